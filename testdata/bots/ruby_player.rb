#!/usr/bin/env ruby
# Lets a Ruby class play that was written for the console runner of old: its
# name ends with Player, and it has the methods name and take_turn(state).
# Files in a folder lib beside it can be required.
#   mines bot --protocol json -- ruby ruby_player.rb PLAYER.rb
# Without PLAYER.rb it guesses at random. A player that asks a person has the
# terminal as its standard input and output with --human:
#   mines bot --human --protocol json -- ruby ruby_player.rb human_player.rb
require "json"

questions, answers = STDIN.dup, STDOUT.dup
answers.sync = true

# What the player prints is for people, so it must not go where answers go.
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
    # The third element flags whatever it is, 0 too, unless it is false or nil.
    answer = [*answer.take(2), answer[2] ? true : false] if answer.is_a?(Array) && answer.size == 3
    answers.puts JSON.generate(answer)
  end
end
