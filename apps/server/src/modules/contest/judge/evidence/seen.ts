import type { Tx } from '../../../../db/database.ts'
import type { EvidenceRecord, StoredFact } from '../../../../db/schema/contest/evidence.ts'

/** What a detector saw. `key` names the case: what is seen again joins it. */
export interface Seen {
  kind: EvidenceRecord['kind']
  key: string
  strength: EvidenceRecord['strength']
  topic_id: string | null
  entrants: string[]
  facts: StoredFact[]
  measures: Record<string, number>
}

export interface Scope {
  contest_id: string
  run: number
  /** Tries from this instant on are new; detectors of single tries look at no others. */
  since: string
}
export type Detector = (tx: Tx, scope: Scope) => Promise<Seen[]>

/** A row of `submission` as detectors read it. */
export interface TryRow extends Record<string, unknown> {
  submission_id: string
  at: string | Date
  entrant_id: string
  user_id: string
  topic_id: string | null
  address: string
  user_agent: string
}
export const tryColumns =
  's.resource_id as submission_id, s.at, s.entrant_id, s.user_id, s.topic_id, host(s.address) as address, s.user_agent' as const

export const isoOf = (at: string | Date): string => new Date(at).toISOString()

export function tryFact(row: TryRow, what: StoredFact['what'] = 'try'): StoredFact {
  const { submission_id, entrant_id, user_id, topic_id, address, user_agent } = row
  return { at: isoOf(row.at), what, entrant_id, user_id, address, user_agent, submission_id, upload_id: null, topic_id }
}

export function groupBy<T>(rows: readonly T[], keyOf: (row: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>()
  for (const row of rows) {
    const key = keyOf(row)
    const known = groups.get(key)
    if (known === undefined) groups.set(key, [row])
    else known.push(row)
  }
  return groups
}

export const distinct = (values: readonly string[]): string[] => [...new Set(values)]
