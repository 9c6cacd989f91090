# Asks a person, who sees the board above: "4 5" uncovers the square in column 4
# and row 5, both from 0 at the top left, and "4 5 f" flags it.
class HumanPlayer
  def name
    "Human Player"
  end

  def take_turn(state)
    loop do
      print "x y [f]: "
      words = gets.to_s.split
      next unless words.size.between?(2, 3) && words.first(2).all? { |word| word =~ /\A\d+\z/ }

      x, y = words.first(2).map(&:to_i)
      return [x, y, words[2] == "f"] if y < state.size && x < state.first.size

      puts "The board has columns 0 to #{state.first.size - 1} and rows 0 to #{state.size - 1}."
    end
  end
end
