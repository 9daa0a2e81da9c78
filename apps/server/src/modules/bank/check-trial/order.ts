import { reachOf } from '@beacon/api/bank/port-span'
import type { Parsed } from '@beacon/api/endpoint'
import type { CheckTrial, checkTrial as contract } from '@beacon/api/bank/check-trial'
import { sql } from 'drizzle-orm'
import type { SignedIn } from '../../../context.ts'
import { change } from '../../../db/change.ts'
import { clockNow } from '../../../db/clock.ts'
import type { Executor } from '../../../db/database.ts'
import { locks } from '../../../db/locks.ts'
import { newId } from '../../../db/id.ts'
import { fail } from '../../../failure.ts'
import { rateLimit } from '../../platform/rate-limit/index.ts'
import { cancelRuns, orderRuns, runsOf, scriptStates, type OrderedStage } from '../../scenes/check/index.ts'
import type { CheckPlan, HeldQuestion } from '../question/index.ts'
import { readCheckTrial } from './read.ts'
import { getChecked, keyOf, keysOf, flagOf, ownerOf, readKey } from './trial.ts'

type Body = Parsed<typeof contract.run>['body']

const mostPerHour = 600
/** A run that no runner took by then is given up. */
const waitsAtMostMs = 300_000
const lookedAt = 100

/** Orders a run; the own one that waits or runs already is the answer. */
export async function orderCheck(ctx: SignedIn, id: string, body: Body): Promise<CheckTrial> {
  const { question, plan } = await getChecked(ctx, id)
  const { user_id } = ctx.actor
  await rateLimit(ctx, `check-trial ${user_id}`, mostPerHour, 3_600_000)
  const script = plan.scripts.find(({ key }) => key === body.script) ?? fail('check_script_missing')
  if (body.store > plan.stores.length) fail('field_range', { min: 1, max: plan.stores.length })
  await mustBeReady(ctx, script.script_id)
  await change(ctx, entryOf(question, 'test_start'), async (tx, note) => {
    // Two tabs of one person come one after the other: the second finds the run of the first.
    await tx.execute(sql`select pg_advisory_xact_lock(${locks.checkTrial}, hashtext(${`${id} ${user_id}`}))`)
    const open = await runsOf(tx, { owner: ownerOf(id), keyPrefix: keysOf(user_id), states: ['queued', 'leased'], limit: 1 })
    note({ after: { host: body.host, order: body.order, again: open.total > 0 } })
    if (open.total > 0) return
    const now = clockNow()
    const trial_id = newId()
    await orderRuns(tx, ctx.secret, [
      {
        owner: ownerOf(id),
        key: keyOf({ user_id, order: body.order, version: question.version, trial_id, script: script.key }),
        script_id: script.script_id,
        place: { at: 'address', host: body.host, ports: plan.ports.map(reachOf) },
        stages: await stagesOf(tx, ctx, { id, body, script, trial_id }),
        not_before: new Date(now).toISOString(),
        deadline: new Date(now + waitsAtMostMs).toISOString(),
      },
    ])
  })
  return readCheckTrial(ctx, id)
}

const entryOf = ({ resource_id, name }: HeldQuestion, operation: 'test_start' | 'test_stop') => ({
  module: 'question' as const,
  operation,
  object_type: 'question',
  object_id: resource_id,
  object_name: name,
})

async function mustBeReady(ctx: SignedIn, script_id: string): Promise<void> {
  const state = (await scriptStates(ctx.db, [script_id])).get(script_id)?.state
  if (state !== 'ready') fail('check_script_unready', { state: state ?? 'building' })
}

interface Ordered {
  id: string
  body: Body
  script: CheckPlan['scripts'][number]
  trial_id: string
}

async function stagesOf(executor: Executor, ctx: SignedIn, ordered: Ordered): Promise<OrderedStage[]> {
  const { body, script, trial_id } = ordered
  const { check, put, get } = script.timeouts
  const store = String(body.store)
  const planted = { store, flag: flagOf(ctx, trial_id), flag_ref: trial_id }
  switch (body.order) {
    case 'check':
      return [{ kind: 'check', timeout_ms: check }]
    case 'put':
      return [{ kind: 'put', timeout_ms: put, ...planted }]
    case 'get':
      return [{ kind: 'get', timeout_ms: get, store, ...((await lastPut(executor, ctx, ordered)) ?? fail('check_put_missing')) }]
    case 'all':
      return [
        { kind: 'check', timeout_ms: check },
        { kind: 'put', timeout_ms: put, ...planted },
        { kind: 'get', timeout_ms: get, store, flag: planted.flag },
      ]
  }
}

/** The flag that the caller's latest put of this script left at this place. */
async function lastPut(
  executor: Executor,
  ctx: SignedIn,
  { id, body, script }: Omit<Ordered, 'trial_id'>,
): Promise<{ flag: string; flag_ref: string } | null> {
  const filter = { owner: ownerOf(id), keyPrefix: keysOf(ctx.actor.user_id), script_id: script.script_id, states: ['done'] as const }
  const { rows } = await runsOf(executor, { ...filter, limit: lookedAt })
  for (const { key, place, stages } of rows) {
    if (place.at !== 'address' || place.host !== body.host) continue
    const put = stages.find(({ kind, store, verdict }) => kind === 'put' && store === String(body.store) && verdict === 'up')
    if (put?.flag_ref != null) return { flag: flagOf(ctx, readKey(key).trial_id), flag_ref: put.flag_ref }
  }
  return null
}

/** Takes back what has not ended; what runs is cut. */
export async function stopChecks(ctx: SignedIn, id: string): Promise<CheckTrial> {
  const { question } = await getChecked(ctx, id)
  await change(ctx, entryOf(question, 'test_stop'), async (tx) => {
    await cancelRuns(tx, ownerOf(id), keysOf(ctx.actor.user_id))
  })
  return readCheckTrial(ctx, id)
}
