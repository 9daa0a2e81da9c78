import type { EvidenceDetail, EvidenceFact } from '@beacon/api/topic/evidence'

/** A fact on the axis of time. */
export interface AxisRow {
  fact: EvidenceFact
  /** Which of the two teams; null: of neither, or of a case that has not two. */
  side: 0 | 1 | null
  /** Since the fact before it; null on the first. */
  gap_ms: number | null
  /** The fact before was the other team's: this gap is what a case of two is about. */
  isAcross: boolean
}

export interface FactAxis {
  /** The two teams of the case, each a column; null: one list. */
  columns: readonly [EvidenceDetail['entrants'][number], EvidenceDetail['entrants'][number]] | null
  rows: readonly AxisRow[]
}

/** The facts of a case in order of time; those of two teams stand in two columns beside one axis. */
export function factAxis({ entrants, facts }: Pick<EvidenceDetail, 'entrants' | 'facts'>): FactAxis {
  const [first, second, ...others] = entrants
  const columns = first !== undefined && second !== undefined && others.length === 0 ? ([first, second] as const) : null
  const sideOf = ({ entrant_id }: EvidenceFact): AxisRow['side'] =>
    columns === null || entrant_id === null
      ? null
      : entrant_id === columns[0].entrant_id
        ? 0
        : entrant_id === columns[1].entrant_id
          ? 1
          : null
  const inOrder = [...facts].sort((a, b) => a.at.localeCompare(b.at))
  const rows = inOrder.map((fact, index): AxisRow => {
    const before = inOrder[index - 1]
    const side = sideOf(fact)
    const sideBefore = before === undefined ? null : sideOf(before)
    return {
      fact,
      side,
      gap_ms: before === undefined ? null : Date.parse(fact.at) - Date.parse(before.at),
      isAcross: side !== null && sideBefore !== null && side !== sideBefore,
    }
  })
  return { columns, rows }
}
