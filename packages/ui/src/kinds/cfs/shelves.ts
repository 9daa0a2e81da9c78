import type { RangeSizes } from './range-shape.ts'

/** Regions side by side: the first of them, the columns of boxes of each, and the rows of all. */
export interface Shelf {
  from: number
  columns: readonly number[]
  rows: number
}

const most = (counts: readonly number[]): number => Math.max(1, ...counts)

/** The lowest shelf for these regions; a region alone always has one, however narrow the page. Null where they do not fit. */
function shelfFor(counts: readonly number[], from: number, width: number, { box, gap, pad, between }: RangeSizes): Shelf | null {
  const columnsAt = (rows: number) => counts.map((count) => Math.max(1, Math.ceil(count / rows)))
  const widthOf = (columns: readonly number[]) =>
    between * (columns.length - 1) + columns.reduce((sum, count) => sum + 2 * pad + count * (box.width + gap.x) - gap.x, 0)
  for (let rows = 1; rows <= most(counts); rows += 1) {
    const columns = columnsAt(rows)
    if (widthOf(columns) <= width) return { from, columns, rows }
  }
  return counts.length === 1 ? { from, columns: [1], rows: most(counts) } : null
}

/** Regions in their order on shelves, so that the whole is lowest; of equally low ways the one with fewer shelves. */
export function packShelves(counts: readonly number[], width: number, sizes: RangeSizes): Shelf[] {
  const { box, gap, pad, head, between } = sizes
  const heightOf = ({ rows }: Shelf) => head + rows * (box.height + gap.y) - gap.y + pad + between
  // The best way of the first n regions, by n.
  const best: { shelves: Shelf[]; height: number }[] = [{ shelves: [], height: 0 }]
  for (let to = 1; to <= counts.length; to += 1) {
    for (let from = 0; from < to; from += 1) {
      const before = best[from]
      const shelf = shelfFor(counts.slice(from, to), from, width, sizes)
      if (before === undefined || shelf === null) continue
      const height = before.height + heightOf(shelf)
      // What begins earlier has fewer shelves, and stands where the height is the same.
      if (height < (best[to]?.height ?? Infinity)) best[to] = { shelves: [...before.shelves, shelf], height }
    }
  }
  return best[counts.length]?.shelves ?? []
}
