import { aiLimits } from '@beacon/api/kinds/ai/limits'
import { aiRefusals, type aiSubmission as contract } from '@beacon/api/kinds/ai/submission'
import type { Reply } from '@beacon/api/endpoint'
import { isFrozenAt } from '@beacon/engine'
import type { SignedIn } from '../../../../context.ts'
import { fail, Failure } from '../../../../failure.ts'
import { clockOf, iso } from '../../../contest/core/contest/index.ts'
import { findEntry, playingEntry } from '../../../contest/entry/entrant/index.ts'
import { seeTopic } from '../../../contest/topic/topic/index.ts'
import { ofAnswers } from '../../../contest/topic/rules/index.ts'
import { mustBeFree, quotaIn, quotaView } from './quota.ts'
import { besidesOf, selectOwn } from './repo.ts'
import { mustBeInTime, mustTake } from './send.ts'
import { submissionView, taskView } from './views.ts'
import { finalsIn, seeAi, taskTopics, type SeenAi, type TaskTopic } from '../topic/index.ts'

type Mine = Reply<typeof contract.mine>

/** Topics that take results and that the own entrant has before it whole. */
async function openTasks(ctx: SignedIn, seen: SeenAi): Promise<TaskTopic[]> {
  const open: TaskTopic[] = []
  for (const one of await taskTopics(ctx.db, seen.contest.resource_id)) if (await isSeen(ctx, seen, one)) open.push(one)
  return open
}

async function isSeen(ctx: SignedIn, seen: SeenAi, { row }: TaskTopic): Promise<boolean> {
  try {
    return (await seeTopic(ctx, ofAnswers(seen), row.resource_id)).sight === 'open'
  } catch (error) {
    // Anything else is a fault of ours, and must not look as if the topic were not there.
    if (error instanceof Failure && error.code === 'topic_not_found') return false
    throw error
  }
}

/** Own submissions, really; what they are worth stays hidden while a freeze holds it back. */
export async function readMine(ctx: SignedIn, id: string): Promise<Mine> {
  const seen = await seeAi(ctx, id)
  const { contest, now } = seen
  const entry = (await findEntry(ctx, seen.open, ctx.actor.user_id)) ?? fail('not_registered')
  const tasks = await openTasks(ctx, seen)
  const own = await selectOwn(ctx.db, { contest_id: id, run: contest.run }, { entrant_id: entry.entrant_id })
  const shown = own.slice(0, aiLimits.own)
  const finals = finalsIn(contest, now)
  const is_frozen = isFrozenAt(clockOf(contest), now)
  const besides = await besidesOf(ctx.db, shown, finals.state === 'revealed' && !is_frozen)
  const byId = new Map(tasks.map((one) => [one.row.resource_id, one]))
  const quotas: Mine['quotas'] = []
  for (const { row } of tasks) {
    const topic_id = row.resource_id
    const sent = own.filter((one) => one.topic_id === topic_id)
    const refusal = await refusalOf(async () => {
      await playingEntry(ctx, seen)
      mustBeInTime(contest, now, now)
      await mustTake(ctx, seen, topic_id)
      mustBeFree(contest, sent, now)
    })
    quotas.push({ ...quotaView(contest, topic_id, quotaIn(contest, sent, now), now), refusal })
  }
  return {
    tasks: tasks.map(taskView),
    items: shown.map((row) => submissionView(row, byId.get(row.topic_id), besides, is_frozen)),
    quotas,
    finals: { state: finals.state, until: iso(finals.until), max: contest.final_select_max },
    is_frozen,
  }
}

async function refusalOf(ask: () => Promise<void>): Promise<(typeof aiRefusals)[number] | null> {
  try {
    await ask()
    return null
  } catch (error) {
    const known = error instanceof Failure ? aiRefusals.find((code) => code === error.code) : undefined
    if (known === undefined) throw error
    return known
  }
}
