# Picks any square at all, also one that shows a number already.
class WildPlayer
  def name
    "Wild"
  end

  def take_turn(state)
    puts "thinking aloud"
    [rand(state.first.size), rand(state.size)]
  end
end
