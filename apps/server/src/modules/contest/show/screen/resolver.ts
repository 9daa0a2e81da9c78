import type { AuditOperation } from '@beacon/api/platform/audit-catalogue'
import type { Parsed, Reply } from '@beacon/api/endpoint'
import type { resolver as contract, ResolverDesk } from '@beacon/api/contest/screen'
import { hasCapability } from '@beacon/router/paths'
import type { SignedIn } from '../../../../context.ts'
import { change } from '../../../../db/change.ts'
import { notify } from '../../../../db/bus.ts'
import type { ContestCommon } from '../../../../db/schema/contest/contest.ts'
import type { ResolverRecord } from '../../../../db/schema/contest/resolver.ts'
import { fail } from '../../../../failure.ts'
import { iso, mustWatchAll, staffContest } from '../../core/contest/index.ts'
import { screensShowing } from '../../core/viewer-key/index.ts'
import { standingsOf, type ContestStandings } from '../../score/score/index.ts'
import { autoChannel } from './resolver-auto.ts'
import { moveRun, stopRun, tellResolvers } from './resolver-move.ts'
import { deleteRun, findRun, findStep, lockRun, replaceRun, secondsFromNow, updateRun } from './resolver-repo.ts'
import { stepsOf } from './resolver-steps.ts'
import { wordsOf } from './resolver-words.ts'

const nothing = {
  is_prepared: false,
  is_changed: false,
  step: 0,
  total: 0,
  award_places: 3,
  bracket: null,
  auto_s: null,
  prepared_at: null,
}

/** Whether the contest has moved since the steps were computed: their end would not be the real ranking. */
export const hasChanged = ({ run, seq, is_frozen }: Pick<ContestStandings, 'run' | 'seq' | 'is_frozen'>, made: ResolverRecord): boolean =>
  run !== made.run || seq !== made.seq || !is_frozen

/** The operator's view, with the next reveal. */
export async function readDesk(ctx: SignedIn, contest_id: string): Promise<ResolverDesk> {
  await mustWatchAll(ctx, await staffContest(ctx, contest_id, 'contest.watch'))
  const standings = await standingsOf(ctx, contest_id)
  const { is_frozen, directory } = standings
  const run = await findRun(ctx.db, contest_id)
  const screens = (await screensShowing(ctx.db, contest_id, 'resolver')).length
  if (run === null) return { ...nothing, is_frozen, screens, shown: null, next: null }
  const { step, total, award_places, auto_s, prepared_at } = run
  const words = async (number: number) => {
    const found = number < 1 ? null : await findStep(ctx.db, contest_id, number)
    return found === null ? null : wordsOf(directory, number, found)
  }
  const is_changed = hasChanged(standings, run)
  const about = {
    is_prepared: true,
    is_frozen,
    is_changed,
    step,
    total,
    award_places,
    bracket: run.bracket_id,
    auto_s,
    prepared_at,
    screens,
  }
  return { ...about, shown: await words(step), next: is_changed ? null : await words(step + 1) }
}

const entryOf = (operation: AuditOperation<'screen'>, contest_id: string, after?: object) => ({
  module: 'screen' as const,
  operation,
  object_type: 'contest',
  object_id: contest_id,
  ...(after === undefined ? {} : { after }),
})

type Prepare = Parsed<typeof contract.prepare>['body']

function mustReveal({ kind }: ContestCommon): void {
  if (!hasCapability(kind, 'resolver')) fail('kind_lacks', { what: 'resolver' })
}

/** Computes all steps now. Displays hear of it only when they have to go back to the start. */
export async function prepare(ctx: SignedIn, contest_id: string, body: Prepare): Promise<ResolverDesk> {
  const { contest, now } = await staffContest(ctx, contest_id, 'contest.watch')
  mustReveal(contest)
  const standings = await standingsOf(ctx, contest_id)
  if (!standings.is_frozen) return fail('not_frozen')
  const { award_places, bracket } = body
  const { frozen_order, steps } = await stepsOf(ctx, standings, body)
  const made = { contest_id, run: standings.run, seq: standings.seq, bracket_id: bracket, award_places, frozen_order, total: steps.length }
  const entry = { ...entryOf('resolver_prepare', contest_id, { award_places, bracket, steps: steps.length }), object_name: contest.name }
  await change(ctx, entry, async (tx) => {
    const old = await lockRun(tx, contest_id)
    await replaceRun(tx, { ...made, prepared_at: iso(now), prepared_by: ctx.actor.user_id }, steps)
    if (old !== null && old.step > 0) await tellResolvers(tx, contest_id, null)
  })
  return readDesk(ctx, contest_id)
}

type Act = Parsed<typeof contract.act>['body']

/** Steps on or back, lets it go by itself, stops it, or puts it away. */
export async function act(ctx: SignedIn, contest_id: string, body: Act): Promise<Reply<typeof contract.act>> {
  const { contest } = await staffContest(ctx, contest_id, 'contest.watch')
  mustReveal(contest)
  // Read before the transaction: who holds a connection waits for no other.
  const standings = await standingsOf(ctx, contest_id)
  const { directory } = standings
  const { action, from, seconds } = body
  const entry = { ...entryOf(`resolver_${action}` as const, contest_id), object_name: contest.name }
  await change(ctx, entry, async (tx) => {
    const run = (await lockRun(tx, contest_id)) ?? fail('resolver_not_prepared')
    if (action === 'step' || action === 'back') {
      if (from === undefined || from === run.step) await moveRun(tx, { run, directory, by: action === 'step' ? 1 : -1 })
      return
    }
    if (action === 'stop') return stopRun(tx, contest_id)
    if (action === 'clear') {
      await deleteRun(tx, contest_id)
      return tellResolvers(tx, contest_id, null)
    }
    if (hasChanged(standings, run)) fail('resolver_changed')
    await updateRun(tx, contest_id, { auto_s: seconds, next_at: secondsFromNow(seconds) })
    await notify(tx, autoChannel, contest_id)
  })
  return readDesk(ctx, contest_id)
}
