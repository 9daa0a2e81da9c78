import type { deskPatch as contract, PatchRow } from '@beacon/api/rounds/patch'
import type { Parsed, Reply } from '@beacon/api/endpoint'
import type { Permission } from '@beacon/api/people/permissions'
import { and, asc, desc, eq, inArray, sql } from 'drizzle-orm'
import type { SignedIn } from '../../../context.ts'
import { change } from '../../../db/change.ts'
import type { Executor } from '../../../db/database.ts'
import { patch, type PatchRecord } from '../../../db/schema/rounds/patch.ts'
import { fail } from '../../../failure.ts'
import type { Special } from '../../../module.ts'
import { forgetContest, staffContest, watchedEntrants, type SeenContest } from '../../contest/core/contest/index.ts'
import { lockContest, type ContestLock } from '../../contest/score/score/index.ts'
import { openFile } from '../../platform/file/index.ts'
import { findJudging, viewSteps } from '../../scenes/judging/index.ts'
import { costOf, writeVerdict } from './decide.ts'
import { orderUnless } from './own.ts'
import { kindPatch, patchesOf } from './port.ts'
import { findPatch, isOpen, patchKey, patchOwner, selectPatches, updatePatch } from './repo.ts'
import { tellPatch } from './tell.ts'
import { rowView, selectRows, type JoinedPatch } from './views.ts'

interface OnePatch {
  resource_id: string
  patch_id: string
}

async function seeDesk(ctx: SignedIn, id: string, item: Permission): Promise<SeenContest> {
  const seen = await staffContest(ctx, id, item)
  if (kindPatch.of(seen.contest) === null) fail('contest_not_found')
  return seen
}

const isWaiting = inArray(patch.state, ['unchecked', 'checking'])

export async function listPatches(
  ctx: SignedIn,
  id: string,
  { page, size, sort, state, exploit, result, topic_id, entrant_id }: Parsed<typeof contract.list>['query'],
): Promise<Reply<typeof contract.list>> {
  const seen = await seeDesk(ctx, id, 'contest.watch')
  const only = await watchedEntrants(ctx, seen)
  const ofRun = and(
    eq(patch.contest_id, id),
    eq(patch.run, seen.contest.run),
    only === null ? undefined : inArray(patch.entrant_id, [...only]),
  )
  const where = and(
    ofRun,
    state === undefined ? undefined : inArray(patch.state, state),
    exploit === undefined ? undefined : inArray(patch.exploit, exploit),
    result === undefined ? undefined : inArray(patch.result, result),
    topic_id === undefined ? undefined : eq(patch.topic_id, topic_id),
    entrant_id === undefined ? undefined : eq(patch.entrant_id, entrant_id),
  )
  const way = sort === 'at' ? asc : desc
  const rows = await selectRows(ctx.db)
    .where(where)
    .orderBy(...(sort === undefined ? [desc(sql`(${isWaiting})`)] : []), way(patch.at), way(patch.no))
    .limit(size)
    .offset((page - 1) * size)
  return { items: rows.map(rowView), total: await ctx.db.$count(patch, where), waiting: await ctx.db.$count(patch, and(ofRun, isWaiting)) }
}

/** @throws patch_not_found for one of another contest, of a run of before, or of an entrant whom the caller does not watch */
async function mustSee(ctx: SignedIn, seen: SeenContest, patch_id: string): Promise<JoinedPatch> {
  const only = await watchedEntrants(ctx, seen)
  const found = await joined(ctx.db, { contest_id: seen.contest.resource_id, run: seen.contest.run }, patch_id)
  return only !== null && !only.has(found.row.entrant_id) ? fail('patch_not_found') : found
}

async function joined(
  executor: Executor,
  { contest_id, run }: Pick<ContestLock, 'contest_id' | 'run'>,
  patch_id: string,
): Promise<JoinedPatch> {
  const [found] = await selectRows(executor).where(and(eq(patch.patch_id, patch_id), eq(patch.contest_id, contest_id), eq(patch.run, run)))
  return found ?? fail('patch_not_found')
}

export async function readPatchAtDesk(ctx: SignedIn, { resource_id, patch_id }: OnePatch): Promise<Reply<typeof contract.get>> {
  const found = await mustSee(ctx, await seeDesk(ctx, resource_id, 'contest.watch'), patch_id)
  const judging = await findJudging(ctx.db, patchOwner(resource_id), patchKey(found.row))
  return {
    ...rowView(found),
    steps: judging === null ? [] : viewSteps(judging.plan, judging.steps),
    broken: (judging?.broken ?? []).map(({ fault, at, judge }) => ({ fault, at, judge })),
    judgements: found.row.judgements.slice(-100),
    entries: found.row.entries,
  }
}

export async function downloadPatch(ctx: SignedIn, { resource_id, patch_id }: OnePatch): Promise<Special> {
  const { row } = await mustSee(ctx, await seeDesk(ctx, resource_id, 'contest.watch'), patch_id)
  return openFile(ctx, row.file_id, row.name)
}

const about = (id: string, operation: 'patch_again' | 'patch_refund' | 'patch_overrule') =>
  ({ module: 'contest', operation, object_type: 'contest', object_id: id }) as const

/** One decision of staff on one patch, under the contest's lock. */
async function act(
  ctx: SignedIn,
  { resource_id, patch_id }: OnePatch,
  item: Permission,
  operation: Parameters<typeof about>[1],
  work: (tx: Parameters<Parameters<typeof change>[2]>[0], lock: ContestLock, row: PatchRecord) => Promise<Record<string, unknown>>,
): Promise<PatchRow> {
  await mustSee(ctx, await seeDesk(ctx, resource_id, item), patch_id)
  const found = await change(ctx, about(resource_id, operation), async (tx, note) => {
    const lock = await lockContest(tx, resource_id)
    const row = (await findPatch(tx, lock, patch_id)) ?? fail('patch_not_found')
    if (isOpen(row)) fail('patch_running')
    const after = await work(tx, lock, row)
    const { no, state, exploit, is_counted } = row
    note({ object_name: lock.contest.name, before: { no, state, exploit, is_counted }, after: { no, ...after } })
    return joined(tx, lock, patch_id)
  })
  forgetContest(ctx, resource_id)
  return rowView(found)
}

/** Until the new verdict it counts as not judged; rounds that were settled meanwhile are settled again with it. */
export const judgeAgain = (ctx: SignedIn, one: OnePatch): Promise<PatchRow> =>
  act(ctx, one, 'contest.control', 'patch_again', async (tx, lock, row) => {
    const others = await selectPatches(tx, lock, row)
    if (others.some(isOpen)) fail('patch_open', { no: others.find(isOpen)?.no })
    const fresh = { state: 'unchecked', exploit: 'pending', result: null, text: '', steps_told: 0, retry_elapsed_ms: null } as const
    const written = await updatePatch(tx, row.patch_id, { ...fresh, order_no: row.order_no + 1 })
    await orderUnless(ctx, tx, lock, written)
    await tellPatch(tx, written)
    return { state: written.state, order_no: written.order_no }
  })

/** The verdict stays; it costs nothing any more. */
export const refund = (ctx: SignedIn, one: OnePatch, { reason }: { reason: string }): Promise<PatchRow> =>
  act(ctx, one, 'referee.decide', 'patch_refund', async (tx, lock, row) => {
    if (!row.is_counted && row.retry_elapsed_ms === null) fail('patch_not_counted')
    const written = await updatePatch(tx, row.patch_id, { is_counted: false, retry_elapsed_ms: null })
    await tellPatch(tx, written)
    await patchesOf(lock.contest).after(tx, lock, written)
    return { is_counted: false, reason }
  })

/** @throws already_decided where that stands already, or its team took it back */
export const overrule = (ctx: SignedIn, one: OnePatch, { reason, ...said }: Parsed<typeof contract.overrule>['body']): Promise<PatchRow> =>
  act(ctx, one, 'referee.decide', 'patch_overrule', async (tx, lock, row) => {
    const found = patchesOf(lock.contest).said(said)
    if (row.result === null || (row.state === found.state && row.exploit === found.exploit)) fail('already_decided')
    const cost = row.is_counted ? costOf(lock, found) : {}
    await writeVerdict(tx, lock, row, { ...found, ...cost, by: ctx.actor.user_id, reason })
    return { ...found, reason }
  })
