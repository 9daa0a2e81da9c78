import type { Reply } from '@beacon/api/endpoint'
import type { setting as contract } from '@beacon/api/platform/setting'
import { can, type SignedIn } from '../../../context.ts'
import { change } from '../../../db/change.ts'
import { stateOf } from '../../contest/core/contest/index.ts'
import { findState, lockSettings, stateName, upsertSetting } from '../../platform/setting/index.ts'
import { reachableAddresses } from '../../../reachable-addresses.ts'
import { countSeen, hasChangedPassword, listContests } from './repo.ts'

const wizard = 'wizard_step'
const hidden = 'first_steps_hidden'

/** The step of the wizard that stands open; a fresh installation begins at 1, null = done or put off. */
export async function wizardStep(ctx: SignedIn): Promise<number | null> {
  const value = await findState(ctx.db, wizard)
  if (value === undefined) return 1
  return typeof value === 'number' ? value : null
}

type Setup = Reply<typeof contract.setup>
const nothing = { done: false, resource_id: null, count: 0 }

/** How many questions, tries and hidden contests there are is no business of players and other organisers. */
async function setupOfOthers(ctx: SignedIn): Promise<Setup> {
  const password_changed = await hasChangedPassword(ctx.db, ctx.actor.user_id)
  const steps = { questions: nothing, contest: { ...nothing, kind: null }, invite: nothing, play: nothing, screen: nothing }
  return {
    wizard_step: null,
    password_changed,
    hidden: true,
    steps,
    addresses: can(ctx, 'contest.read') ? reachableAddresses(ctx.config) : [],
  }
}

/** The wizard and the first steps; a step is ticked by what exists, never by a click. */
export async function readSetup(ctx: SignedIn): Promise<Setup> {
  if (!can(ctx, 'setting.read')) return setupOfOthers(ctx)
  const [step, isHidden, password_changed, seen, contests] = await Promise.all([
    wizardStep(ctx),
    findState(ctx.db, hidden),
    hasChangedPassword(ctx.db, ctx.actor.user_id),
    countSeen(ctx.db),
    listContests(ctx.db),
  ])
  const started = contests.filter(({ contest, now }) => stateOf(contest, Date.parse(now)).status !== 'not_started')
  const tick = (count: number, resource_id: string | null) => ({ done: count > 0, resource_id, count })
  return {
    wizard_step: ctx.actor.is_admin ? step : null,
    password_changed,
    hidden: isHidden === true,
    steps: {
      questions: tick(seen.questions, null),
      contest: { ...tick(started.length, started[0]?.contest.resource_id ?? null), kind: started[0]?.contest.kind ?? null },
      invite: tick(seen.invited, seen.invited_contest),
      play: tick(seen.submissions, seen.played_contest),
      screen: tick(seen.screens, seen.screen_contest),
    },
    addresses: reachableAddresses(ctx.config),
  }
}

export async function moveSetup(
  ctx: SignedIn,
  body: { wizard_step?: number | null | undefined; hidden?: boolean | undefined },
): Promise<{ ok: true }> {
  const wanted = { [wizard]: body.wizard_step, [hidden]: body.hidden }
  const values = Object.entries(wanted).filter(([, value]) => value !== undefined)
  await change(ctx, { module: 'setting', operation: 'update', object_type: 'setup', after: Object.fromEntries(values) }, async (tx) => {
    await lockSettings(tx)
    for (const [name, value] of values) await upsertSetting(tx, { name: stateName(name), value, version: 0, updated_by: ctx.actor.user_id })
  })
  return { ok: true }
}
