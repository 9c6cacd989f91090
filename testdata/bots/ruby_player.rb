#!/usr/bin/env ruby
# Lets a Ruby class play that was written for the console runner of old: its
# name ends with Player, and it has the methods name and take_turn(state).
# Files in a folder lib beside it can be required.
#   mines bot --protocol json -- ruby testdata/bots/ruby_player.rb PLAYER.rb
require "json"

# What the player prints is for people, so it must not go where answers go.
answers = $stdout.dup
answers.sync = true
$stdout = $stderr

path = File.expand_path(ARGV.fetch(0) { abort "usage: ruby_player.rb PLAYER.rb" })
$LOAD_PATH.unshift File.join(File.dirname(path), "lib")
known = Object.constants
load path
players = (Object.constants - known).grep(/Player\z/).map { |name| Object.const_get(name) }.grep(Class)
abort "#{path}: want one class whose name ends with Player, found #{players.size}" unless players.size == 1

player = nil
$stdin.each_line do |line|
  said = JSON.parse(line)
  if said["name"]
    answers.puts JSON.generate(players.first.new.name.to_s)
  elsif said["new"]
    player = players.first.new
  elsif said["turn"]
    state = said["state"].map { |row| row.map { |square| square.is_a?(String) ? square.to_sym : square } }
    answers.puts JSON.generate(player.take_turn(state))
  end
end
