#!/usr/bin/env ruby
# Runs a Ruby class that was written for the old console runner: its name ends
# with Player, and it has the methods name and take_turn(state). It can require
# the files in the folder lib beside it.
#   mines bot --protocol json -- ruby ruby_player.rb PLAYER.rb
# Without PLAYER.rb it guesses at random. With --human, a class that asks a person
# has the terminal as its standard input and output:
#   mines bot --human --protocol json -- ruby ruby_player.rb human_player.rb
require "json"

questions, answers = STDIN.dup, STDOUT.dup
answers.sync = true

# The output of the class is for people: it must not mix with the answers.
if (terminal = ENV["MINES_TERMINAL"])
  STDIN.reopen(terminal)
  STDOUT.reopen(terminal, "w")
else
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

player = nil
questions.each_line do |line|
  said = JSON.parse(line)
  if said["name"]
    answers.puts JSON.generate(players.first.new.name.to_s)
  elsif said["new"]
    player = players.first.new
  elsif said["turn"]
    state = said["state"].map { |row| row.map { |square| square.is_a?(String) ? square.to_sym : square } }
    answer = player.take_turn(state)
    # Any third element but false and nil means a flag, even 0.
    answer = [*answer.take(2), answer[2] ? true : false] if answer.is_a?(Array) && answer.size == 3
    answers.puts JSON.generate(answer)
  end
end
