import type { deskPointCheck as contract, PointRow } from '@beacon/api/kinds/operation/desk'
import type { Parsed, Reply } from '@beacon/api/endpoint'
import { eq, sql } from 'drizzle-orm'
import type { SignedIn } from '../../../../context.ts'
import { change } from '../../../../db/change.ts'
import { topic as topicTable } from '../../../../db/schema/contest/topic.ts'
import { topicAnswer, type TopicRecord } from '../../../../db/schema/contest/topic-answer.ts'
import { fail, failFields } from '../../../../failure.ts'
import { forgetContest, staffContest, tellContestChanged } from '../../../contest/core/contest/index.ts'
import { lockContest } from '../../../contest/score/score/index.ts'
import { appendEvents } from '../../../contest/score/score/index.ts'
import { answerStandings, type AnswerStandings } from '../../../contest/topic/standings/index.ts'
import { rulesEvent, selectTopics } from '../../../contest/topic/topic/index.ts'
import { ofAnswers } from '../../../contest/topic/rules/index.ts'
import { asOwn, tellTerms } from '../check/index.ts'
import { pointsOf, provedPoints, type TopicPoint, valueOf } from '../topic/index.ts'

interface CountRow {
  [column: string]: unknown
  point_id: string
  runs: number
  failed: number
  errors: number
  lost: number
}

async function countsOf(ctx: SignedIn, id: string, run: number): Promise<Map<string, CountRow>> {
  const { rows } = await ctx.db.execute<CountRow>(sql`
    select point_id, count(*) filter (where status in ('success', 'fail', 'error'))::int as runs,
      count(*) filter (where status = 'fail')::int as failed, count(*) filter (where status = 'error')::int as errors,
      (select count(*)::int from operation_point p where p.contest_id = ${id} and p.run = ${run} and p.point_id = c.point_id and p.is_lost) as lost
    from operation_check c where contest_id = ${id} and run = ${run} group by point_id`)
  return new Map(rows.map((row) => [row.point_id, row]))
}

export async function listPoints(ctx: SignedIn, id: string): Promise<Reply<typeof contract.points>> {
  const contest = asOwn((await staffContest(ctx, id, 'contest.watch')).contest)
  const standings = await answerStandings(ctx, id)
  const topics = await selectTopics(ctx.db, id)
  const counts = await countsOf(ctx, id, contest.run)
  const isProved = await provedPoints(
    ctx.db,
    topics.map(({ question_id }) => question_id),
  )
  return {
    items: topics.flatMap((topic) =>
      pointsOf(topic).map((point) => rowOf(point, { topic, standings, count: counts.get(point.point_id), isProved })),
    ),
  }
}

interface About {
  topic: TopicRecord
  standings: AnswerStandings
  count: CountRow | undefined
  isProved: Awaited<ReturnType<typeof provedPoints>>
}

function rowOf(point: TopicPoint, { topic, standings, count, isProved }: About): PointRow {
  const { point_id, name, type, role, judge, check_mode, point_mode: mode, may_apply, check_limit } = point
  const part = topic.parts.find(({ part_id }) => part_id === point_id)
  const holders =
    part === undefined
      ? []
      : standings.real.ranking().filter(({ entrant_id }) => holds(standings, entrant_id, topic.resource_id, part.part))
  return {
    topic_id: topic.resource_id,
    topic_name: topic.name,
    is_online: topic.is_online && topic.is_public,
    point_id,
    name,
    type,
    role,
    judge,
    check_mode,
    mode,
    may_apply,
    score: role === 'guard' ? null : (valueOf(standings, 'real', topic, point_id) ?? part?.score_share ?? 0),
    check_limit,
    passed: holders.length,
    lost: count?.lost ?? 0,
    runs: count?.runs ?? 0,
    failed: count?.failed ?? 0,
    errors: count?.errors ?? 0,
    is_proved: judge === 'answer' || isProved(role, point.digest),
  }
}

const holds = ({ real }: AnswerStandings, entrant_id: string, topic_id: string, part: number): boolean =>
  real.row(entrant_id)?.cells.some((cell) => cell.topic_id === topic_id && cell.parts.includes(part)) === true

type Body = Parsed<typeof contract.edit>['body']

/** A new value scores anew what was passed; limits free at once. */
export async function editPoint(
  ctx: SignedIn,
  { resource_id, point_id }: { resource_id: string; point_id: string },
  body: Body,
): Promise<PointRow> {
  asOwn((await staffContest(ctx, resource_id, 'contest.write')).contest)
  await change(ctx, { module: 'topic', operation: 'update', object_type: 'topic' }, async (tx, note) => {
    const lock = ofAnswers(await lockContest(tx, resource_id))
    const topic = (await selectTopics(tx, resource_id)).find((one) => pointsOf(one).some((point) => point.point_id === point_id))
    if (topic === undefined) return fail('check_point_not_found')
    const points = pointsOf(topic)
    const before = points.find((point) => point.point_id === point_id) ?? fail('check_point_not_found')
    const { score, ...terms } = body
    const after: TopicPoint = { ...before, ...given(terms) }
    mustFit(after, score)
    const parts = topic.parts.map((part) => (part.part_id === point_id && score !== undefined ? { ...part, score_share: score } : part))
    const whole = parts.reduce((sum, part) => sum + part.score_share, 0)
    const next: TopicRecord = {
      ...topic,
      parts,
      ...(score === undefined ? {} : { score: whole, score_min: Math.min(topic.score_min, whole) }),
      own: { points: points.map((point) => (point.point_id === point_id ? after : point)) },
    }
    await tx
      .update(topicTable)
      .set({ own: next.own, version: topic.version + 1, updated_at: sql`now()`, updated_by: ctx.actor.user_id })
      .where(eq(topicTable.resource_id, topic.resource_id))
    if (score !== undefined) {
      await tx
        .update(topicAnswer)
        .set({ parts, score: next.score, score_min: next.score_min })
        .where(eq(topicAnswer.topic_id, topic.resource_id))
      await appendEvents(tx, lock, [rulesEvent(lock.contest, next)])
    }
    await tellTerms(tx, lock.contest)
    await tellContestChanged(tx, resource_id)
    const { check_limit, check_mode, may_apply } = before
    const old = { score: topic.parts.find(({ part_id }) => part_id === point_id)?.score_share ?? null, check_limit, check_mode, may_apply }
    note({ object_id: topic.resource_id, object_name: `${topic.name} / ${before.name}`, before: old, after: body })
    return null
  })
  forgetContest(ctx, resource_id)
  return (await listPoints(ctx, resource_id)).items.find((row) => row.point_id === point_id) ?? fail('check_point_not_found')
}

const given = <T extends object>(values: T): { [K in keyof T]: Exclude<T[K], undefined> } =>
  // Checked: what is left out is left out.
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as { [K in keyof T]: Exclude<T[K], undefined> }

function mustFit({ role, judge, check_mode, point_mode }: TopicPoint, score: number | undefined): void {
  if (role === 'guard' && score !== undefined) failFields({ score: { code: 'field_wrong' } })
  if (judge === 'answer' && check_mode === 'automatic') failFields({ check_mode: { code: 'field_wrong' } })
  if (role === 'task' && point_mode === 'hold' && check_mode === 'manual') failFields({ check_mode: { code: 'mode_needs_automatic' } })
}
