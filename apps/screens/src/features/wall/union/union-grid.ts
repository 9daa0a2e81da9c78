/** Columns and rows that hold `count` boxes in `width` × `height` u, each of the given form (width ÷ height), as large as can be. */
export function gridFor({ count, width, height, gap, form }: { count: number; width: number; height: number; gap: number; form: number }): {
  columns: number
  rows: number
  /** Width of a box in u. */
  box: number
} {
  let best = { columns: 1, rows: count, box: 0 }
  for (let columns = 1; columns <= count; columns += 1) {
    const rows = Math.ceil(count / columns)
    const box = Math.min((width - gap * (columns - 1)) / columns, ((height - gap * (rows - 1)) / rows) * form)
    if (box > best.box) best = { columns, rows, box }
  }
  return best
}

/** Rows of columns for `count` contests: at most five beside each other, upright two. */
export function columnRows(count: number, isPortrait: boolean): { columns: number; rows: number } {
  const most = isPortrait ? 2 : 5
  const rows = Math.ceil(count / most)
  return { columns: Math.ceil(count / rows), rows }
}
