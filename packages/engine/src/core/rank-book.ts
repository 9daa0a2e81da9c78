import { type RankOrder, timeOrder } from './rank-order.ts'

/**
 * The ranking of one view, changed in place. Numbers of all entrants lie side by side by index: repricing and sorting touch thousands at once.
 * A kind's incremental fold writes the numbers and marks the rows that moved; `reorder` does the rest.
 */
export interface RankBook<Column extends string = string> {
  /** By entrant index; grows, never changes. */
  readonly ids: string[]
  readonly names: string[]
  readonly brackets: (string | null)[]
  score: Float64Array
  /** Epoch milliseconds of the last positive scoring event; Infinity for none. */
  last_at: Float64Array
  /** The kind's own numbers of a row. */
  values: Record<Column, Float64Array>
  /** 1: the entrant waits in `waiting`. */
  moved: Uint8Array
  /** 1: stands in a ranking; 2: in the overall one as well. */
  ranked: Uint8Array
  /** 1: stands in `order`. */
  listed: Uint8Array
  rank_order: RankOrder
  /** Indices of ranked entrants of all brackets, in place order. */
  order: Int32Array
  /** Buffers that `reorder` fills anew each time. */
  spare_order: Int32Array
  stayed: Int32Array
  waiting: number[]
}

const smallest = 64

/** An empty book; `columns` name the kind's own numbers, in the order of a row. */
export function createRankBook<Column extends string>(
  columns: readonly Column[],
  rank_order: RankOrder<Column> = timeOrder,
): RankBook<Column> {
  return {
    ids: [],
    names: [],
    brackets: [],
    score: new Float64Array(smallest),
    last_at: new Float64Array(smallest).fill(Infinity),
    // Checked: every column gets its numbers.
    values: Object.fromEntries(columns.map((column) => [column, new Float64Array(smallest)])) as Record<Column, Float64Array>,
    moved: new Uint8Array(smallest),
    ranked: new Uint8Array(smallest),
    listed: new Uint8Array(smallest),
    rank_order,
    order: new Int32Array(0),
    spare_order: new Int32Array(0),
    stayed: new Int32Array(0),
    waiting: [],
  }
}

/** Numbers of twice the room, or the same where there is room for `size`. */
export function grown<Numbers extends Float64Array | Uint8Array>(numbers: Numbers, size: number, rest = 0): Numbers {
  if (size <= numbers.length) return numbers
  const room = Math.max(smallest, numbers.length * 2)
  // Checked: the constructor of a typed array makes its own sort.
  const larger = (numbers instanceof Float64Array ? new Float64Array(room) : new Uint8Array(room)) as Numbers
  larger.fill(rest)
  larger.set(numbers)
  return larger
}

/** Gives an entrant the next index. */
export function addToBook<Column extends string>(book: RankBook<Column>, entrantId: string): number {
  const index = book.ids.length
  book.ids.push(entrantId)
  book.names.push('')
  book.brackets.push(null)
  const size = book.ids.length
  book.score = grown(book.score, size)
  book.last_at = grown(book.last_at, size, Infinity)
  book.moved = grown(book.moved, size)
  book.ranked = grown(book.ranked, size)
  book.listed = grown(book.listed, size)
  for (const column in book.values) book.values[column] = grown(book.values[column], size)
  return index
}

/** The entrant's score, tie, name or listing may differ. */
export function markMoved(book: RankBook, index: number): void {
  if (book.moved[index] === 1) return
  book.moved[index] = 1
  book.waiting.push(index)
}
