import type { topic as contract } from '@beacon/api/topic/topic'
import type { Reply } from '@beacon/api/endpoint'
import { isFrozenAt, solvesAlone } from '@beacon/engine'
import type { Ctx, SignedIn } from '../../../../../context.ts'
import { change } from '../../../../../db/change.ts'
import type { Tx } from '../../../../../db/database.ts'
import { fail } from '../../../../../failure.ts'
import { publish } from '../../../../../live/index.ts'
import { clockOf, forgetContest, iso } from '../../../core/contest/index.ts'
import { mustRun, playingEntry, readEntry } from '../../../entry/entrant/index.ts'
import { appendEvents, readPublicScore } from '../../../score/score/index.ts'
import { type AnswerLock, lockAnswers, seeAnswers } from '../../rules/index.ts'
import { chargedSince, findHint, findOpened, insertOpened, missingHints } from './hint-repo.ts'
import { seeTopic } from './player.ts'

interface Place {
  resource_id: string
  topic_id: string
  hint_id: string
}
type Opened = Reply<typeof contract.open_hint>

/** Opens a hint once for the whole entrant: who comes second reads what the first has paid. */
export async function openHint(ctx: SignedIn, { resource_id, topic_id, hint_id }: Place): Promise<Opened> {
  const seen = await seeAnswers(ctx, resource_id)
  await playingEntry(ctx, seen)
  mustRun(seen)
  const { sight } = await seeTopic(ctx, { ...seen, standpoint: 'player' }, topic_id)
  if (sight !== 'open') fail('topic_locked')
  const entry = { module: 'topic' as const, operation: 'hint_open' as const, object_type: 'hint', object_id: hint_id }
  const opened = await change(ctx, entry, async (tx, note) => {
    const lock = await lockAnswers(tx, resource_id)
    mustRun({ contest: lock.contest, now: lock.at })
    const own = await readEntry(tx, resource_id, ctx.actor.user_id)
    if (own?.status !== 'approved') return fail('not_registered')
    const hint = await findHint(tx, { contestId: resource_id, topicId: topic_id, hintId: hint_id })
    const isOut = hint?.release_at == null || Date.parse(hint.release_at) <= lock.at
    if (hint === null || !hint.is_shown || !isOut) return fail('topic_not_found')
    if (!hint.is_online) return fail('topic_offline')
    const { entrant_id } = own
    const before = await findOpened(tx, { contestId: resource_id, run: lock.run, hintId: hint_id, entrantId: entrant_id })
    note({ object_name: `${hint.topic_name}: ${hint.title}`, after: { entrant_id, cost: hint.cost, again: before !== null } })
    if (before !== null) return before
    const [title] = await missingHints(tx, { contestId: resource_id, run: lock.run, entrantId: entrant_id }, hint.after)
    if (title !== undefined) fail('hint_not_open', { title })
    await mustAfford(ctx, tx, lock, { entrant_id, cost: hint.cost })
    const { content, cost } = hint
    await insertOpened(tx, {
      contest_id: resource_id,
      run: lock.run,
      hint_id,
      entrant_id,
      topic_id,
      user_id: ctx.actor.user_id,
      content,
      cost,
      at: iso(lock.at),
    })
    const solver_id = solvesAlone(lock.contest) ? ctx.actor.user_id : entrant_id
    const payload = { hint_id, cost, charge: lock.contest.hint_charge }
    await appendEvents(tx, lock, [{ kind: 'hint', lane: 'result', entrant_id, solver_id, topic_id, part: null, payload }])
    await publish(tx, { contest_id: resource_id, channel: `entrant:${entrant_id}`, event: 'me.hint', data: { topic_id, hint_id } })
    return { hint_id, content, cost }
  })
  forgetContest(ctx, resource_id)
  return opened
}

/** Charged at once, a hint needs the points. While frozen only what is shown counts, less what was charged since. */
async function mustAfford(ctx: Ctx, tx: Tx, lock: AnswerLock, { entrant_id, cost }: { entrant_id: string; cost: number }): Promise<void> {
  const { contest, run, at } = lock
  if (contest.hint_charge !== 'at_once' || cost === 0) return
  const shown = await readPublicScore(ctx, tx, lock, entrant_id)
  const isFrozen = isFrozenAt(clockOf(contest), at) && contest.freeze_at !== null
  const charged =
    isFrozen && contest.freeze_at !== null ? await chargedSince(tx, { entrantId: entrant_id, run, since: contest.freeze_at }) : 0
  const have = shown - charged
  if (have < cost) fail('hint_too_expensive', { n: cost, m: Math.max(0, have) })
}
