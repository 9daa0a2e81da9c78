import { arenasRecommendedMost, type arena as contract, type ArenaRow } from '@beacon/api/contest/arena'
import type { Parsed } from '@beacon/api/endpoint'
import { and, eq, ne, sql } from 'drizzle-orm'
import type { SignedIn } from '../../../context.ts'
import { change } from '../../../db/change.ts'
import type { Tx } from '../../../db/database.ts'
import { newId } from '../../../db/id.ts'
import { arena, type ArenaRecord } from '../../../db/schema/contest/arena.ts'
import { contest } from '../../../db/schema/contest/contest.ts'
import { fail, failFields } from '../../../failure.ts'
import { changedFields } from '../../platform/audit/index.ts'
import { keepFiles } from '../../platform/file/index.ts'
import { forgetContest, tellContestChanged } from '../../contest/core/contest/index.ts'
import { rowsOf } from './desk.ts'
import { mixedField } from './entered.ts'
import { forgetArenas, tellArenaChanged } from './known.ts'
import { findUserOf, lockArena, selectArena, selectMembers } from './repo.ts'

export const about = { module: 'arena' as const, object_type: 'arena' }

const stampOf = (ctx: SignedIn) => ({ version: sql`${arena.version} + 1`, updated_at: sql`now()`, updated_by: ctx.actor.user_id })

export async function readRow(ctx: SignedIn, arena_id: string): Promise<ArenaRow> {
  const row = (await selectArena(ctx.db, arena_id)) ?? fail('not_found')
  const [view] = await rowsOf(ctx, [row])
  return view ?? fail('not_found')
}

/** One at a time, so that two of a name and one recommended too many are seen. */
const hold = (tx: Tx) => tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('arenas', 0))`)

async function mustBeFree(tx: Tx, name: string, except: string | null): Promise<void> {
  const other = except === null ? undefined : ne(arena.resource_id, except)
  const taken = await tx.$count(arena, and(sql`lower(${arena.name}) = lower(${name})`, other))
  if (taken > 0) fail('name_taken', { name, fields: { name: { code: 'name_taken', details: { name } } } })
}

async function mustHavePlace(tx: Tx, except: string): Promise<void> {
  const n = await tx.$count(arena, and(eq(arena.is_recommended, true), ne(arena.resource_id, except)))
  if (n >= arenasRecommendedMost) failFields({ is_recommended: { code: 'arena_recommended_full', details: { n: arenasRecommendedMost } } })
}

async function keepCover(tx: Tx, cover: string | null | undefined): Promise<void> {
  if (cover != null) await keepFiles(tx, [{ file_id: cover, path: 'cover' }], ['contest_cover'])
}

export async function createArena(ctx: SignedIn, body: Parsed<typeof contract.create>['body']): Promise<ArenaRow> {
  const resource_id = newId()
  const entry = { ...about, operation: 'create' as const, object_id: resource_id, object_name: body.name, after: body }
  await change(ctx, entry, async (tx) => {
    await hold(tx)
    await mustBeFree(tx, body.name, null)
    if (body.is_recommended) await mustHavePlace(tx, resource_id)
    await keepCover(tx, body.cover)
    await tx.insert(arena).values({ ...body, resource_id, updated_by: ctx.actor.user_id })
    await tellArenaChanged(tx, resource_id)
  })
  forgetArenas(ctx)
  return readRow(ctx, resource_id)
}

type Update = Parsed<typeof contract.update>['body']

export async function updateArena(ctx: SignedIn, arena_id: string, { version, reason, ...sent }: Update): Promise<ArenaRow> {
  await change(ctx, { ...about, operation: 'update', object_id: arena_id }, async (tx, note) => {
    await hold(tx)
    const row = await lockArena(tx, arena_id)
    const wanted = Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== undefined)) as Partial<ArenaRecord>
    const changed = changedFields(row, { ...row, ...wanted })
    const fields = Object.keys(changed.after)
    note({ object_name: row.name, before: changed.before, after: { ...changed.after, ...(reason === undefined ? {} : { reason }) } })
    if (fields.length === 0) return
    if (row.version !== version) await failStale(tx, row, fields)
    if (fields.includes('name')) await mustBeFree(tx, wanted.name ?? row.name, arena_id)
    if (fields.includes('is_recommended') && wanted.is_recommended === true) await mustHavePlace(tx, arena_id)
    if (fields.includes('game_type')) await mustFitAll(tx, row, wanted.game_type ?? row.game_type)
    if (fields.includes('base_score')) await mustSayWhy(tx, row, reason)
    await keepCover(tx, wanted.cover)
    await tx
      .update(arena)
      .set({ ...wanted, ...stampOf(ctx) })
      .where(eq(arena.resource_id, arena_id))
    await tellArenaChanged(tx, arena_id)
  })
  forgetArenas(ctx)
  return readRow(ctx, arena_id)
}

export async function failStale(tx: Tx, row: ArenaRecord, fields: string[]): Promise<never> {
  const who = await findUserOf(tx, row.updated_by)
  return fail('changed_meanwhile', { who, at: row.updated_at, fields, version: row.version })
}

/** Contests of the other type have other entrants: teams and people are never one ranking. */
async function mustFitAll(tx: Tx, row: ArenaRecord, game_type: ArenaRecord['game_type']): Promise<void> {
  const [first] = await selectMembers(tx, [row.resource_id])
  if (first === undefined) return
  const [name, type] = [first.contest.name, game_type === 'team' ? ('individual' as const) : ('team' as const)]
  failFields({ game_type: mixedField({ name, game_type: type }) })
}

/** What everybody has seen of an arena's ranking moves by a reason that the audit log keeps. @throws arena_published */
export async function mustSayWhy(tx: Tx, row: ArenaRecord, reason: string | undefined): Promise<void> {
  if (reason !== undefined || !row.is_public || !row.show_rank) return
  const members = await selectMembers(tx, [row.resource_id])
  if (members.some((one) => one.contest.is_public && one.status !== 'not_started')) failFields({ reason: { code: 'arena_published' } })
}

const typed = (name: string): string[] => [name, 'delete 1', '删除 1']

/** Its contests stay, each for itself: those that were deleted and may come back too. */
export async function removeArena(ctx: SignedIn, arena_id: string, confirm: string): Promise<{ ok: true }> {
  let left: string[] = []
  await change(ctx, { ...about, operation: 'delete', object_id: arena_id }, async (tx, note) => {
    const row = await lockArena(tx, arena_id)
    const running = (await selectMembers(tx, [arena_id])).find(({ status }) => status === 'running' || status === 'paused')
    if (running !== undefined) fail('contest_running', { contest: running.contest.name })
    if (!typed(row.name).includes(confirm.trim())) fail('confirm_mismatch', { name: row.name, word: row.name })
    const gone = await tx
      .update(contest)
      .set({ arena_id: null, version: sql`${contest.version} + 1` })
      .where(eq(contest.arena_id, arena_id))
      .returning({ id: contest.resource_id })
    left = gone.map(({ id }) => id)
    await tx.delete(arena).where(eq(arena.resource_id, arena_id))
    for (const id of left) await tellContestChanged(tx, id)
    await tellArenaChanged(tx, arena_id)
    note({ object_name: row.name, before: { name: row.name, contests: left.length } })
  })
  for (const id of left) forgetContest(ctx, id)
  forgetArenas(ctx)
  return { ok: true }
}
