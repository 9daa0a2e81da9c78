import { and, eq } from 'drizzle-orm'
import type { Tx } from '../../../../db/database.ts'
import { kohComplaint, type ComplaintRecord } from '../../../../db/schema/kinds/koh/complaint.ts'
import { publish } from '../../../../live/outbox.ts'
import { iso } from '../../../contest/core/contest/index.ts'
import type { ContestLock } from '../../../contest/score/score/index.ts'
import { alert } from './tell.ts'

interface OfVersion {
  topic_id: string
  version: number
}

/** Both teams of a report and those who decide hear of it. */
export async function tellComplaint(tx: Tx, contest_id: string, row: ComplaintRecord): Promise<void> {
  const { complaint_id, topic_id, state, rollback_at, reporter_id, reported_id } = row
  const data = { complaint_id, topic_id, state, rollback_at }
  for (const channel of ['desk:referee.decide', `entrant:${reporter_id}`, `entrant:${reported_id}`] as const)
    await publish(tx, { contest_id, channel, event: 'complaint.changed', data })
}

async function written(
  tx: Tx,
  { contest_id, run }: ContestLock,
  { topic_id, version }: OfVersion,
  values: Partial<ComplaintRecord>,
): Promise<void> {
  const rows = await tx
    .update(kohComplaint)
    .set(values)
    .where(
      and(
        eq(kohComplaint.contest_id, contest_id),
        eq(kohComplaint.run, run),
        eq(kohComplaint.topic_id, topic_id),
        eq(kohComplaint.rollback_version, version),
        eq(kohComplaint.rollback, 'running'),
      ),
    )
    .returning()
  for (const row of rows) await tellComplaint(tx, contest_id, row)
}

/** The hill runs the content of an earlier version again. */
export async function endRollback(tx: Tx, lock: ContestLock, of: OfVersion): Promise<void> {
  const [row] = await tx
    .select()
    .from(kohComplaint)
    .where(
      and(
        eq(kohComplaint.contest_id, lock.contest_id),
        eq(kohComplaint.run, lock.run),
        eq(kohComplaint.topic_id, of.topic_id),
        eq(kohComplaint.rollback_version, of.version),
      ),
    )
  await written(tx, lock, of, { state: 'rollback', rollback: 'done', rollback_at: iso(lock.at), failure: '' })
  if (row === undefined) return
  await alert(tx, lock, {
    type: 16,
    topic_id: of.topic_id,
    version: of.version,
    ...(row.rollback_to === null ? {} : { other_version: row.rollback_to }),
    entrant_id: row.reporter_id,
    about: row.reported_id,
  })
}

/** The report stays passed; somebody tries its rollback again by hand. */
export const failRollback = (tx: Tx, lock: ContestLock, { why, ...of }: OfVersion & { why: string }): Promise<void> =>
  written(tx, lock, of, { rollback: 'failed', failure: why.slice(0, 500) })
