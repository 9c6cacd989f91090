#!/usr/bin/env ruby
# Runs a Ruby class that was written for the old console runner: its name ends
# with Player, and it has the methods name and take_turn(state). It can require
# the files in the folder lib beside it.
#   mines bot --protocol json -- ruby ruby_player.rb PLAYER.rb
# Without PLAYER.rb it guesses at random. With the verb human, a class that asks a
# person has the terminal as its standard input and output:
#   mines bot human --protocol json -- ruby ruby_player.rb human_player.rb
require "json"

questions, answers = STDIN.dup, STDOUT.dup
answers.sync = true

# The output of the class is for people: it must not mix with the answers.
if (terminal = ENV["MINES_TERMINAL"])
  STDIN.reopen(terminal)
  STDOUT.reopen(terminal, "w")
else
  STDIN.reopen(File::NULL)
  STDOUT.reopen(STDERR)
end
STDOUT.sync = true

path = ARGV.shift
if path
  path = File.expand_path(path)
  $LOAD_PATH.unshift File.join(File.dirname(path), "lib")
  known = Object.constants
  load path
  players = (Object.constants - known).grep(/Player\z/).map { |name| Object.const_get(name) }.grep(Class)
  players.select! { |player| player.method_defined?(:name) && player.method_defined?(:take_turn) }
  abort "#{path}: want one class whose name ends with Player, found #{players.size}" unless players.size == 1
else
  stupid = Class.new do
    define_method(:name) { "random, in Ruby" }
    define_method(:take_turn) do |state|
      squares = state.each_index.to_a.product(state.first.each_index.to_a)
      y, x = squares.select { |row, col| state[row][col] == :unknown }.sample
      [x, y]
    end
  end
  players = [stupid]
end

# A class with a method stdin= reads what a person types from there.
make = lambda do
  made = players.first.new
  made.stdin = STDIN if made.respond_to?(:stdin=)
  made
end

player = nil
questions.each_line do |line|
  said = JSON.parse(line)
  if said["name"]
    answers.puts JSON.generate(make.call.name.to_s)
  elsif said["new"]
    player = make.call
  elsif said["turn"]
    state = said["state"].map { |row| row.map { |square| square.is_a?(String) ? square.to_sym : square } }
    answer = player.take_turn(state)
    # As in the old runner, false, nil and 0 uncover; any other third element flags.
    answer = [*answer.take(2), ![false, nil, 0].include?(answer[2])] if answer.is_a?(Array) && answer.size == 3
    answers.puts JSON.generate(answer)
  end
end
