import type { writeup as contract } from '@beacon/api/writeup'
import type { Parsed, Reply } from '@beacon/api/endpoint'
import { and, eq } from 'drizzle-orm'
import { can, type SignedIn } from '../../../../context.ts'
import { change } from '../../../../db/change.ts'
import type { ContestRecord } from '../../../../db/schema/contest-flag.ts'
import type { TopicRecord } from '../../../../db/schema/topic-flag-rules.ts'
import { writeup, writeupDraft, type WriteupRecord } from '../../../../db/schema/writeup.ts'
import { Failure, fail, failFields } from '../../../../failure.ts'
import { forgetContest } from '../../../contest/core/contest/index.ts'
import { lockFlag, staffFlag } from '../flag-contest/index.ts'
import type { InUpload } from './detail.ts'
import { rowView, scoreMaxOf, selectUploads } from './list.ts'
import { setMark } from './mark.ts'
import { isReadByOther, putDraft } from './reading.ts'
import { findTopic, lockUpload } from './repo.ts'

type Body = Parsed<typeof contract.review>['body']

/** A referee's review. Who comes second is told who was first, and keeps the own one as a draft. */
export async function review(ctx: SignedIn, place: InUpload, body: Body): Promise<Reply<typeof contract.review>> {
  const { resource_id, upload_id } = place
  const { contest } = await staffFlag(ctx, resource_id, 'marking.mark')
  try {
    await decide(ctx, place, body)
  } catch (error) {
    const isSecond = error instanceof Failure && error.code === 'already_decided'
    if (isSecond) await keepAsDraft(ctx, upload_id, body)
    throw error
  }
  forgetContest(ctx, resource_id)
  const [one] = await selectUploads(ctx, eq(writeup.resource_id, upload_id))
  return one === undefined ? fail('not_found') : rowView(ctx, contest, one)
}

async function keepAsDraft(ctx: SignedIn, upload_id: string, { status, score, rubric, remark }: Body): Promise<void> {
  const entry = { module: 'marking' as const, operation: 'draft' as const, object_type: 'writeup', object_id: upload_id }
  await change(ctx, entry, (tx) => putDraft(tx, upload_id, ctx.actor.user_id, { status, score: score ?? null, rubric, remark }))
}

async function decide(ctx: SignedIn, { resource_id, upload_id }: InUpload, body: Body): Promise<void> {
  const operation = body.status === 'ask_again' ? 'return' : 'mark'
  await change(ctx, { module: 'marking', operation, object_type: 'writeup', object_id: upload_id }, async (tx, note) => {
    const lock = await lockFlag(tx, resource_id)
    const row = (await lockUpload(tx, lock, upload_id)) ?? fail('not_found')
    mustBeFree(ctx, row, body, lock.at)
    const topic = row.topic_id === null ? null : await findTopic(tx, resource_id, row.topic_id)
    const score = scoreOf(body, row, { contest: lock.contest, topic })
    const ask_until = body.status === 'ask_again' ? askUntil(body, lock.at) : null
    const { status, rubric, remark } = body
    await setMark(tx, lock, { row, topic }, { status, score, rubric: score === null ? [] : rubric, remark, ask_until, referee: ctx.actor })
    await tx.delete(writeupDraft).where(and(eq(writeupDraft.upload_id, upload_id), eq(writeupDraft.user_id, ctx.actor.user_id)))
    note({ object_name: row.file_name, before: { status: row.status, score: row.score }, after: { status, score, remark } })
  })
}

/** What another decided stands, unless one may review marks and has seen that one; what another reads now waits for it. */
function mustBeFree(ctx: SignedIn, row: WriteupRecord, { review_version }: Body, now: number): void {
  const isOthers = row.referee_id !== null && row.referee_id !== ctx.actor.user_id
  const isStale = row.review_version !== review_version
  if (isOthers && (isStale || !can(ctx, 'marking.review'))) fail('already_decided', { by: row.referee, at: row.judged_at })
  if (isReadByOther(row, ctx.actor.user_id, now)) fail('already_decided', { by: row.lock_by, at: row.lock_at, reading: true })
}

/** By the rubric where there is one: every row, none above its most. Null where nothing is scored or it is asked for again. */
function scoreOf(
  { status, score, rubric }: Body,
  row: WriteupRecord,
  about: { contest: ContestRecord; topic: TopicRecord | null },
): number | null {
  if (status === 'ask_again') return null
  const max = scoreMaxOf(row.kind, about.contest, about.topic)
  if (max === 0) return null
  const rows = row.kind === 'writeup' ? [] : (about.topic?.rubric ?? [])
  if (rows.length === 0) return singleScore(score ?? null, max)
  const marks = new Map(rubric.map(({ rubric_id, points }) => [rubric_id, points]))
  const wrong = rows.findIndex(({ rubric_id, max_points }) => !((marks.get(rubric_id) ?? Infinity) <= max_points))
  const bad = rows[wrong]
  if (bad !== undefined) {
    const isMissing = !marks.has(bad.rubric_id)
    failFields({
      [`rubric.${wrong}.points`]: isMissing ? { code: 'field_empty' } : { code: 'field_range', details: { min: 0, max: bad.max_points } },
    })
  }
  return rows.reduce((sum, { rubric_id }) => sum + (marks.get(rubric_id) ?? 0), 0)
}

function singleScore(score: number | null, max: number): number {
  if (score === null) return failFields({ score: { code: 'field_empty' } })
  return score > max ? failFields({ score: { code: 'field_range', details: { min: 0, max } } }) : score
}

function askUntil({ ask_until }: Body, now: number): string {
  if (ask_until === undefined || ask_until === null) return failFields({ ask_until: { code: 'field_empty' } })
  return Date.parse(ask_until) > now ? ask_until : failFields({ ask_until: { code: 'field_wrong' } })
}
