/** Numbers of all entrants by index: what repricing and sorting touch for thousands at once lies side by side. */
export interface Columns {
  /** Points of topics without bloods. */
  topics: Float64Array
  /** Bloods − hints + judged + adjustments. */
  rest: Float64Array
  score: Float64Array
  /** Epoch milliseconds of the last positive scoring event; Infinity for none. */
  last_at: Float64Array
  solved: Int32Array
  /** 1: the entrant waits in `moved`. */
  moved: Uint8Array
  /** 1: stands in a ranking; 2: in the overall one as well. */
  ranked: Uint8Array
  /** 1: stands in `order`. */
  listed: Uint8Array
}

export function createColumns(size: number): Columns {
  return {
    topics: new Float64Array(size),
    rest: new Float64Array(size),
    score: new Float64Array(size),
    last_at: new Float64Array(size).fill(Infinity),
    solved: new Int32Array(size),
    moved: new Uint8Array(size),
    ranked: new Uint8Array(size),
    listed: new Uint8Array(size),
  }
}

/** Columns of twice the size with the same numbers. */
export function growColumns(columns: Columns): Columns {
  const grown = createColumns(Math.max(64, columns.score.length * 2))
  grown.topics.set(columns.topics)
  grown.rest.set(columns.rest)
  grown.score.set(columns.score)
  grown.last_at.set(columns.last_at)
  grown.solved.set(columns.solved)
  grown.moved.set(columns.moved)
  grown.ranked.set(columns.ranked)
  grown.listed.set(columns.listed)
  return grown
}
