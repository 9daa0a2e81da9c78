import type { deskReset as contract, ResetRow } from '@beacon/api/rounds/reset-application'
import type { Parsed, Reply } from '@beacon/api/endpoint'
import type { Permission } from '@beacon/api/people/permissions'
import { and, asc, desc, eq, inArray, sql } from 'drizzle-orm'
import type { SignedIn } from '../../../context.ts'
import { change } from '../../../db/change.ts'
import type { Executor } from '../../../db/database.ts'
import { resetApplication } from '../../../db/schema/rounds/reset-application.ts'
import { fail } from '../../../failure.ts'
import { staffContest, watchedEntrants, type SeenContest } from '../../contest/core/contest/index.ts'
import { putSceneBack } from '../../contest/scene/play/index.ts'
import { limitOf } from './own.ts'
import { countWaiting, isOfRun, lockApplication, rowView, selectRows, type JoinedReset } from './repo.ts'
import { sendDecision, tellReset } from './tell.ts'

interface OneApplication {
  resource_id: string
  application_id: string
}

async function seeDesk(ctx: SignedIn, id: string, item: Permission): Promise<SeenContest> {
  const seen = await staffContest(ctx, id, item)
  limitOf(seen.contest)
  return seen
}

export async function listApplications(
  ctx: SignedIn,
  id: string,
  { page, size, sort, state, topic_id, entrant_id }: Parsed<typeof contract.list>['query'],
): Promise<Reply<typeof contract.list>> {
  const { contest, ...seen } = await seeDesk(ctx, id, 'contest.watch')
  const only = await watchedEntrants(ctx, { contest, ...seen })
  const run = { contest_id: id, run: contest.run }
  const watched = only === null ? undefined : inArray(resetApplication.entrant_id, [...only])
  const where = and(
    isOfRun(run),
    watched,
    state === undefined ? undefined : inArray(resetApplication.state, state),
    topic_id === undefined ? undefined : eq(resetApplication.topic_id, topic_id),
    entrant_id === undefined ? undefined : eq(resetApplication.entrant_id, entrant_id),
  )
  const way = sort === 'at' ? asc : desc
  const rows = await selectRows(ctx.db)
    .where(where)
    .orderBy(
      ...(sort === undefined ? [desc(sql`(${resetApplication.state} = 'pending')`)] : []),
      way(resetApplication.at),
      way(resetApplication.application_id),
    )
    .limit(size)
    .offset((page - 1) * size)
  const limit = limitOf(contest)
  return {
    items: rows.map((row) => rowView(row, limit)),
    total: await ctx.db.$count(resetApplication, where),
    waiting: await countWaiting(ctx.db, run),
  }
}

/** @throws reset_not_found for one of another contest, of a run of before, or of an entrant whom the caller does not watch */
async function mustSee(ctx: SignedIn, seen: SeenContest, application_id: string): Promise<JoinedReset> {
  const only = await watchedEntrants(ctx, seen)
  const found = await joined(ctx.db, seen.contest, application_id)
  return only !== null && !only.has(found.row.entrant_id) ? fail('reset_not_found') : found
}

async function joined(executor: Executor, { resource_id, run }: SeenContest['contest'], application_id: string): Promise<JoinedReset> {
  const [found] = await selectRows(executor).where(
    and(isOfRun({ contest_id: resource_id, run }), eq(resetApplication.application_id, application_id)),
  )
  return found ?? fail('reset_not_found')
}

/** One decision, once. A scene is reset in its transaction: what is refused there decides nothing. */
async function decide(
  ctx: SignedIn,
  { resource_id, application_id }: OneApplication,
  decision: { state: 'reset' } | { state: 'rejected'; answer: string },
): Promise<ResetRow> {
  const seen = await seeDesk(ctx, resource_id, 'contest.scene')
  const { contest } = seen
  const { entrant_name } = await mustSee(ctx, seen, application_id)
  const operation = decision.state === 'reset' ? 'box_grant' : 'box_reject'
  await change(ctx, { module: 'contest', operation, object_type: 'contest', object_id: resource_id }, async (tx, note) => {
    const row = (await lockApplication(tx, { contest_id: resource_id, run: contest.run }, application_id)) ?? fail('reset_not_found')
    if (row.state !== 'pending') fail('already_decided')
    if (decision.state === 'reset') await putSceneBack(ctx, tx, contest, row, row.reason)
    const [written = row] = await tx
      .update(resetApplication)
      .set({ ...decision, decided_at: sql`clock_timestamp()`, decided_by: ctx.actor.user_id })
      .where(eq(resetApplication.application_id, application_id))
      .returning()
    await tellReset(tx, written)
    await sendDecision(tx, contest, written)
    const { topic_id, entrant_id, answer } = written
    note({
      object_name: contest.name,
      before: { state: row.state },
      after: { state: written.state, entrant: entrant_name, entrant_id, topic_id, answer },
    })
    return null
  })
  return rowView(await joined(ctx.db, contest, application_id), limitOf(contest))
}

export const grant = (ctx: SignedIn, one: OneApplication): Promise<ResetRow> => decide(ctx, one, { state: 'reset' })

export const reject = (ctx: SignedIn, one: OneApplication, { reason }: { reason: string }): Promise<ResetRow> =>
  decide(ctx, one, { state: 'rejected', answer: reason })
