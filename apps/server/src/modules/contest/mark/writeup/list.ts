import type { writeup as contract, WriteupRow } from '@beacon/api/topic/writeup'
import type { Parsed, Reply, SortName } from '@beacon/api/endpoint'
import { and, asc, eq, ilike, inArray, or, sql, type SQL } from 'drizzle-orm'
import { containing } from '../../../../db/like.ts'
import { clockNow } from '../../../../db/clock.ts'
import type { SignedIn } from '../../../../context.ts'
import type { AnswerContest } from '../../../../db/schema/contest/contest-answer.ts'
import { entrant } from '../../../../db/schema/contest/entrant.ts'
import { topic } from '../../../../db/schema/contest/topic.ts'
import { topicAnswer, type TopicRecord } from '../../../../db/schema/contest/topic-answer.ts'
import { writeup, writeupSimilar, type WriteupRecord } from '../../../../db/schema/contest/writeup.ts'
import { listOf, orderOf, type Sorting } from '../../../../db/list.ts'
import { holderOf, rubricMax } from '../marking/index.ts'
import { staffAnswers } from '../../topic/rules/index.ts'
import { isLatest } from './repo.ts'

type Query = Parsed<typeof contract.list>['query']

const isDone = sql`${writeup.status} <> 'pending'`
const columns: Readonly<Record<SortName<typeof contract.list>, SQL>> = {
  entrant: sql`lower(${entrant.name})`,
  topic: sql`lower(${topic.name})`,
  size: sql`${writeup.size}`,
  version: sql`${writeup.version}`,
  at: sql`${writeup.at}`,
  status: sql`array_position(array['pending', 'ask_again', 'failed', 'passed'], ${writeup.status})`,
  score: sql`${writeup.score}`,
  referee: sql`${writeup.referee}`,
}
const sorting: Sorting<SortName<typeof contract.list>> = { columns, usual: 'at', ties: () => [asc(writeup.resource_id)] }

/** Points an upload can get: by its rubric, else the topic's; a writeup's by the contest. */
export function scoreMaxOf(
  kind: WriteupRecord['kind'],
  contest: AnswerContest,
  placed: Pick<TopicRecord, 'rubric' | 'score'> | null,
): number {
  if (kind === 'writeup') return contest.writeup_score_max
  const sum = rubricMax(placed?.rubric ?? [])
  return sum > 0 ? sum : (placed?.score ?? 0)
}

const selected = {
  row: writeup,
  entrant_name: entrant.name,
  topic,
  rules: topicAnswer,
  is_latest: isLatest,
  similar: sql<number | null>`(select max(s.share) from ${writeupSimilar} s where s.upload_id = ${writeup.resource_id})`,
}
export interface ListedUpload {
  row: WriteupRecord
  entrant_name: string
  topic: Pick<TopicRecord, 'name'> | null
  rules: Pick<TopicRecord, 'rubric' | 'score'> | null
  is_latest: boolean
  similar: number | null
}

/** One upload as the desk lists it. */
export function rowView(ctx: SignedIn, contest: AnswerContest, one: ListedUpload): WriteupRow {
  const { row, entrant_name, topic: placed, rules, is_latest, similar } = one
  const { kind, entrant_id, by, topic_id, file_name, media_type, size, version, at, ai_use, status, score, referee, judged_at } = row
  const holder = holderOf(row, clockNow())
  return {
    upload_id: row.resource_id,
    kind,
    entrant_id,
    entrant_name,
    by,
    topic_id,
    file_name,
    media_type,
    size,
    version,
    is_latest,
    at,
    ai_use,
    status,
    score,
    referee,
    judged_at,
    topic_name: placed?.name ?? null,
    score_max: scoreMaxOf(kind, contest, rules),
    reading: holder === null ? null : { by: holder.by, at: holder.at, is_me: holder.user_id === ctx.actor.user_id },
    similar_percent: row.text_state === 'ready' ? Math.round((similar ?? 0) * 100) : null,
  }
}

export function selectUploads(ctx: SignedIn, where: SQL | undefined) {
  return ctx.db
    .select(selected)
    .from(writeup)
    .innerJoin(entrant, eq(entrant.entrant_id, writeup.entrant_id))
    .leftJoin(topic, eq(topic.resource_id, writeup.topic_id))
    .leftJoin(topicAnswer, eq(topicAnswer.topic_id, writeup.topic_id))
    .where(where)
}

export async function listUploads(ctx: SignedIn, contestId: string, query: Query): Promise<Reply<typeof contract.list>> {
  const { contest } = await staffAnswers(ctx, contestId, 'marking.mark')
  const ofRun = and(eq(writeup.contest_id, contestId), eq(writeup.run, contest.run))
  const where = and(ofRun, ...filters(query))
  const { page, size, sort } = query
  const order = sort === undefined ? [asc(isDone), asc(writeup.at), asc(writeup.resource_id)] : orderOf(sorting, sort)
  const { rows, total } = await listOf(ctx.db, selectUploads(ctx, where).$dynamic(), { order, page, size })
  const [waiting] = await ctx.db
    .select({ n: sql<number>`count(*)::int` })
    .from(writeup)
    .where(and(ofRun, eq(writeup.status, 'pending'), isLatest))
  return { items: rows.map((one) => rowView(ctx, contest, one)), total, pending: waiting?.n ?? 0 }
}

const isAny = <T>(list: readonly T[] | undefined): list is readonly T[] => list !== undefined && list.length > 0

function filters({ kind, status, topic_id, entrant_id, ai_use, latest, q }: Query): (SQL | undefined)[] {
  const like = q === undefined || q.trim() === '' ? null : containing(q.trim())
  return [
    latest === 'true' ? isLatest : undefined,
    isAny(kind) ? inArray(writeup.kind, [...kind]) : undefined,
    isAny(status) ? inArray(writeup.status, [...status]) : undefined,
    isAny(ai_use) ? inArray(writeup.ai_use, [...ai_use]) : undefined,
    topic_id === undefined ? undefined : eq(writeup.topic_id, topic_id),
    entrant_id === undefined ? undefined : eq(writeup.entrant_id, entrant_id),
    like === null
      ? undefined
      : or(ilike(entrant.name, like), ilike(topic.name, like), ilike(writeup.file_name, like), ilike(writeup.by, like)),
  ]
}
