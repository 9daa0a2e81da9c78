import type { arena as contract, ArenaDesk } from '@beacon/api/contest/arena'
import type { Parsed } from '@beacon/api/endpoint'
import { wholeWeight } from '@beacon/engine/arena'
import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { SignedIn } from '../../../context.ts'
import { change } from '../../../db/change.ts'
import type { Tx } from '../../../db/database.ts'
import { arena, arenaContest, type ArenaRecord } from '../../../db/schema/contest/arena.ts'
import { contest } from '../../../db/schema/contest/contest.ts'
import { fail, failFields } from '../../../failure.ts'
import { forgetContest, staffContest, tellContestChanged } from '../../contest/core/contest/index.ts'
import { readDesk } from './desk.ts'
import { mixedField } from './entered.ts'
import { forgetArenas, tellArenaChanged } from './known.ts'
import { lockArena, selectArena, selectMembers, type Member } from './repo.ts'
import { about, failStale, mustSayWhy } from './write.ts'

type Body = Parsed<typeof contract.set_contests>['body']
type Counting = Body['contests'][number]
interface Locked {
  resource_id: string
  name: string
  arena_id: string | null
  game_type: ArenaRecord['game_type']
}

/** The whole list of an arena's contests, in its order. What comes new is the caller's own; what is left out stands alone again. */
export async function setContests(ctx: SignedIn, arena_id: string, body: Body): Promise<ArenaDesk> {
  const { algorithm_type, contests: wanted, reason, version } = body
  checkWeights(body)
  if ((await selectArena(ctx.db, arena_id)) === null) fail('not_found')
  const before = await selectMembers(ctx.db, [arena_id])
  const known = new Set(before.map((one) => one.contest.resource_id))
  for (const { contest_id } of wanted) if (!known.has(contest_id)) await staffContest(ctx, contest_id, 'contest.write')
  let moved: string[] = []
  await change(ctx, { ...about, operation: 'weight_change', object_id: arena_id }, async (tx, note) => {
    const row = await lockArena(tx, arena_id)
    const old = await selectMembers(tx, [arena_id])
    const locked = await lockContests(tx, [...new Set([...wanted.map(({ contest_id }) => contest_id), ...old.map(idOf)])])
    const said = { algorithm_type, contests: wordsOf(wanted, locked) }
    const was = { algorithm_type: row.algorithm_type, contests: wordsOf(old.map(countingOf), locked) }
    const operation = algorithm_type === row.algorithm_type ? ('weight_change' as const) : ('algorithm_change' as const)
    note({ ...about, operation, object_name: row.name, before: was, after: { ...said, ...(reason === undefined ? {} : { reason }) } })
    if (JSON.stringify(said) === JSON.stringify(was)) return
    if (row.version !== version) await failStale(tx, row, ['contests'])
    await mustSayWhy(tx, row, reason)
    mustFit(row, wanted, locked)
    moved = await linkContests(tx, row, { wanted, old })
    await tx
      .update(arena)
      .set({ algorithm_type, version: sql`${arena.version} + 1`, updated_at: sql`now()`, updated_by: ctx.actor.user_id })
      .where(eq(arena.resource_id, arena_id))
    await tellArenaChanged(tx, arena_id)
  })
  for (const id of moved) forgetContest(ctx, id)
  forgetArenas(ctx)
  return readDesk(ctx, arena_id)
}

const idOf = ({ contest: { resource_id } }: Member): string => resource_id
const countingOf = ({ contest: { resource_id }, weight, reference, full_mark }: Member): Counting => ({
  contest_id: resource_id,
  weight,
  reference,
  full_mark,
})

/** For the audit log and to see whether anything changes: contests by name, in their order. */
const wordsOf = (rows: readonly Counting[], locked: ReadonlyMap<string, Locked>) =>
  rows.map(({ contest_id, weight, reference, full_mark }) => ({
    contest_id,
    name: locked.get(contest_id)?.name ?? '',
    weight,
    reference,
    full_mark: reference === 'full' ? full_mark : 0,
  }))

function checkWeights({ algorithm_type, contests }: Body): void {
  if (new Set(contests.map(({ contest_id }) => contest_id)).size < contests.length) failFields({ contests: { code: 'field_wrong' } })
  if (algorithm_type !== 'weighting' || contests.length === 0) return
  const sum = contests.reduce((total, { weight }) => total + weight, 0)
  if (sum !== wholeWeight) fail('weights_not_100', { n: (sum / 100).toFixed(2) })
}

/** In one order of ids, so that two arenas do not wait for each other. */
async function lockContests(tx: Tx, ids: readonly string[]): Promise<Map<string, Locked>> {
  if (ids.length === 0) return new Map()
  const { resource_id, name, arena_id, game_type } = contest
  const rows = await tx
    .select({ resource_id, name, arena_id, game_type })
    .from(contest)
    .where(and(inArray(contest.resource_id, [...ids]), isNull(contest.deleted_at)))
    .orderBy(asc(contest.resource_id))
    .for('update')
  return new Map(rows.map((row) => [row.resource_id, row]))
}

/** @throws contest_not_found, contest_in_arena, arena_contest_mixed, reference_zero */
function mustFit({ resource_id, game_type }: ArenaRecord, wanted: readonly Counting[], locked: ReadonlyMap<string, Locked>): void {
  for (const { contest_id, reference, full_mark } of wanted) {
    const one = locked.get(contest_id) ?? fail('contest_not_found')
    if (one.arena_id !== null && one.arena_id !== resource_id) fail('contest_in_arena', { contest: one.name })
    if (one.game_type !== game_type) fail('arena_contest_mixed', mixedField(one).details)
    if (reference === 'full' && full_mark <= 0) fail('reference_zero', { contest: one.name })
  }
}

/** Answers the contests that came or left. */
async function linkContests(tx: Tx, { resource_id: arena_id }: ArenaRecord, plan: { wanted: readonly Counting[]; old: readonly Member[] }) {
  const after = new Set(plan.wanted.map(({ contest_id }) => contest_id))
  const before = new Set(plan.old.map(idOf))
  const left = [...before].filter((id) => !after.has(id))
  const came = [...after].filter((id) => !before.has(id))
  for (const [ids, link] of [[left, null] as const, [came, arena_id] as const])
    if (ids.length > 0)
      await tx
        .update(contest)
        .set({ arena_id: link, version: sql`${contest.version} + 1`, updated_at: sql`now()` })
        .where(inArray(contest.resource_id, ids))
  await tx.delete(arenaContest).where(eq(arenaContest.arena_id, arena_id))
  const rows = plan.wanted.map(({ contest_id, weight, reference, full_mark }, sort) => ({
    contest_id,
    arena_id,
    weight,
    reference,
    sort,
    full_mark: reference === 'full' ? full_mark : 0,
  }))
  if (rows.length > 0) await tx.insert(arenaContest).values(rows)
  const moved = [...left, ...came]
  for (const id of moved) await tellContestChanged(tx, id)
  return moved
}
