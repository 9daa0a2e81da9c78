import { eq, sql } from 'drizzle-orm'
import type { paper as contract } from '@beacon/api/kinds/paper/operations'
import type { Parsed } from '@beacon/api/endpoint'
import { stateAt } from '@beacon/engine'
import type { SignedIn } from '../../../context.ts'
import { change } from '../../../db/change.ts'
import type { Executor } from '../../../db/database.ts'
import { newId } from '../../../db/id.ts'
import type { ContestCommon } from '../../../db/schema/contest/contest.ts'
import { fail } from '../../../failure.ts'
import { clockOf, iso, seeContest, staffContest, type SeenContest } from '../../contest/core/contest/index.ts'
import { findEntry, type Entry } from '../../contest/entry/entrant/index.ts'
import { appendEvents, type ContestStandings, lockContest } from '../../contest/score/score/index.ts'
import { minutesOf } from './settings.ts'
import { paper, paperPause } from './tables.ts'

interface Sitting extends SeenContest {
  entry: Entry
}

/** A contest of this kind at which the caller sits; one of another kind has no papers. */
async function sit(ctx: SignedIn, id: string): Promise<Sitting> {
  const seen = await seeContest(ctx, id)
  mustBePaper(seen.contest)
  const entry = (await findEntry(ctx, seen.open, ctx.actor.user_id)) ?? fail('not_registered')
  if (stateAt(clockOf(seen.contest), seen.now) !== 'running') fail('contest_state')
  return { ...seen, entry }
}

function mustBePaper({ kind }: ContestCommon): void {
  const name: string = kind
  if (name !== 'paper') fail('contest_not_found')
}

/** Epoch ms: the own time from the first look on, and what the room got back. */
async function deadlineOf(executor: Executor, row: ContestCommon, own: { opened_at: string; bracket_id: string | null }): Promise<number> {
  const [given] = await executor
    .select({ seconds: sql<number>`coalesce(sum(${paperPause.seconds}), 0)::int` })
    .from(paperPause)
    .where(sql`${paperPause.contest_id} = ${row.resource_id} and ${paperPause.bracket_id} = ${own.bracket_id}`)
  return Date.parse(own.opened_at) + minutesOf(row) * 60_000 + (given?.seconds ?? 0) * 1_000
}

const about = (id: string) => ({ module: 'contest', operation: 'update', object_type: 'contest', object_id: id }) as const

/** The first look begins the own time; a later one tells when it ends. No lock of the contest is taken. */
export async function openPaper(ctx: SignedIn, id: string): Promise<{ deadline: string }> {
  const { contest, entry, now } = await sit(ctx, id)
  const { entrant_id, bracket_id } = entry
  await change(ctx, about(id), async (tx) => {
    await tx
      .insert(paper)
      .values({ entrant_id, contest_id: id, opened_at: iso(now) })
      .onConflictDoNothing()
  })
  const [row] = await ctx.db.select().from(paper).where(eq(paper.entrant_id, entrant_id))
  return { deadline: iso(await deadlineOf(ctx.db, contest, { opened_at: row?.opened_at ?? iso(now), bracket_id })) }
}

/** @throws contest_finished when the own time is over. No lock of the contest is taken. */
export async function handIn(ctx: SignedIn, id: string, answers: string): Promise<{ ok: true }> {
  const { contest, entry, now } = await sit(ctx, id)
  const { entrant_id, bracket_id } = entry
  await change(ctx, about(id), async (tx) => {
    const [row] = await tx.select().from(paper).where(eq(paper.entrant_id, entrant_id))
    if (row === undefined) return fail('contest_state')
    if (now > (await deadlineOf(tx, contest, { opened_at: row.opened_at, bracket_id }))) return fail('contest_finished')
    await tx
      .update(paper)
      .set({ answers, handed_in_at: iso(now) })
      .where(eq(paper.entrant_id, entrant_id))
  })
  return { ok: true }
}

type Marking = Pick<Parsed<typeof contract.mark>, 'params' | 'body'>

/** One event a paper; a mark comes late, changes or is withdrawn, and the place of the paper stays where it was handed in. */
export async function markPaper(ctx: SignedIn, { params, body }: Marking): Promise<{ ok: true }> {
  const { resource_id, entrant_id } = params
  mustBePaper((await staffContest(ctx, resource_id, 'marking.mark')).contest)
  await change(ctx, { ...about(resource_id), after: body }, async (tx) => {
    const lock = await lockContest(tx, resource_id)
    const [row] = await tx.select().from(paper).where(eq(paper.entrant_id, entrant_id))
    if (row === undefined || row.contest_id !== resource_id) return fail('not_found')
    if (row.handed_in_at === null) return fail('contest_state')
    const payload = { points: body.points, handed_in: Date.parse(row.handed_in_at) }
    await appendEvents(tx, lock, [
      { kind: 'paper.marked', lane: 'result', entrant_id, solver_id: null, topic_id: null, part: null, payload },
    ])
  })
  return { ok: true }
}

export async function pauseRoom(ctx: SignedIn, id: string, room: { bracket_id: string; seconds: number }): Promise<{ ok: true }> {
  mustBePaper((await staffContest(ctx, id, 'contest.control')).contest)
  await change(ctx, { ...about(id), after: room }, async (tx) => {
    await tx.insert(paperPause).values({ pause_id: newId(), contest_id: id, ...room })
  })
  return { ok: true }
}

/** How many papers were looked at and handed in, for the desk. */
export async function countPapers(executor: Executor, { contest }: ContestStandings): Promise<{ opened: number; handed_in: number }> {
  const [row] = await executor
    .select({ opened: sql<number>`count(*)::int`, handed_in: sql<number>`count(${paper.handed_in_at})::int` })
    .from(paper)
    .where(eq(paper.contest_id, contest.resource_id))
  return { opened: row?.opened ?? 0, handed_in: row?.handed_in ?? 0 }
}
