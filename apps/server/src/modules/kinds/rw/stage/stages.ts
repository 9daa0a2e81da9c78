import type { Parsed, Reply } from '@beacon/api/endpoint'
import { rwLimits as limits } from '@beacon/api/kinds/rw/limits'
import type { rwStage as contract, StageRow } from '@beacon/api/kinds/rw/stage'
import { and, eq } from 'drizzle-orm'
import type { SignedIn } from '../../../../context.ts'
import { change } from '../../../../db/change.ts'
import type { Executor, Tx } from '../../../../db/database.ts'
import { newId } from '../../../../db/id.ts'
import { rwChallenge, rwStage, type StageRecord } from '../../../../db/schema/kinds/rw/play.ts'
import { fail } from '../../../../failure.ts'
import { staffContest } from '../../../contest/core/contest/index.ts'
import { lockContest, type ContestLock } from '../../../contest/score/score/index.ts'
import { publish } from '../../../../live/index.ts'
import { addMark, selectStages, setChallenge, tellMoved } from '../demo/index.ts'
import { mustBeRw } from '../target/index.ts'

interface At {
  resource_id: string
  stage_id: string
}
type Form = Parsed<typeof contract.add>['body']

async function stageRows(executor: Executor, { contest_id, run }: { contest_id: string; run: number }): Promise<StageRow[]> {
  const rows = await selectStages(executor, contest_id)
  const held = await executor
    .select()
    .from(rwChallenge)
    .where(and(eq(rwChallenge.contest_id, contest_id), eq(rwChallenge.run, run)))
  return rows.map(({ stage_id, name, place, close_reason, version }) => {
    const numberOf = (state: 'challenging' | 'upcoming') => held.find((one) => one.stage_id === stage_id && one.state === state)?.no ?? null
    const is_closed = close_reason !== null
    return { stage_id, name, place, is_closed, close_reason, on: numberOf('challenging'), called: numberOf('upcoming'), version }
  })
}

export async function listStages(ctx: SignedIn, id: string): Promise<Reply<typeof contract.list>> {
  const { contest } = await staffContest(ctx, id, 'contest.read')
  const items = await stageRows(ctx.db, { contest_id: id, run: mustBeRw(contest).run })
  return { items, total: items.length }
}

/** @throws word_duplicate: two stages of one name would send teams to the wrong one */
function mustBeFree(stages: readonly StageRecord[], name: string, except: string | null): void {
  const folded = name.toLocaleLowerCase('en')
  if (stages.some((one) => one.stage_id !== except && one.name.toLocaleLowerCase('en') === folded)) fail('word_duplicate', { name })
}

type Operation = 'stage_add' | 'stage_update' | 'stage_close' | 'stage_open' | 'stage_remove'
type Work = (tx: Tx, about: { lock: ContestLock; stages: StageRecord[]; stage: StageRecord | null }) => Promise<object>

/** Under the contest's lock nobody is called to the stage meanwhile. */
async function changeStages(
  ctx: SignedIn,
  { resource_id, stage_id }: At,
  operation: Operation,
  work: Work,
): Promise<{ rows: StageRow[]; find: () => StageRow }> {
  mustBeRw((await staffContest(ctx, resource_id, 'contest.control')).contest)
  const run = await change(ctx, { module: 'contest', operation, object_type: 'contest', object_id: resource_id }, async (tx, note) => {
    const lock = await lockContest(tx, resource_id)
    mustBeRw(lock.contest)
    const stages = await selectStages(tx, resource_id)
    const stage = stages.find((one) => one.stage_id === stage_id) ?? null
    if (stage === null && operation !== 'stage_add') fail('not_found')
    const after = await work(tx, { lock, stages, stage })
    note({ object_name: lock.contest.name, after: { stage: stage?.name, ...after } })
    await publish(tx, { contest_id: resource_id, channel: 'public', event: 'rw.board', data: { stage_ids: [stage_id] } })
    return lock.run
  })
  const rows = await stageRows(ctx.db, { contest_id: resource_id, run })
  return { rows, find: () => rows.find((one) => one.stage_id === stage_id) ?? fail('not_found') }
}

export async function addStage(ctx: SignedIn, resource_id: string, form: Form): Promise<StageRow> {
  const stage_id = newId()
  const { find } = await changeStages(ctx, { resource_id, stage_id }, 'stage_add', async (tx, { stages }) => {
    if (stages.length >= limits.stages) fail('stages_many', { n: limits.stages })
    mustBeFree(stages, form.name, null)
    const sort = Math.max(0, ...stages.map((one) => one.sort)) + 1
    await tx.insert(rwStage).values({ ...form, stage_id, contest_id: resource_id, sort })
    return form
  })
  return find()
}

export async function updateStage(ctx: SignedIn, at: At, { version, ...form }: Form & { version: number }): Promise<StageRow> {
  const { find } = await changeStages(ctx, at, 'stage_update', async (tx, { stages, stage }) => {
    if (stage?.version !== version) fail('changed_meanwhile', { version: stage?.version })
    mustBeFree(stages, form.name, at.stage_id)
    await tx
      .update(rwStage)
      .set({ ...form, version: version + 1 })
      .where(eq(rwStage.stage_id, at.stage_id))
    return form
  })
  return find()
}

/** Whoever is called goes back to the place in the queue; a demo that runs is finished. */
export async function closeStage(ctx: SignedIn, at: At, reason: string): Promise<StageRow> {
  const { find } = await changeStages(ctx, at, 'stage_close', async (tx, { lock, stage }) => {
    await tx
      .update(rwStage)
      .set({ close_reason: reason, version: (stage?.version ?? 0) + 1 })
      .where(eq(rwStage.stage_id, at.stage_id))
    const called = await tx
      .select()
      .from(rwChallenge)
      .where(and(eq(rwChallenge.stage_id, at.stage_id), eq(rwChallenge.run, lock.run), eq(rwChallenge.state, 'upcoming')))
    for (const row of called) {
      await setChallenge(tx, row.challenge_id, { state: 'waiting', stage_id: null, called_at: null })
      await addMark(tx, row.challenge_id, { at: lock.at, by: ctx.actor }, { kind: 'return', reason })
      await tellMoved(tx, row, { state: 'waiting', stages: [at.stage_id] })
    }
    return { reason, returned: called.length }
  })
  return find()
}

export async function openStage(ctx: SignedIn, at: At): Promise<StageRow> {
  const { find } = await changeStages(ctx, at, 'stage_open', async (tx, { stage }) => {
    await tx
      .update(rwStage)
      .set({ close_reason: null, version: (stage?.version ?? 0) + 1 })
      .where(eq(rwStage.stage_id, at.stage_id))
    return {}
  })
  return find()
}

/** @throws stage_used: the record of a demo says its stage */
export async function removeStage(ctx: SignedIn, at: At): Promise<{ ok: true }> {
  await changeStages(ctx, at, 'stage_remove', async (tx) => {
    const [used] = await tx.select().from(rwChallenge).where(eq(rwChallenge.stage_id, at.stage_id)).limit(1)
    if (used !== undefined) fail('stage_used')
    await tx.delete(rwStage).where(eq(rwStage.stage_id, at.stage_id))
    return {}
  })
  return { ok: true }
}

/** The stages of one contest for another one, open. */
export async function copyStages(tx: Tx, contest_id: string, from: string): Promise<void> {
  const stages = await selectStages(tx, from)
  const copies = stages.map(({ name, place, sort }) => ({ stage_id: newId(), contest_id, name, place, sort }))
  if (copies.length > 0) await tx.insert(rwStage).values(copies)
}
