import { eq } from 'drizzle-orm'
import type { Ctx } from '../../../../context.ts'
import type { Executor, Tx } from '../../../../db/database.ts'
import { newId } from '../../../../db/id.ts'
import type { StoredAttachment } from '../../../../db/schema/bank/question.ts'
import { contest } from '../../../../db/schema/contest/contest.ts'
import type { SealedFlag } from '../../../../db/schema/contest/answer-columns.ts'
import { topicPool } from '../../../../db/schema/contest/topic.ts'
import type { TopicRecord } from '../../../../db/schema/contest/topic-answer.ts'
import { showAttachments } from '../../../bank/question/index.ts'
import { openFlag as openBankFlag } from '../../../bank/flag/index.ts'
import { kindAnswer, type StageSource, type TopicSource } from '../rules/index.ts'
import { sealFlag, storedDigest } from './flag-digest.ts'
import { insertFlags, insertHints, replaceFiles, type FileRow, type NewFile, type NewFlag, type NewHint } from './repo.ts'
import { placeScene } from './scene.ts'

/** Flags, hints, files, pool and scene of a question, for the topic that copies it. */
export async function copyParts(ctx: Ctx, tx: Tx, source: TopicSource | StageSource, topic: TopicRecord): Promise<void> {
  const about = { contest_id: topic.contest_id, topic_id: topic.resource_id }
  const rowOf = (flag: SealedFlag, kind: 'flag' | 'decoy', part: number, sort: number): NewFlag => {
    const flag_id = newId()
    const content = openBankFlag(ctx.secret, flag)
    const digest = storedDigest(ctx.secret, { contest_id: topic.contest_id, match: flag.match, content })
    return { ...about, flag_id, kind, part, sort, match: flag.match, digest, content_sealed: sealFlag(ctx.secret, flag_id, content) }
  }
  await insertFlags(tx, [
    ...source.parts.flatMap(({ flags }, part) => flags.map((flag, sort) => rowOf(flag, 'flag', part, sort))),
    ...source.decoy_flags.map((flag, sort) => rowOf(flag, 'decoy', 0, sort)),
  ])
  const { topic_id } = about
  await insertHints(tx, hintsOf(source, topic_id))
  await placeFiles(tx, topic_id, source)
  if (source.flag_type === 'random') await copyPool(ctx, tx, source.resource_id, topic)
  await placeScene(tx, source, topic_id)
}

export function hintsOf({ hints }: Pick<TopicSource, 'hints'>, topic_id: string): NewHint[] {
  const ids = new Map(hints.map(({ hint_id }) => [hint_id, newId()]))
  return hints.map(({ hint_id, title, content, cost, after = [] }, sort) => ({
    hint_id: ids.get(hint_id) ?? newId(),
    topic_id,
    sort,
    title,
    content,
    cost,
    after: after.flatMap((id) => ids.get(id) ?? []),
  }))
}

/** The files of a question, or only some uses of them, for the topic that copies it. */
export async function placeFiles(
  tx: Tx,
  topic_id: string,
  { attachments, analysis_files }: { attachments?: readonly StoredAttachment[]; analysis_files?: readonly StoredAttachment[] },
): Promise<void> {
  if (attachments !== undefined) await replaceFiles(tx, topic_id, 'attachment', await fileRows(tx, topic_id, 'attachment', attachments))
  if (analysis_files !== undefined) await replaceFiles(tx, topic_id, 'analysis', await fileRows(tx, topic_id, 'analysis', analysis_files))
}

/** A file listed twice stands once: its row is the topic's and the file's. */
export async function fileRows(
  executor: Executor,
  topic_id: string,
  use: FileRow['use'],
  stored: readonly StoredAttachment[],
): Promise<NewFile[]> {
  const rows = new Map((await showAttachments(executor, stored)).map((file) => [file.file_id, file]))
  return [...rows.values()].map((file, sort) => ({ ...file, topic_id, use, sort }))
}

const chunk = 500

async function copyPool(ctx: Ctx, tx: Tx, questionId: string, { contest_id, resource_id: topic_id }: TopicRecord): Promise<void> {
  const [held] = await tx.select({ kind: contest.kind }).from(contest).where(eq(contest.resource_id, contest_id))
  const pairs = (held === undefined ? undefined : await kindAnswer.of(held)?.pool(tx, questionId)) ?? []
  const rows = pairs.map(({ pair_id: of, number, file_id, name, size, sha256, sealed }) => {
    const pair_id = newId()
    const content = openBankFlag(ctx.secret, { flag_id: of, match: 'exact', sealed })
    return { pair_id, topic_id, number, file_id, name, size, sha256, content_sealed: sealFlag(ctx.secret, pair_id, content) }
  })
  for (let from = 0; from < rows.length; from += chunk) await tx.insert(topicPool).values(rows.slice(from, from + chunk))
}
