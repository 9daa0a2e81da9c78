import { elapsedAt, isFrozenAt } from '@beacon/engine'
import { defenceOf } from '@beacon/engine/awdp'
import { patchPlan } from '@beacon/engine/judging'
import { patchOutcome, patchRefusal, saidOutcome } from '@beacon/engine/rounds'
import { asAwdp } from '../../../../db/schema/kinds/awdp/contest-awdp.ts'
import { publish } from '../../../../live/outbox.ts'
import { fail } from '../../../../failure.ts'
import { clockOf, iso } from '../../../contest/core/contest/index.ts'
import { seeTopic } from '../../../contest/topic/topic/index.ts'
import { ofAnswers } from '../../../contest/topic/rules/index.ts'
import { isOpen, selectPatches, type KindPatch } from '../../../rounds/patch/index.ts'
import { settleAgain } from '../../../rounds/round/index.ts'
import { patchTerms } from '../topic/index.ts'
import { factOf } from './states.ts'

/** Patches of AWDP: so many a topic, with a wait after one that did not defend; rounds since a patch was sent pay by its verdict. */
export const patches: KindPatch = {
  mustTake: async (ctx, seen, topic_id) => {
    const { row, sight } = await seeTopic(ctx, ofAnswers(seen), topic_id)
    if (sight !== 'open') fail('topic_locked')
    if (!row.is_online) fail('topic_offline')
  },
  terms: patchTerms,
  mayUpload: async (_executor, { contest, own, elapsed_ms }) => {
    const { patch_limit: limit } = asAwdp(contest)
    const open = own.find(isOpen)
    const { used, retry_elapsed_ms } = defenceOf(own.map((row) => factOf(row)))
    const refusal = patchRefusal({ is_open: open !== undefined, used, retry_elapsed_ms }, { limit, elapsed_ms })
    if (refusal === 'patch_open') fail('patch_open', { no: open?.no })
    if (refusal === 'patch_limit') fail('patch_limit', { limit })
    if (refusal === 'patch_waiting') fail('patch_waiting', { retry_after_s: Math.ceil(((retry_elapsed_ms ?? 0) - elapsed_ms) / 1_000) })
  },
  plan: ({ times }, draw) => patchPlan(times, draw),
  mustWait: async () => false,
  outcome: patchOutcome,
  said: saidOutcome,
  sent: async () => undefined,
  waitMs: (contest) => asAwdp(contest).retry_wait_s * 1_000,
  after: async (tx, lock, { entrant_id, topic_id, n }) => {
    const { contest_id } = lock
    const clock = clockOf(lock.contest)
    const own = await selectPatches(tx, lock, { entrant_id, topic_id })
    const { state, retry_elapsed_ms } = defenceOf(own.map((row) => factOf(row)))
    const left_ms = retry_elapsed_ms === null ? 0 : retry_elapsed_ms - elapsedAt(clock, lock.at)
    const data = { topic_id, defence: state, retry_at: left_ms > 0 ? iso(lock.at + left_ms) : null }
    await publish(tx, { contest_id, channel: `entrant:${entrant_id}`, event: 'me.defence', data })
    if (!isFrozenAt(clock, lock.at)) await publish(tx, { contest_id, channel: 'public', event: 'topic.defence', data: { topic_id } })
    await settleAgain(tx, lock, n)
  },
}
