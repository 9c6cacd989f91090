require "covered"

# Uncovers corners first, and flags the mine of a corner that shows it.
class CornerPlayer
  def name
    "Corners and edges"
  end

  def take_turn(state)
    corner_mine(state) || Covered.new(state).outermost
  end

  private

  # A 1 in the upper left corner with one covered neighbour.
  def corner_mine(state)
    return unless state[0][0] == 1

    around = [[1, 0], [0, 1], [1, 1]]
    unknown = around.select { |x, y| state[y][x] == :unknown }
    flagged = around.any? { |x, y| state[y][x] == :flag }
    unknown.first + [true] if unknown.size == 1 && !flagged
  end
end
