import { analysisLimits } from '@beacon/api/kinds/theory/analysis-limits'
import { type Box, boxOf } from '@beacon/engine/theory'
import type { ReadPaper } from './sheet.ts'

export type GroupBy = 'organisation' | 'room'

export interface Groups {
  by: GroupBy
  /** The largest first. */
  boxes: (Box & { id: string })[]
  /** Groups that have no box, and their papers. */
  small: { groups: number; papers: number }
}

/** Totals by organisation and by room: of fewer than five papers no box is drawn. Who belongs to none is in none. */
export function groupsOf(papers: readonly ReadPaper[], totals: readonly number[]): Groups[] {
  const { group, boxes: most } = analysisLimits
  return (['organisation', 'room'] as const).map((by) => {
    const found = new Map<string, number[]>()
    for (const [index, paper] of papers.entries()) {
      const id = by === 'organisation' ? paper.organisation_id : paper.room_id
      if (id === null) continue
      const known = found.get(id) ?? []
      if (known.length === 0) found.set(id, known)
      known.push(totals[index] ?? 0)
    }
    const all = [...found].sort(([a, x], [b, y]) => y.length - x.length || (a < b ? -1 : 1))
    const shown = all.filter(([, own]) => own.length >= group).slice(0, most)
    const boxes = shown.flatMap(([id, own]) => {
      const box = boxOf(own)
      return box === null ? [] : [{ ...box, id }]
    })
    const rest = boxes.reduce(
      (sum, { n }) => sum - n,
      [...found.values()].reduce((sum, own) => sum + own.length, 0),
    )
    return { by, boxes, small: { groups: all.length - boxes.length, papers: rest } }
  })
}
