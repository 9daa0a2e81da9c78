import type { CheckRow } from '@beacon/api/rounds/cell-check'

export type CheckPlace = Pick<CheckRow, 'n' | 'topic_id' | 'entrant_id' | 'rev'>

/** How a list and an address name a check. */
export const checkKey = ({ n, topic_id, entrant_id, rev }: CheckPlace): string => [n, topic_id, entrant_id, rev].join('.')

/** Null: no check is named so. */
export function readCheckKey(key: string): CheckPlace | null {
  const [n, topic_id, entrant_id, rev, ...rest] = key.split('.')
  const [round, revision] = [Number(n), Number(rev)]
  const isKey =
    rest.length === 0 && Number.isInteger(round) && Number.isInteger(revision) && topic_id !== undefined && entrant_id !== undefined
  return isKey ? { n: round, topic_id, entrant_id, rev: revision } : null
}
