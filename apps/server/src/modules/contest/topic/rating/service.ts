import type { rating as contract } from '@beacon/api/topic/rating'
import type { Parsed, Reply } from '@beacon/api/endpoint'
import type { SignedIn } from '../../../../context.ts'
import { change } from '../../../../db/change.ts'
import { fail } from '../../../../failure.ts'
import { findEntry } from '../../entry/entrant/index.ts'
import { seeTopic } from '../topic/index.ts'
import { seeAnswers, type SeenAnswers, staffAnswers } from '../rules/index.ts'
import { answerStandings } from '../standings/index.ts'
import { findRating, isTopicOf, putRating, selectRatings, summaryOf, type TopicPlace } from './repo.ts'

interface InTopic {
  resource_id: string
  topic_id: string
}
type Put = Parsed<typeof contract.put>['body']
type Query = Parsed<typeof contract.rows>['query']
const shownAtOnce = 50

/** A topic that the caller may know of now. */
async function seeRated(ctx: SignedIn, { resource_id, topic_id }: InTopic): Promise<SeenAnswers & { name: string }> {
  const seen = await seeAnswers(ctx, resource_id)
  const { row } = await seeTopic(ctx, seen, topic_id)
  return { ...seen, name: row.name }
}

/** The own rating is one's own matter; what others see stands still with the ranking, for a rating tells of a solve. */
export async function readRating(ctx: SignedIn, { resource_id, topic_id }: InTopic): Promise<Reply<typeof contract.get>> {
  const { contest } = await seeRated(ctx, { resource_id, topic_id })
  const place: TopicPlace = { contest_id: resource_id, run: contest.run, topic_id, before: null }
  const own = await findRating(ctx.db, place, ctx.actor.user_id)
  const ownView = own === null ? null : { stars: own.stars, comment: own.comment, at: own.at }
  if (!contest.show_rating) return { own: ownView, shown: null }
  const { is_frozen } = await answerStandings(ctx, resource_id)
  const public_place = { ...place, before: is_frozen ? contest.freeze_at : null }
  const items = await selectRatings(ctx.db, public_place, { page: 1, size: shownAtOnce })
  const summary = await summaryOf(ctx.db, public_place)
  return {
    own: ownView,
    shown: { ...summary, items: items.map(({ rating_id, stars, comment, at }) => ({ rating_id, stars, comment, at })) },
  }
}

export async function rateTopic(ctx: SignedIn, { resource_id, topic_id }: InTopic, body: Put): Promise<Reply<typeof contract.put>> {
  const { contest, open, name } = await seeRated(ctx, { resource_id, topic_id })
  const entry = (await findEntry(ctx, open, ctx.actor.user_id)) ?? fail('not_registered')
  const { real } = await answerStandings(ctx, resource_id)
  const isSolved = real.row(entry.entrant_id)?.cells.some((cell) => cell.topic_id === topic_id && cell.is_solved) ?? false
  if (!isSolved) fail('solve_first')
  const about = {
    module: 'rating' as const,
    operation: 'rate' as const,
    object_type: 'topic',
    object_id: topic_id,
    object_name: name,
    after: body,
  }
  const { entrant_id } = entry
  const row = { contest_id: resource_id, run: contest.run, topic_id, entrant_id, user_id: ctx.actor.user_id, ...body }
  const { stars, comment, at } = await change(ctx, about, (tx) => putRating(tx, row))
  return { stars, comment, at }
}

export async function listRatings(ctx: SignedIn, { resource_id, topic_id }: InTopic, query: Query): Promise<Reply<typeof contract.rows>> {
  const { contest } = await staffAnswers(ctx, resource_id, 'contest.read')
  if (!(await isTopicOf(ctx.db, resource_id, topic_id))) fail('topic_not_found')
  const place: TopicPlace = { contest_id: resource_id, run: contest.run, topic_id, before: null }
  const items = await selectRatings(ctx.db, place, query)
  const { mean, count } = await summaryOf(ctx.db, place)
  return { items, total: count, mean }
}
