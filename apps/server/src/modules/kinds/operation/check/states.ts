import { pointStand, type CheckFact, type PointStand } from '@beacon/engine/operation'
import type { NewAnswerEvent } from '../../../contest/topic/standings/index.ts'
import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Tx } from '../../../../db/database.ts'
import type { TopicRecord } from '../../../../db/schema/contest/topic-answer.ts'
import { operationCheck, operationPoint, operationRun, type OperationPointRecord } from '../../../../db/schema/kinds/operation/play.ts'
import { iso } from '../../../contest/core/contest/index.ts'
import { appendEvents, type ContestLock } from '../../../contest/score/score/index.ts'
import { pointsOf } from '../topic/index.ts'
import { tellStates } from './tell.ts'

interface Whose {
  entrant_id: string
  topic: TopicRecord
}

/**
 * Reads anew how an entrant stands at points of a topic, by all that its checks said, and writes what is otherwise: an event for a point
 * that was passed or lost, none for one that stands as it did.
 */
export async function settleStates(tx: Tx, lock: ContestLock, { entrant_id, topic }: Whose, point_ids: readonly string[]): Promise<void> {
  if (point_ids.length === 0) return
  const { contest_id, run } = lock
  const ofEntrant = (table: typeof operationCheck | typeof operationPoint) =>
    and(eq(table.contest_id, contest_id), eq(table.run, run), eq(table.entrant_id, entrant_id), inArray(table.point_id, [...point_ids]))
  const checks = await tx
    .select()
    .from(operationCheck)
    .where(and(ofEntrant(operationCheck), inArray(operationCheck.status, ['success', 'fail'])))
  const before = new Map((await tx.select().from(operationPoint).where(ofEntrant(operationPoint))).map((row) => [row.point_id, row]))
  const modes = new Map(pointsOf(topic).map(({ point_id, point_mode }) => [point_id, point_mode]))
  const events: NewAnswerEvent[] = []
  let hasMoved = false
  for (const point_id of point_ids) {
    const facts = checks.flatMap((check): CheckFact[] => {
      const { status, run_id, requested_at } = check
      const isSaid = check.point_id === point_id && (status === 'success' || status === 'fail')
      return isSaid ? [{ run_id, requested_at: Date.parse(requested_at), result: status }] : []
    })
    const stand = pointStand(modes.get(point_id) ?? 'once', facts)
    const old = before.get(point_id)
    if (isSame(old, stand)) continue
    hasMoved = true
    await writeStand(tx, { contest_id, run, entrant_id, topic_id: topic.resource_id, point_id }, stand)
    const part = topic.parts.find(({ part_id }) => part_id === point_id)?.part
    if (part !== undefined && (old?.run_id ?? null) !== stand.run_id)
      events.push(
        ...(await passEvents(tx, lock, { entrant_id, topic, point_id, part }, { lost: old?.run_id ?? null, passed: stand.run_id })),
      )
  }
  await appendEvents(tx, lock, events)
  if (hasMoved) await tellStates(tx, lock, topic.resource_id)
}

const isSame = (old: OperationPointRecord | undefined, stand: PointStand): boolean =>
  old === undefined
    ? stand.state === 'unchecked'
    : old.state === stand.state &&
      old.run_id === stand.run_id &&
      old.is_lost === stand.is_lost &&
      old.losses === stand.losses &&
      msOf(old.since) === stand.since &&
      msOf(old.first_passed_at) === stand.first_passed_at

const msOf = (instant: string | null): number | null => (instant === null ? null : Date.parse(instant))
const isoOf = (ms: number | null): string | null => (ms === null ? null : iso(ms))

async function writeStand(
  tx: Tx,
  key: Pick<OperationPointRecord, 'contest_id' | 'run' | 'entrant_id' | 'topic_id' | 'point_id'>,
  { state, since, run_id, is_lost, losses, first_passed_at }: PointStand,
): Promise<void> {
  const set = { state, since: isoOf(since), run_id, is_lost, losses, first_passed_at: isoOf(first_passed_at) }
  const target = [operationPoint.contest_id, operationPoint.run, operationPoint.entrant_id, operationPoint.point_id]
  await tx
    .insert(operationPoint)
    .values({ ...key, ...set })
    .onConflictDoUpdate({ target, set })
}

interface Part extends Whose {
  point_id: string
  part: number
}

/** What is lost is unmade, what is passed is a solve: both where the run that passed it was applied for. */
async function passEvents(
  tx: Tx,
  lock: ContestLock,
  { entrant_id, topic, point_id, part }: Part,
  { lost, passed }: { lost: string | null; passed: string | null },
): Promise<NewAnswerEvent[]> {
  const about = { lane: 'result' as const, entrant_id, solver_id: entrant_id, topic_id: topic.resource_id, part }
  const ids = [lost, passed].filter((id) => id !== null)
  const rows = await tx
    .select({ row: operationRun, is_told: operationCheck.is_told })
    .from(operationRun)
    .innerJoin(operationCheck, and(eq(operationCheck.run_id, operationRun.run_id), eq(operationCheck.point_id, point_id)))
    .where(inArray(operationRun.run_id, ids))
  const events: NewAnswerEvent[] = []
  for (const [run_id, is_correct] of [[lost, false] as const, [passed, true] as const]) {
    const found = rows.find(({ row }) => row.run_id === run_id)
    if (found === undefined || run_id === null) continue
    const { requested_at, requested_elapsed_ms } = found.row
    const payload = {
      submission_id: run_id,
      submitted_at: Date.parse(requested_at),
      elapsed_ms: Math.max(0, requested_elapsed_ms - topic.released_elapsed_ms),
    }
    const counts_at_seq = await placeAt(tx, lock, requested_at)
    events.push(
      is_correct && !found.is_told
        ? { kind: 'solve', ...about, payload, counts_at_seq }
        : { kind: 'verdict', ...about, payload: { ...payload, is_correct }, counts_at_seq },
    )
    if (is_correct)
      await tx
        .update(operationCheck)
        .set({ is_told: true })
        .where(and(eq(operationCheck.run_id, run_id), eq(operationCheck.point_id, point_id)))
  }
  return events
}

/** The place in the log that an instant falls into: behind all that was recorded up to it. */
async function placeAt(tx: Tx, { contest_id, run }: ContestLock, at: string): Promise<number> {
  const { rows } = await tx.execute<{ seq: number }>(
    sql`select coalesce(max(seq), 0)::int as seq from score_event where contest_id = ${contest_id} and run = ${run} and at <= ${at}::timestamptz`,
  )
  return Math.max(1, rows[0]?.seq ?? 0)
}
