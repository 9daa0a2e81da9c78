/** Middle and top of a tile on the page. */
export interface Box {
  x: number
  y: number
}

/** The tile an arrow leads to from `at`, by how the tiles lie; null when the key is none or nothing lies there. */
export function nextTile(boxes: readonly Box[], at: number, key: string): number | null {
  const from = boxes[at]
  if (from === undefined) return null
  if (key === 'Home') return 0
  if (key === 'End') return boxes.length - 1
  if (key === 'ArrowRight') return at + 1 < boxes.length ? at + 1 : null
  if (key === 'ArrowLeft') return at > 0 ? at - 1 : null
  if (key !== 'ArrowDown' && key !== 'ArrowUp') return null
  const isBeyond = (box: Box) => (key === 'ArrowDown' ? box.y > from.y : box.y < from.y)
  const rows = boxes.filter(isBeyond).map(({ y }) => y)
  if (rows.length === 0) return null
  const row = key === 'ArrowDown' ? Math.min(...rows) : Math.max(...rows)
  const inRow = boxes.flatMap((box, index) => (box.y === row ? [{ index, apart: Math.abs(box.x - from.x) }] : []))
  return inRow.sort((a, b) => a.apart - b.apart)[0]?.index ?? null
}
