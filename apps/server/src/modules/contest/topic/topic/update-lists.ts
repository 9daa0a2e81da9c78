import type { topic as contract } from '@beacon/api/topic/topic'
import type { Parsed } from '@beacon/api/endpoint'
import { inArray } from 'drizzle-orm'
import type { SignedIn } from '../../../../context.ts'
import type { Tx } from '../../../../db/database.ts'
import { withStandingIds } from '../../../../db/same-content.ts'
import { topicFile, topicHint } from '../../../../db/schema/contest/topic.ts'
import type { TopicRecord } from '../../../../db/schema/contest/topic-answer.ts'
import { storeAttachments, type AttachmentInput } from '../../../bank/question/index.ts'
import { isFlagTemplate, orderHints, sameHint } from '../../../bank/flag/index.ts'
import { fileRows } from './copy-parts.ts'
import { replaceFiles, replaceHints, type FileRow } from './repo.ts'

type Body = Parsed<typeof contract.update>['body']
type Hints = NonNullable<Body['hints']>

/** A hint that entrants have opened keeps its id, so that it stays opened. */
export async function putHints(tx: Tx, row: TopicRecord, sent: Hints, at: number): Promise<void> {
  const topic_id = row.resource_id
  const old = await tx
    .select()
    .from(topicHint)
    .where(inArray(topicHint.topic_id, [topic_id]))
    .orderBy(topicHint.sort)
  const rows = orderHints(withStandingIds(sent, old, 'hint_id', sameHint), new Set(old.map(({ hint_id }) => hint_id))).map(
    ({ hint_id, title, content, cost, after, release_at }, sort) => ({
      hint_id,
      topic_id,
      sort,
      title,
      content,
      cost,
      after,
      release_at: release_at == null ? null : new Date(release_at).toISOString(),
      is_announced: release_at == null || Date.parse(release_at) <= at,
    }),
  )
  await replaceHints(tx, topic_id, rows)
}

export async function putFiles(
  tx: Tx,
  ctx: SignedIn,
  row: TopicRecord,
  use: FileRow['use'],
  sent: readonly AttachmentInput[],
): Promise<void> {
  const topic_id = row.resource_id
  const old = await tx
    .select({ file_id: topicFile.file_id })
    .from(topicFile)
    .where(inArray(topicFile.topic_id, [topic_id]))
  const held = new Set(old.map(({ file_id }) => file_id))
  const field = use === 'attachment' ? 'attachments' : 'analysis_files'
  const isTemplate = use === 'attachment' && row.flag_type === 'dynamic' ? isFlagTemplate : null
  const stored = await storeAttachments(tx, ctx, { field, input: sent, held, isTemplate })
  await replaceFiles(tx, topic_id, use, await fileRows(tx, topic_id, use, stored))
}
