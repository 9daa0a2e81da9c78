/** How the rows of a reference fall into a public and a private part. */
export interface SplitRules {
  /** Percent of the rows that are public. */
  ratio: number
  /** Between 0 and 1 by id, always the same for one question, and known to nobody outside. */
  draw: (id: string) => number
}

/**
 * 1: public. Of each label as large a share as of all rows, so that both parts look alike; labels of fewer than two rows, and numbers, are
 * drawn together. Neither part is empty where there are two rows.
 */
export function splitRows(ids: readonly string[], labels: Int32Array | null, { ratio, draw }: SplitRules): Uint8Array {
  const isPublic = new Uint8Array(ids.length)
  const drawn = Float64Array.from(ids, (id) => draw(id))
  const groups = new Map<number, number[]>()
  for (let row = 0; row < ids.length; row += 1) {
    const label = labels === null ? -1 : (labels[row] ?? -1)
    const group = groups.get(label)
    if (group === undefined) groups.set(label, [row])
    else group.push(row)
  }
  // What rounding leaves of one label is carried to the next one, so that the whole keeps its share.
  let owed = 0
  for (const rows of [...groups.values()].sort((left, right) => left.length - right.length)) {
    rows.sort((left, right) => (drawn[left] ?? 0) - (drawn[right] ?? 0) || left - right)
    const wanted = (rows.length * ratio) / 100 + owed
    const taken = Math.min(rows.length, Math.max(0, Math.round(wanted)))
    owed = wanted - taken
    for (const row of rows.slice(0, taken)) isPublic[row] = 1
  }
  keepBoth(isPublic)
  return isPublic
}

function keepBoth(isPublic: Uint8Array): void {
  if (isPublic.length < 2) return
  const count = isPublic.reduce((sum, one) => sum + one, 0)
  if (count === 0) isPublic[0] = 1
  if (count === isPublic.length) isPublic[isPublic.length - 1] = 0
}
