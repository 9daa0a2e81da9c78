import type { CellFault } from '@beacon/api/rounds/cell-check'
import { decidingStage, type RunVerdict } from '@beacon/engine/check'
import type { Tx } from '../../../db/database.ts'
import { publish, publishAll } from '../../../live/outbox.ts'
import type { CheckStageResult } from '../../../db/schema/scenes/check.ts'
import type { ContestLock } from '../../contest/score/score/index.ts'
import type { Cell } from './port.ts'

/** What came out of a check; `turn`: of which order, where it matters. */
export interface CheckEnd extends Cell {
  n: number
  rev: number
  turn: number
  verdict: RunVerdict
  fault: CellFault | null
  stages: readonly CheckStageResult[]
  took_ms: number
  attempt: number
  runner: string | null
  done_at: string
}

/** More rows than this are read again instead of told. */
const mostRows = 50

/** The desk hears what was checked, an entrant what counts of its own boxes. */
export async function tellChecks(
  tx: Tx,
  { contest_id }: ContestLock,
  ended: readonly CheckEnd[],
  counting: readonly CheckEnd[],
): Promise<void> {
  for (const n of new Set(ended.map((one) => one.n))) {
    const rows = ended.filter((one) => one.n === n)
    const checks = rows.slice(0, mostRows).map(({ topic_id, entrant_id, rev, verdict }) => ({ topic_id, entrant_id, rev, verdict }))
    const data = { n, done: rows.length, checks }
    await publish(tx, { contest_id, channel: 'desk:contest.watch', event: 'desk.check', data })
  }
  const toTeams = counting.map(({ topic_id, entrant_id, n, verdict, stages }) => {
    const decides = decidingStage(stages)
    const data = { topic_id, n, verdict, stage: decides?.kind ?? null, public: decides?.public ?? '' }
    return { channel: `entrant:${entrant_id}`, event: 'me.check', data } as const
  })
  await publishAll(tx, contest_id, toTeams)
}
