import type { patch as contract, OwnPatch } from '@beacon/api/rounds/patch'
import { patchRefusals } from '@beacon/api/rounds/patch'
import { patchLimits } from '@beacon/api/rounds/patch-limits'
import type { Reply } from '@beacon/api/endpoint'
import { elapsedAt, stateAt } from '@beacon/engine'
import type { JudgeStep } from '@beacon/engine/judging'
import { max } from 'drizzle-orm'
import { and, eq } from 'drizzle-orm'
import type { Ctx, Platform, SignedIn } from '../../../context.ts'
import { change } from '../../../db/change.ts'
import type { Executor, Tx } from '../../../db/database.ts'
import { newId } from '../../../db/id.ts'
import { patch, type PatchRecord } from '../../../db/schema/rounds/patch.ts'
import { fail, Failure } from '../../../failure.ts'
import { clockOf, contestKinds, iso, seeContest, type SeenContest } from '../../contest/core/contest/index.ts'
import { findEntry, mustRun, playingEntry } from '../../contest/entry/entrant/index.ts'
import { lockContest, type ContestLock } from '../../contest/score/score/index.ts'
import { readPatch } from '../../platform/archive-upload/index.ts'
import { findFile, keepFiles, mustFitTerms, uploadBegan } from '../../platform/file/index.ts'
import { limitToOnePer } from '../../platform/rate-limit/index.ts'
import { cancelJudgings, drawShare, findJudging, judgingsOf, orderJudgings } from '../../scenes/judging/index.ts'
import { findLastRound } from '../round/index.ts'
import { kindPatch, patchesOf, type PatchTerms } from './port.ts'
import { findPatch, isOpen, patchKey, patchOwner, selectPatches, updatePatch } from './repo.ts'
import { tellPatch } from './tell.ts'
import { ownViews } from './views.ts'

interface InTopic {
  resource_id: string
  topic_id: string
}
interface Sender {
  entrant_id: string
  topic_id: string
}
/** A patch that was on its way when the contest ended is taken so long. */
const lateMs = 120_000

/** A contest whose kind takes no patches has no page of them. */
export async function seePatched(ctx: Ctx, id: string): Promise<SeenContest> {
  const seen = await seeContest(ctx, id)
  if (kindPatch.of(seen.contest) === null) fail('contest_not_found')
  return seen
}

/** A topic that the caller may not know of takes nothing and gives nothing. */
const mustSeeTopic = (ctx: SignedIn, seen: SeenContest, topic_id: string): Promise<unknown> =>
  contestKinds.of(seen.contest).topics.mustSee(ctx, seen, topic_id)

/** @throws what keeps the entrant from sending one at this moment */
async function mustBeFree(
  executor: Executor,
  contest: SeenContest['contest'],
  { now, began }: { now: number; began: number },
  sender: Sender,
): Promise<PatchRecord[]> {
  const own = await selectPatches(executor, { contest_id: contest.resource_id, run: contest.run }, sender)
  const clock = clockOf(contest)
  const times = { elapsed_ms: elapsedAt(clock, now), began_ms: elapsedAt(clock, began) }
  await patchesOf(contest).mayUpload(executor, { contest, ...sender, own, ...times })
  return own
}

/** Own patches of a topic, and what keeps one from sending another now. */
export async function listOwn(ctx: SignedIn, { resource_id, topic_id }: InTopic): Promise<Reply<typeof contract.list>> {
  const seen = await seePatched(ctx, resource_id)
  await mustSeeTopic(ctx, seen, topic_id)
  const entry = (await findEntry(ctx, seen.open, ctx.actor.user_id)) ?? fail('not_registered')
  const { contest } = seen
  const sender = { entrant_id: entry.entrant_id, topic_id }
  const refusal = await refusalOf(async () => {
    await playingEntry(ctx, seen)
    mustRun(seen)
    await patchesOf(contest).mustTake(ctx, seen, topic_id)
    await mustBeFree(ctx.db, contest, { now: seen.now, began: seen.now }, sender)
  })
  const rows = await selectPatches(ctx.db, { contest_id: resource_id, run: contest.run }, sender)
  const { max_mb } = await patchesOf(contest).terms(ctx.db, contest, topic_id)
  return { items: await ownViews(ctx.db, rows.toReversed().slice(0, patchLimits.own)), max_mb: Math.ceil(max_mb), refusal }
}

async function refusalOf(ask: () => Promise<void>): Promise<(typeof patchRefusals)[number] | null> {
  try {
    await ask()
    return null
  } catch (error) {
    const known = error instanceof Failure ? patchRefusals.find((code) => code === error.code) : undefined
    if (known === undefined) throw error
    return known
  }
}

/** Asked before the archive is looked through, and again under the contest's lock. Nothing that is refused is counted. */
export async function sendPatch(ctx: SignedIn, { resource_id, topic_id }: InTopic, { file_id }: { file_id: string }): Promise<OwnPatch> {
  const seen = await seePatched(ctx, resource_id)
  const entry = await playingEntry(ctx, seen)
  const sender = { entrant_id: entry.entrant_id, topic_id }
  await mustSeeTopic(ctx, seen, topic_id)
  const file = (await findFile(ctx.db, file_id)) ?? fail('not_found')
  if (file.user_id !== ctx.actor.user_id || file.purpose !== 'patch') fail('not_found')
  const began = await uploadBegan(ctx.db, file)
  mustBeInTime(seen.contest, seen.now, began)
  await patchesOf(seen.contest).mustTake(ctx, seen, topic_id)
  const own = await mustBeFree(ctx.db, seen.contest, { now: seen.now, began }, sender)
  await limitToOnePer(ctx, `patch ${entry.entrant_id}`, 10_000)
  const terms = await patchesOf(seen.contest).terms(ctx.db, seen.contest, topic_id)
  const twins = own.filter(({ sha256 }) => sha256 === file.sha256)
  await mustBeNew(ctx.db, twins, terms)
  mustFitTerms(file, { types: null, max_mb: terms.max_mb })
  const content = await readPatch(ctx, file)
  const about = { module: 'contest', operation: 'send_patch', object_type: 'contest', object_id: resource_id } as const
  const row = await change(ctx, about, async (tx, note) => {
    const lock = await lockContest(tx, resource_id)
    if (lock.run !== seen.contest.run) fail('contest_not_started', { t: lock.contest.start_at })
    mustBeInTime(lock.contest, lock.at, began)
    await mustBeFree(tx, lock.contest, { now: lock.at, began }, sender)
    await keepFiles(tx, [{ file_id, path: 'file_id' }], ['patch'])
    const { name, size, sha256 } = file
    const values = { ...sender, user_id: ctx.actor.user_id, file_id, name, size, sha256, ...content }
    const written = await insertPatch(tx, lock, values)
    await orderUnless(ctx, tx, lock, written)
    await tellPatch(tx, written)
    await patchesOf(lock.contest).sent(tx, lock, written)
    note({ object_name: lock.contest.name, after: { no: written.no, topic_id, entrant_id: entry.entrant_id, sha256 } })
    return written
  })
  const [view] = await ownViews(ctx.db, [row])
  return view ?? fail('patch_not_found')
}

/** The same file gets the same verdict, where it is laid on the same patches. @throws patch_same */
async function mustBeNew(executor: Executor, twins: readonly PatchRecord[], { base_file_ids = [] }: PatchTerms): Promise<void> {
  const judged = twins.filter(({ result }) => result !== null && result !== 'patch_fault')
  const [one] = judged
  if (one === undefined) return
  const lines = await judgingsOf(executor, { owner: patchOwner(one.contest_id), keys: judged.map(patchKey), limit: judged.length })
  const isSame = (row: PatchRecord) => {
    const line = lines.find(({ key }) => key === patchKey(row))
    return line === undefined || line.base_file_ids.join() === base_file_ids.join()
  }
  const twin = judged.find(isSame)
  if (twin !== undefined) fail('patch_same', { no: twin.no })
}

/** While the contest runs; what was begun before its end is taken a little longer. */
function mustBeInTime(contest: SeenContest['contest'], now: number, began: number): void {
  const end = endOf(contest, now)
  if (end !== null && began < end && now - end <= lateMs) return
  mustRun({ contest, now })
}

const endOf = (contest: SeenContest['contest'], now: number): number | null =>
  stateAt(clockOf(contest), now) === 'finished' ? Date.parse(contest.stopped_at ?? contest.end_at) : null

async function insertPatch(
  tx: Tx,
  lock: ContestLock,
  values: Omit<typeof patch.$inferInsert, 'patch_id' | 'contest_id' | 'run' | 'no' | 'n' | 'at'>,
): Promise<PatchRecord> {
  const { contest_id, run } = lock
  const [last] = await tx
    .select({ no: max(patch.no) })
    .from(patch)
    .where(and(eq(patch.contest_id, contest_id), eq(patch.run, run)))
  const round = await findLastRound(tx, lock)
  // One that came after the end was sent before it.
  const end = endOf(lock.contest, lock.at)
  const at = iso(end === null ? lock.at : Math.min(lock.at, end - 1))
  const [row] = await tx
    .insert(patch)
    .values({ ...values, patch_id: newId(), contest_id, run, no: (last?.no ?? 0) + 1, n: Math.max(1, round?.n ?? 1), at })
    .returning()
  if (row === undefined) throw new Error('the patch was not written')
  return row
}

/** A box for a patch, by what its topic says now, unless it waits for others. */
export async function orderUnless(platform: Pick<Platform, 'secret'>, tx: Tx, lock: ContestLock, row: PatchRecord): Promise<void> {
  const port = patchesOf(lock.contest)
  if (await port.mustWait(tx, lock, row.topic_id)) return
  await order(platform, tx, row, {
    terms: await port.terms(tx, lock.contest, row.topic_id),
    plan: (terms) => port.plan(terms, drawShare()),
  })
}

/** A box for the oldest patch of a topic that waits without one; for kinds whose patches wait for each other. */
export async function orderNext(platform: Pick<Platform, 'secret'>, tx: Tx, lock: ContestLock, topic_id: string): Promise<boolean> {
  for (const row of (await selectPatches(tx, lock, { topic_id })).filter(isOpen)) {
    if ((await findJudging(tx, patchOwner(row.contest_id), patchKey(row))) !== null) continue
    await orderUnless(platform, tx, lock, row)
    return true
  }
  return false
}

interface Judged {
  terms: PatchTerms
  plan: (terms: PatchTerms) => JudgeStep[]
}

async function order({ secret }: Pick<Platform, 'secret'>, tx: Tx, row: PatchRecord, { terms, plan }: Judged): Promise<void> {
  const { times: _times, max_mb: _max, ...box } = terms
  await orderJudgings(tx, secret, [
    {
      ...box,
      owner: patchOwner(row.contest_id),
      key: patchKey(row),
      patch_file_id: row.file_id,
      plan: plan(terms),
      turn_of: row.entrant_id,
    },
  ])
}

/** @throws patch_judged once a box is made for it */
export async function withdrawOwn(
  ctx: SignedIn,
  { resource_id, topic_id, patch_id }: InTopic & { patch_id: string },
): Promise<{ ok: true }> {
  const seen = await seePatched(ctx, resource_id)
  await mustSeeTopic(ctx, seen, topic_id)
  const entry = (await findEntry(ctx, seen.open, ctx.actor.user_id)) ?? fail('not_registered')
  const about = { module: 'contest', operation: 'withdraw_patch', object_type: 'contest', object_id: resource_id } as const
  await change(ctx, about, async (tx, note) => {
    const lock = await lockContest(tx, resource_id)
    const row = await findPatch(tx, lock, patch_id)
    if (row === null || row.entrant_id !== entry.entrant_id || row.topic_id !== topic_id) return fail('patch_not_found')
    const judging = await findJudging(tx, patchOwner(resource_id), patchKey(row))
    if (row.state !== 'unchecked' || (judging !== null && judging.begun_at !== null)) fail('patch_judged')
    await cancelJudgings(tx, patchOwner(resource_id), patchKey(row))
    await tellPatch(tx, await updatePatch(tx, patch_id, { state: 'withdrawn' }))
    note({ object_name: lock.contest.name, before: { no: row.no }, after: { no: row.no, state: 'withdrawn' } })
    return null
  })
  return { ok: true }
}
