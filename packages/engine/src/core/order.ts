import type { RankBook } from './rank-book.ts'

/** The order of place by index: score, the kind's ties, the earlier last positive event. 0: the two share a rank. */
export function comparePlaces(book: RankBook, left: number, right: number): number {
  const byScore = (book.score[right] ?? 0) - (book.score[left] ?? 0)
  if (byScore !== 0) return byScore
  const { ties, by_time } = book.rank_order
  for (const { column, better } of ties) {
    const numbers = book.values[column]
    const rises = (numbers?.[left] ?? 0) - (numbers?.[right] ?? 0)
    if (rises !== 0) return better === 'lower' ? rises : -rises
  }
  const leftAt = book.last_at[left] ?? Infinity
  const rightAt = book.last_at[right] ?? Infinity
  if (!by_time || leftAt === rightAt) return 0
  return leftAt < rightAt ? -1 : 1
}

/** `compareRankBy` over the numbers of a book: place, name, id. */
function compareIndices(book: RankBook, left: number, right: number): number {
  const byPlace = comparePlaces(book, left, right)
  if (byPlace !== 0) return byPlace
  const leftName = book.names[left] ?? ''
  const rightName = book.names[right] ?? ''
  if (leftName !== rightName) return leftName < rightName ? -1 : 1
  return (book.ids[left] ?? '') < (book.ids[right] ?? '') ? -1 : 1
}

/** The moved ones leave, are sorted among themselves (they mostly are already), and are merged with those that stayed. */
export function reorder(book: RankBook): void {
  const { waiting, order } = book
  if (waiting.length === 0) return
  if (book.stayed.length < order.length) book.stayed = new Int32Array(book.score.length)
  const { stayed } = book
  const coming: number[] = []
  let stay = 0
  for (const index of order) {
    if (book.moved[index] === 0) {
      stayed[stay] = index
      stay += 1
    } else if (book.ranked[index] !== 0) coming.push(index)
  }
  for (const index of waiting) {
    const isRanked = book.ranked[index] !== 0
    if (isRanked && book.listed[index] === 0) coming.push(index)
    book.listed[index] = isRanked ? 1 : 0
    book.moved[index] = 0
  }
  book.waiting = []
  coming.sort((left, right) => compareIndices(book, left, right))
  book.order = merge(book, stayed.subarray(0, stay), coming)
}

function merge(book: RankBook, stayed: Int32Array, coming: readonly number[]): Int32Array {
  const total = stayed.length + coming.length
  const merged = book.spare_order.length === total ? book.spare_order : new Int32Array(total)
  let place = 0
  let next = 0
  for (const index of stayed) {
    for (let other = coming[next]; other !== undefined && compareIndices(book, other, index) < 0; other = coming[next]) {
      merged[place] = other
      place += 1
      next += 1
    }
    merged[place] = index
    place += 1
  }
  merged.set(coming.slice(next), place)
  book.spare_order = book.order
  return merged
}
