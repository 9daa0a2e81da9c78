import type { writeup as contract } from '@beacon/api/topic/writeup'
import type { Parsed, Reply } from '@beacon/api/endpoint'
import { and, eq } from 'drizzle-orm'
import type { SignedIn } from '../../../../context.ts'
import { change } from '../../../../db/change.ts'
import type { AnswerContest } from '../../../../db/schema/contest/contest-answer.ts'
import type { TopicRecord } from '../../../../db/schema/contest/topic-answer.ts'
import { writeup, writeupDraft, type WriteupRecord } from '../../../../db/schema/contest/writeup.ts'
import { fail, failFields } from '../../../../failure.ts'
import { forgetContest } from '../../core/contest/index.ts'
import { decideOrKeep, mustBeFree, rubricScore, singleScore } from '../marking/index.ts'
import { lockAnswers, staffAnswers } from '../../topic/rules/index.ts'
import type { InUpload } from './detail.ts'
import { rowView, scoreMaxOf, selectUploads } from './list.ts'
import { setMark } from './mark.ts'
import { putDraft } from './reading.ts'
import { findTopic, lockUpload } from './repo.ts'

type Body = Parsed<typeof contract.review>['body']

/** A referee's review. Who comes second is told who was first, and keeps the own one as a draft. */
export async function review(ctx: SignedIn, place: InUpload, body: Body): Promise<Reply<typeof contract.review>> {
  const { resource_id, upload_id } = place
  const { contest } = await staffAnswers(ctx, resource_id, 'marking.mark')
  await decideOrKeep(
    () => decide(ctx, place, body),
    () => keepAsDraft(ctx, upload_id, body),
  )
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
    const lock = await lockAnswers(tx, resource_id)
    const row = (await lockUpload(tx, lock, upload_id)) ?? fail('not_found')
    mustBeFree(ctx, row, body.review_version, lock.at)
    const topic = row.topic_id === null ? null : await findTopic(tx, resource_id, row.topic_id)
    const score = scoreOf(body, row, { contest: lock.contest, topic })
    const ask_until = body.status === 'ask_again' ? askUntil(body, lock.at) : null
    const { status, rubric, remark } = body
    await setMark(tx, lock, { row, topic }, { status, score, rubric: score === null ? [] : rubric, remark, ask_until, referee: ctx.actor })
    await tx.delete(writeupDraft).where(and(eq(writeupDraft.upload_id, upload_id), eq(writeupDraft.user_id, ctx.actor.user_id)))
    note({ object_name: row.file_name, before: { status: row.status, score: row.score }, after: { status, score, remark } })
  })
}

/** By the rubric where there is one: every row, none above its most. Null where nothing is scored or it is asked for again. */
function scoreOf(
  { status, score, rubric }: Body,
  row: WriteupRecord,
  about: { contest: AnswerContest; topic: TopicRecord | null },
): number | null {
  if (status === 'ask_again') return null
  const max = scoreMaxOf(row.kind, about.contest, about.topic)
  if (max === 0) return null
  const rows = row.kind === 'writeup' ? [] : (about.topic?.rubric ?? [])
  if (rows.length === 0) return singleScore(score ?? null, max)
  return rubricScore(rows, rubric)
}

function askUntil({ ask_until }: Body, now: number): string {
  if (ask_until === undefined || ask_until === null) return failFields({ ask_until: { code: 'field_empty' } })
  return Date.parse(ask_until) > now ? ask_until : failFields({ ask_until: { code: 'field_wrong' } })
}
