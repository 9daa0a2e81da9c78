import type { writeup as contract } from '@beacon/api/topic/writeup'
import type { Reply } from '@beacon/api/endpoint'
import { and, desc, eq } from 'drizzle-orm'
import type { SignedIn } from '../../../../context.ts'
import { change } from '../../../../db/change.ts'
import { entrant } from '../../../../db/schema/contest/entrant.ts'
import { topic } from '../../../../db/schema/contest/topic.ts'
import { writeup, writeupDraft, writeupSimilar, writeupText } from '../../../../db/schema/contest/writeup.ts'
import { fail } from '../../../../failure.ts'
import type { Special } from '../../../../module.ts'
import { openFile } from '../../../platform/file/index.ts'
import { staffAnswers } from '../../topic/rules/index.ts'
import { rowView, selectUploads } from './list.ts'
import { findUpload, versionsOf } from './repo.ts'

export interface InUpload {
  resource_id: string
  upload_id: string
}

export async function readUpload(ctx: SignedIn, { resource_id, upload_id }: InUpload): Promise<Reply<typeof contract.get>> {
  const { contest } = await staffAnswers(ctx, resource_id, 'marking.mark')
  const where = and(eq(writeup.resource_id, upload_id), eq(writeup.contest_id, resource_id), eq(writeup.run, contest.run))
  const [one] = await selectUploads(ctx, where)
  if (one === undefined) return fail('not_found')
  const { row } = one
  const versions = await versionsOf(ctx.db, row)
  const { ai_tools, comment, sha256, rubric, remark, ask_until, review_version } = row
  return {
    ...rowView(ctx, contest, one),
    ai_tools,
    comment,
    sha256,
    rubric,
    remark,
    ask_until,
    review_version,
    text_state: row.text_state === 'reading' ? 'waiting' : row.text_state,
    rubric_rows: row.kind === 'writeup' ? [] : (one.rules?.rubric ?? []),
    draft: await findDraft(ctx, upload_id),
    versions: versions.map(({ resource_id: id, version, at, status, score }) => ({ upload_id: id, version, at, status, score })),
    similar: await similarTo(ctx, upload_id),
  }
}

async function findDraft(ctx: SignedIn, upload_id: string): Promise<Reply<typeof contract.get>['draft']> {
  const where = and(eq(writeupDraft.upload_id, upload_id), eq(writeupDraft.user_id, ctx.actor.user_id))
  const [row] = await ctx.db.select().from(writeupDraft).where(where)
  return row === undefined ? null : { status: row.status, score: row.score, rubric: row.rubric, remark: row.remark }
}

async function similarTo(ctx: SignedIn, upload_id: string): Promise<Reply<typeof contract.get>['similar']> {
  const rows = await ctx.db
    .select({ upload_id: writeup.resource_id, entrant_name: entrant.name, topic_name: topic.name, share: writeupSimilar.share })
    .from(writeupSimilar)
    .innerJoin(writeup, eq(writeup.resource_id, writeupSimilar.other_id))
    .innerJoin(entrant, eq(entrant.entrant_id, writeup.entrant_id))
    .leftJoin(topic, eq(topic.resource_id, writeup.topic_id))
    .where(eq(writeupSimilar.upload_id, upload_id))
    .orderBy(desc(writeupSimilar.share))
    .limit(20)
  return rows.map(({ share, ...one }) => ({ ...one, percent: Math.round(share * 100) }))
}

/** The bytes, for the viewer of the desk or to keep; reading them is audited. */
export async function readUploadFile(ctx: SignedIn, { resource_id, upload_id }: InUpload): Promise<Special> {
  const { contest } = await staffAnswers(ctx, resource_id, 'marking.mark')
  const row = await findUpload(ctx.db, { contest_id: resource_id, run: contest.run }, upload_id)
  if (row === null || row.file_id === null) return fail('not_found')
  const entry = {
    module: 'referee' as const,
    operation: 'report_view' as const,
    object_type: 'writeup',
    object_id: upload_id,
    object_name: row.file_name,
  }
  await change(ctx, entry, async () => undefined)
  return openFile(ctx, row.file_id, row.file_name)
}

export async function readUploadText(ctx: SignedIn, { resource_id, upload_id }: InUpload): Promise<Reply<typeof contract.text>> {
  const { contest } = await staffAnswers(ctx, resource_id, 'marking.mark')
  const row = (await findUpload(ctx.db, { contest_id: resource_id, run: contest.run }, upload_id)) ?? fail('not_found')
  const [found] = await ctx.db.select({ text: writeupText.text }).from(writeupText).where(eq(writeupText.upload_id, upload_id))
  return { state: row.text_state === 'reading' ? 'waiting' : row.text_state, text: found?.text ?? '' }
}
