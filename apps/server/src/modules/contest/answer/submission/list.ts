import type { submission as contract, SubmissionRow } from '@beacon/api/topic/submission'
import type { Parsed, Reply } from '@beacon/api/endpoint'
import { and, desc, eq, ilike, inArray, isNotNull, lt, or, sql, type SQL } from 'drizzle-orm'
import { listOf } from '../../../../db/list.ts'
import { containing } from '../../../../db/like.ts'
import type { SignedIn } from '../../../../context.ts'
import { entrant } from '../../../../db/schema/contest/entrant.ts'
import { submission } from '../../../../db/schema/contest/score.ts'
import { topic } from '../../../../db/schema/contest/topic.ts'
import { user } from '../../../../db/schema/people/user.ts'
import { staffAnswers } from '../../topic/rules/index.ts'
import { topicOrBox } from './box-id.ts'
import { maskedText, openTry } from '../../topic/try-text/index.ts'

type Input = Parsed<typeof contract.list>

/** The desk's stream of tries, newest first; texts are shortened. */
export async function listSubmissions(
  ctx: SignedIn,
  { params, query }: Pick<Input, 'params' | 'query'>,
): Promise<Reply<typeof contract.list>> {
  const { contest } = await staffAnswers(ctx, params.resource_id, 'contest.watch')
  const where = and(eq(submission.contest_id, contest.resource_id), eq(submission.run, contest.run), ...filters(query))
  const from = ctx.db
    .select({ submission, entrant_name: entrant.name, country: entrant.country, user_name: user.rep_name, topic_name: topic.name })
    .from(submission)
    .innerJoin(entrant, eq(entrant.entrant_id, submission.entrant_id))
    .innerJoin(user, eq(user.resource_id, submission.user_id))
    .leftJoin(topic, eq(topic.resource_id, submission.topic_id))
    .where(where)
    .$dynamic()
  const { page, size } = query
  const { rows, total } = await listOf(ctx.db, from, { order: [desc(submission.at), desc(submission.resource_id)], page, size })
  const items = rows.map(({ submission: row, ...names }): SubmissionRow => {
    // A flag, or one that was: what a referee or a new flag said since tells nobody its text.
    const isRight = [row.result, row.verdict].some((word) => word === 'correct' || word === 'part') || row.details.correct === true
    const text = maskedText(openTry(ctx.secret, row), isRight)
    const { at, entrant_id, topic_id, address, user_agent, blood, points } = row
    const result = row.verdict ?? row.result
    return {
      submission_id: row.resource_id,
      at,
      entrant_id,
      topic_id: topicOrBox(topic_id),
      address,
      user_agent,
      blood,
      points,
      text,
      result,
      ...names,
      topic_name: names.topic_name ?? '',
      suspicious: row.evidence !== null,
    }
  })
  return { items, total }
}

function filters({ result, entrant_id, topic_id, address, suspicious, before, q }: Input['query']): (SQL | undefined)[] {
  const like = q === undefined || q === '' ? null : containing(q)
  return [
    result === undefined || result.length === 0 ? undefined : inArray(sql`coalesce(${submission.verdict}, ${submission.result})`, result),
    entrant_id === undefined ? undefined : eq(submission.entrant_id, entrant_id),
    topic_id === undefined ? undefined : eq(submission.topic_id, topic_id),
    address === undefined ? undefined : sql`host(${submission.address}) = ${address}`,
    suspicious === true ? isNotNull(submission.evidence) : undefined,
    before === undefined ? undefined : lt(submission.at, before),
    like === null ? undefined : or(ilike(entrant.name, like), ilike(topic.name, like), ilike(user.rep_name, like)),
  ]
}
