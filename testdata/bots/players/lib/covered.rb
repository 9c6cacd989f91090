# The squares that are neither uncovered nor flagged.
class Covered
  def initialize(state)
    @height, @width = state.size, state.first.size
    @squares = (0...@width).to_a.product((0...@height).to_a).select { |x, y| state[y][x] == :unknown }
  end

  def outermost
    @squares.min_by { |x, y| [x, @width - 1 - x].min + [y, @height - 1 - y].min }
  end
end
