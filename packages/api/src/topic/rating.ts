import * as z from 'zod/mini'
import { user } from '../access.ts'
import { permission } from '../access.ts'
import { endpoint } from '../endpoint.ts'
import { id, instant, integer, issue, listQuery, page, text } from '../fields.ts'
import { limits } from '../limits.ts'

const han = /\p{Script=Han}/gu
/** Words of a comment: a Chinese character counts 2, any other run without a space 1. */
export function wordsOf(comment: string): number {
  const others = comment.replace(han, ' ').match(/[\p{L}\p{N}][^\s]*/gu)
  return (comment.match(han)?.length ?? 0) * 2 + (others?.length ?? 0)
}
/** A comment on a topic: not empty, at most 250 words. */
export const ratingComment = text({ max: limits.comment_words * 16, multiline: true }).check(
  z.refine((v) => v !== '', { error: issue('comment_empty') }),
  z.refine((v) => wordsOf(v) <= limits.comment_words, { error: issue('comment_too_long', { max: limits.comment_words }) }),
)
export const ownRating = z.object({ stars: z.int(), comment: z.string(), at: instant })
export const ratingView = z.object({ rating_id: id, stars: z.int(), comment: z.string(), at: instant })
/** What players see of a topic's ratings; null where the contest keeps them for its staff. */
const shownRatings = z.nullable(z.object({ mean: z.nullable(z.number()), count: z.int(), items: z.array(ratingView) }))
const inTopic = z.object({ resource_id: id, topic_id: id })

export const rating = {
  get: endpoint({
    method: 'GET',
    path: '/contests/:resource_id/topics/:topic_id/rating',
    access: user,
    summary: 'The own rating of a topic, and those of others where the contest shows them (to the freeze)',
    params: inTopic,
    reply: z.object({ own: z.nullable(ownRating), shown: shownRatings }),
    errors: ['contest_not_found', 'topic_not_found'],
  }),
  put: endpoint({
    method: 'PUT',
    path: '/contests/:resource_id/topics/:topic_id/rating',
    access: permission('front.contest.join'),
    summary: 'Rate a topic the own entrant has solved: 1–5 and a comment of at most 250 words',
    params: inTopic,
    body: z.object({ stars: integer(1, 5), comment: ratingComment }),
    reply: ownRating,
    errors: ['contest_not_found', 'topic_not_found', 'not_registered', 'solve_first', 'comment_empty', 'comment_too_long'],
  }),
  rows: endpoint({
    method: 'GET',
    path: '/contests/:resource_id/desk/topics/:topic_id/ratings',
    access: permission('contest.read'),
    summary: 'All ratings of a topic, newest first, with the mean',
    params: inTopic,
    query: z.object(listQuery),
    reply: z.extend(page(z.extend(ratingView, { by: z.string(), entrant_name: z.string() })), { mean: z.nullable(z.number()) }),
    errors: ['contest_not_found', 'topic_not_found'],
  }),
}
