import type { Parsed } from '@beacon/api/endpoint'
import type { rush as contract, RushHost, RushStep } from '@beacon/api/kinds/theory/exam/rush'
import { actAt, actionsOf, type HostAction, placeAt, takes, turnAt } from '@beacon/engine/theory/rush'
import { and, desc, eq } from 'drizzle-orm'
import type { SignedIn } from '../../../../context.ts'
import { change } from '../../../../db/change.ts'
import type { Executor } from '../../../../db/database.ts'
import { rush, rushTransition } from '../../../../db/schema/kinds/theory/exam-rush.ts'
import { staffNameSql } from '../../../../db/staff-name.ts'
import { fail, failFields } from '../../../../failure.ts'
import { stateOf } from '../../../contest/core/contest/index.ts'
import { planClock } from './clock.ts'
import { readDevices } from './devices.ts'
import { nowViewOf, selectGiven, selectPoints } from './now-view.ts'
import { keyView, questionView } from './question-view.ts'
import { findQuestion, type Game, readGame, selectDesks } from './read-game.ts'
import { rushClock, seeHosting } from './scope.ts'
import { type HeldGame, holdGame, keepGame, take, theClock } from './write-game.ts'

type Body = Parsed<typeof contract.act>['body']
const mostSteps = 50

export async function readHost(ctx: SignedIn, id: string): Promise<RushHost> {
  const { contest } = await seeHosting(ctx, id)
  return hostView(ctx.db, ctx, await readGame(ctx.db, contest))
}

async function hostView(executor: Executor, ctx: SignedIn, shown: Game): Promise<RushHost> {
  const game = { ...shown, desks: await selectDesks(executor, shown.contest_id, staffNameSql('e')) }
  const { row, stand, question } = game
  const now = rushClock()
  const is_me = row?.host_id === ctx.actor.user_id
  const isShown = stand.state !== 'idle' && question !== null
  return {
    now: await nowViewOf(executor, game, await selectPoints(executor, game), now),
    host: row?.host_id == null ? null : { name: row.host_name, is_me, since: new Date(row.host_at ?? 0).toISOString() },
    actions: is_me ? actionsOf(game.plan, stand) : [],
    key: isShown ? keyView(question) : null,
    given: isShown ? await selectGiven(executor, game) : [],
    devices: await readDevices(executor, game, now),
    coming: await comingOf(executor, game),
    steps: await selectSteps(executor, game),
  }
}

async function comingOf(executor: Executor, { contest_id, plan, stand }: Game): Promise<RushHost['coming']> {
  const at = stand.at + 1
  const found = placeAt(plan, at)
  const question = found === null ? null : await findQuestion(executor, contest_id, at)
  if (found === null || question === null) return null
  return { ...questionView(question), round: found.round + 1, place: found.place + 1, turn: turnAt(plan, at) }
}

async function selectSteps(executor: Executor, { contest_id, run }: Game): Promise<RushStep[]> {
  const rows = await executor
    .select()
    .from(rushTransition)
    .where(and(eq(rushTransition.contest_id, contest_id), eq(rushTransition.run, run)))
    .orderBy(desc(rushTransition.state_no))
    .limit(mostSteps)
  return rows.map(({ state_no, state, action, entrant_id, by_name, reason, at }) => ({
    state_no,
    state,
    action,
    entrant_id,
    by: by_name,
    reason,
    at: new Date(at).toISOString(),
  }))
}

/** Makes the caller the host: where nobody hosts, or instead of whoever does. */
export async function takeHost(ctx: SignedIn, id: string, { take_over }: { take_over: boolean }): Promise<RushHost> {
  await seeHosting(ctx, id)
  const about = { module: 'rush', operation: 'host_action', object_type: 'contest', object_id: id } as const
  const now = rushClock()
  const { view, game } = await change(ctx, about, async (tx, note) => {
    const held = await holdGame(ctx, tx, id, now)
    const { row } = held.game
    const other = row?.host_id ?? null
    if (other !== null && other !== ctx.actor.user_id && !take_over) return fail('rush_hosted', { name: row?.host_name ?? '' })
    const host = { host_id: ctx.actor.user_id, host_name: ctx.actor.rep_name, host_at: new Date(now).toISOString() }
    const kept = await keepGame(held, now)
    const { contest_id, run, stand } = kept
    const fresh = { state_no: stand.state_no, stand, tally: {}, due_ms: stand.due, writer: held.writer, kept_ms: now }
    await tx
      .insert(rush)
      .values({ ...fresh, contest_id, run, ...host })
      .onConflictDoUpdate({ target: [rush.contest_id, rush.run], set: host })
    note({ object_name: held.lock.contest.name, before: { host: row?.host_name ?? '' }, after: { action: 'host', host: host.host_name } })
    const taken = await readGame(tx, { ...held.lock.contest, seed: kept.plan.seed })
    return { view: await hostView(tx, ctx, taken), game: taken }
  })
  planClock(ctx, game)
  return view
}

/** One action upon the state that the host saw. */
export async function actAsHost(ctx: SignedIn, id: string, body: Body): Promise<RushHost> {
  await seeHosting(ctx, id)
  const operation = body.action === 'override' ? 'override' : 'host_action'
  const about = { module: 'rush', operation, object_type: 'contest', object_id: id } as const
  const now = rushClock()
  const { view, game } = await change(ctx, about, async (tx, note) => {
    const held = await holdGame(ctx, tx, id, now)
    mustHost(ctx, held.game)
    mustBeTime(held, body.action)
    act(ctx, held, body, now)
    const kept = await keepGame(held, now)
    const { action, entrant_id, is_right, risk, points, reason } = body
    note({
      object_name: held.lock.contest.name,
      before: { state: held.before.state, state_no: held.before.state_no },
      after: { action, state: kept.stand.state, state_no: kept.stand.state_no, entrant_id, is_right, risk, points, reason },
    })
    return { view: await hostView(tx, ctx, kept), game: kept }
  })
  planClock(ctx, game)
  return view
}

function mustHost(ctx: SignedIn, { row }: Game): void {
  if (row?.host_id !== ctx.actor.user_id) fail('rush_hosted', { name: row?.host_name ?? '' })
}

const startsSomething: ReadonlySet<HostAction> = new Set(['show', 'arm', 'resume'])

/** Nothing begins outside of the exam's time; what is under way may be brought to its end. */
function mustBeTime({ lock }: HeldGame, action: HostAction): void {
  const { status } = stateOf(lock.contest, lock.at)
  if (status === 'not_started') fail('contest_not_started', { t: lock.contest.start_at })
  if (!startsSomething.has(action)) return
  if (status === 'paused') fail('contest_paused')
  if (status === 'finished') fail('contest_finished', { t: lock.contest.stopped_at ?? lock.contest.end_at })
}

const needsReason: ReadonlySet<HostAction> = new Set(['cancel', 'override', 'adjust'])

function act(ctx: SignedIn, held: HeldGame, body: Body, now: number): void {
  const { game } = held
  const { plan, stand } = game
  const { action, state_no, entrant_id: desk, is_right, risk, points, reason } = body
  if (plan.desks.length < 2 || plan.rounds.every(({ questions }) => questions === 0)) fail('rush_not_set_up')
  // The clock may have gone on in this very transaction: the host saw an older state then, too.
  if (state_no !== stand.state_no || !takes(plan, stand, action)) return refuse(game)
  if (needsReason.has(action) && [...reason].length < 4) failFields({ reason: { code: 'field_length', details: { min: 4, max: 200 } } })
  if (action === 'adjust' && points === 0) fail('adjustment_zero')
  const step = actAt(plan, stand, { action, desk, is_right, risk, points }, now)
  if (step === 'state') return refuse(game)
  if (step === 'value') return failFields({ [fieldOf[action] ?? 'entrant_id']: { code: 'field_wrong' } })
  const by = { ...theClock, user_id: ctx.actor.user_id, name: ctx.actor.rep_name, reason }
  return take(held, step, by)
}

const fieldOf: Partial<Record<HostAction, string>> = { arm: 'risk' }

export const refuse = ({ stand }: Game): never =>
  fail('rush_state', { state: stand.is_paused ? 'paused' : stand.state, state_no: stand.state_no })
