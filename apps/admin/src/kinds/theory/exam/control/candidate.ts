import type { AttemptRow } from '@beacon/api/kinds/theory/exam/exam-desk'

/** A candidate as far as its row is known here: of other pages only the id. */
export interface Candidate {
  entrant_id: string
  row: AttemptRow | null
}
