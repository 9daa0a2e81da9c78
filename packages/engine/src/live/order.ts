import type { LiveModel } from './model.ts'

/** `compareRank` over the columns: higher score, earlier last positive event, name, id. */
export function compareIndices({ columns, entrants }: LiveModel, left: number, right: number): number {
  const byScore = (columns.score[right] ?? 0) - (columns.score[left] ?? 0)
  if (byScore !== 0) return byScore
  const leftAt = columns.last_at[left] ?? Infinity
  const rightAt = columns.last_at[right] ?? Infinity
  if (leftAt !== rightAt) return leftAt < rightAt ? -1 : 1
  const leftName = entrants[left]?.state.sort_name ?? ''
  const rightName = entrants[right]?.state.sort_name ?? ''
  if (leftName !== rightName) return leftName < rightName ? -1 : 1
  return (entrants[left]?.entrant_id ?? '') < (entrants[right]?.entrant_id ?? '') ? -1 : 1
}

/** The moved ones leave, are sorted among themselves (they mostly are already), and are merged with those that stayed. */
export function reorder(model: LiveModel): void {
  const { columns, moved, order } = model
  if (moved.length === 0) return
  if (model.stayed.length < order.length) model.stayed = new Int32Array(columns.score.length)
  const { stayed } = model
  const coming: number[] = []
  let kept = 0
  for (const index of order) {
    if (columns.moved[index] === 0) {
      stayed[kept] = index
      kept += 1
    } else if (columns.ranked[index] !== 0) coming.push(index)
  }
  for (const index of moved) {
    const isRanked = columns.ranked[index] !== 0
    if (isRanked && columns.listed[index] === 0) coming.push(index)
    columns.listed[index] = isRanked ? 1 : 0
    columns.moved[index] = 0
  }
  coming.sort((left, right) => compareIndices(model, left, right))
  model.order = merge(model, stayed.subarray(0, kept), coming)
}

function merge(model: LiveModel, stayed: Int32Array, coming: readonly number[]): Int32Array {
  const total = stayed.length + coming.length
  const merged = model.spare_order.length === total ? model.spare_order : new Int32Array(total)
  let place = 0
  let next = 0
  for (const index of stayed) {
    for (let other = coming[next]; other !== undefined && compareIndices(model, other, index) < 0; other = coming[next]) {
      merged[place] = other
      place += 1
      next += 1
    }
    merged[place] = index
    place += 1
  }
  merged.set(coming.slice(next), place)
  model.spare_order = model.order
  return merged
}
