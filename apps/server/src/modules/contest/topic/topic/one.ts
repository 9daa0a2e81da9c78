import type { topic as contract, TopicView } from '@beacon/api/topic/topic'
import type { Reply } from '@beacon/api/endpoint'
import type { Ctx } from '../../../../context.ts'
import { fail } from '../../../../failure.ts'
import { seeAnswers, type SeenAnswers } from '../rules/index.ts'
import { answerStandings } from '../standings/index.ts'
import { isOwn, nameOnly, visibleTopicsOf, sharedOf, variantOf } from './play/board.ts'
import { findOwn, ownView } from './play/mine.ts'
import { ratingsOf } from './ratings.ts'
import type { WholeTopic } from './repo.ts'
import { sightOf } from './play/sight.ts'
import type { ViewInput } from './play/view.ts'

/** One topic, whole: what the caller's lists show of it, no topic beside them. */
export async function readTopic(ctx: Ctx, contestId: string, topicId: string): Promise<Reply<typeof contract.one>> {
  const seen = await seeAnswers(ctx, contestId)
  const variant = await variantOf(ctx, seen)
  if (variant === 'none') return fail('topic_not_found')
  const standings = await answerStandings(ctx, contestId)
  const shown = await visibleTopicsOf(ctx, seen, standings)
  const whole = shown.find(({ row }) => row.resource_id === topicId) ?? fail('topic_not_found')
  const input = { seen, standings, ratings: await ratingsOf(ctx, standings, [whole]) }
  const own = variant === 'whole' && isOwn(seen, whole.row) ? await findOwnView(ctx, whole, input) : undefined
  const view = own ?? sharedOf(whole, input, variant)[0] ?? fail('topic_not_found')
  return variant === 'names' ? nameOnly(view) : view
}

async function findOwnView(ctx: Ctx, whole: WholeTopic, input: ViewInput & { seen: SeenAnswers }): Promise<TopicView | undefined> {
  const own = ctx.actor === null ? null : await findOwn({ ...ctx, actor: ctx.actor }, input.seen)
  return own === null ? undefined : ownView(whole, sightOf(input.seen.contest, whole.row, own), own, input)[0]
}
