import { and, eq, inArray, isNull } from 'drizzle-orm'
import type { Ctx } from '../../../../context.ts'
import type { Tx } from '../../../../db/database.ts'
import { newId } from '../../../../db/id.ts'
import { topicFile, topicFlag, topicHint, topicPool } from '../../../../db/schema/contest/topic.ts'
import type { TopicRecord } from '../../../../db/schema/contest/topic-answer.ts'
import { appendEvents } from '../../score/score/index.ts'
import type { AnswerLock } from '../rules/index.ts'
import { openFlag, sealFlag, storedDigest } from './flag-digest.ts'
import { insertFiles, insertFlags, insertHints, insertTopics, selectTopics } from './repo.ts'
import { rulesEvent, stateEvent } from './rules.ts'
import { copyTopicScenes } from './scene.ts'

interface TopicCopy {
  from: string
  /** How much later the new contest starts: the plan of releases moves alike. */
  shift_ms: number
  /** Old bracket → new one. */
  brackets: ReadonlyMap<string, string>
}

/** The topics of one contest for another: flags, hints, files and pools, nothing that anybody did. Answers old id → new id. */
export async function copyTopics(ctx: Ctx, tx: Tx, lock: AnswerLock, copy: TopicCopy): Promise<Map<string, string>> {
  const rows = await selectTopics(tx, copy.from)
  const ids = new Map(rows.map(({ resource_id }) => [resource_id, newId()]))
  if (rows.length === 0) return ids
  const made = await insertTopics(
    tx,
    rows.map((row) => copyOf(row, ids, { ...copy, contest_id: lock.contest_id, by: ctx.actor?.user_id ?? null })),
  )
  await copyFlags(ctx, tx, lock.contest_id, ids)
  await copyHints(tx, ids, copy.shift_ms)
  await copyFiles(tx, ids)
  await copyPools(ctx, tx, ids)
  await copyTopicScenes(tx, ids)
  await appendEvents(
    tx,
    lock,
    made.flatMap((topic) => [rulesEvent(lock.contest, topic), stateEvent(topic)]),
  )
  return ids
}

const mapped = (ids: ReadonlyMap<string, string>, id: string): string => ids.get(id) ?? newId()
const known = (ids: ReadonlyMap<string, string>, wanted: readonly string[]): string[] =>
  wanted.flatMap((id) => {
    const found = ids.get(id)
    return found === undefined ? [] : [found]
  })
const later = (at: string | null, shift_ms: number): string | null =>
  at === null ? null : new Date(Date.parse(at) + shift_ms).toISOString()

function copyOf(
  row: TopicRecord,
  ids: ReadonlyMap<string, string>,
  { contest_id, shift_ms, brackets, by }: Omit<TopicCopy, 'from'> & { contest_id: string; by: string | null },
): TopicRecord {
  const release_at = later(row.release_at, shift_ms)
  const at = new Date().toISOString()
  return {
    ...row,
    resource_id: mapped(ids, row.resource_id),
    contest_id,
    parent_id: row.parent_id === null ? null : mapped(ids, row.parent_id),
    prerequisites: known(ids, row.prerequisites),
    brackets: row.brackets === null ? null : known(brackets, row.brackets),
    release_at,
    close_at: later(row.close_at, shift_ms),
    is_released: release_at === null && row.release_offset_s === null,
    released_at: null,
    released_elapsed_ms: 0,
    version: 1,
    created_at: at,
    updated_at: at,
    updated_by: by,
  }
}

/** Flags of everybody, sealed and digested anew; those dealt to an entrant stay behind. */
async function copyFlags(ctx: Ctx, tx: Tx, contest_id: string, ids: ReadonlyMap<string, string>): Promise<void> {
  const rows = await tx
    .select()
    .from(topicFlag)
    .where(and(inArray(topicFlag.topic_id, [...ids.keys()]), isNull(topicFlag.owner_id)))
  await insertFlags(
    tx,
    rows.map((row) => {
      const flag_id = newId()
      const content = openFlag(ctx.secret, row.flag_id, row.content_sealed)
      const digest = storedDigest(ctx.secret, { contest_id, match: row.match, content })
      const content_sealed = sealFlag(ctx.secret, flag_id, content)
      return { ...row, flag_id, contest_id, topic_id: mapped(ids, row.topic_id), digest, content_sealed }
    }),
  )
}

/** By old id → new id. */
export async function copyFiles(tx: Tx, ids: ReadonlyMap<string, string>): Promise<void> {
  const files = await tx
    .select()
    .from(topicFile)
    .where(inArray(topicFile.topic_id, [...ids.keys()]))
  await insertFiles(
    tx,
    files.map((row) => ({ ...row, topic_id: mapped(ids, row.topic_id) })),
  )
}

async function copyHints(tx: Tx, ids: ReadonlyMap<string, string>, shift_ms: number): Promise<void> {
  const rows = await tx
    .select()
    .from(topicHint)
    .where(inArray(topicHint.topic_id, [...ids.keys()]))
  const hints = new Map(rows.map(({ hint_id }) => [hint_id, newId()]))
  const copies = rows.map((row) => ({
    ...row,
    hint_id: mapped(hints, row.hint_id),
    topic_id: mapped(ids, row.topic_id),
    after: known(hints, row.after),
    release_at: later(row.release_at, shift_ms),
    is_announced: row.release_at === null,
  }))
  await insertHints(tx, copies)
}

async function copyPools(ctx: Ctx, tx: Tx, ids: ReadonlyMap<string, string>): Promise<void> {
  for (const [from, topic_id] of ids) {
    const rows = await tx.select().from(topicPool).where(eq(topicPool.topic_id, from))
    if (rows.length === 0) continue
    const pairs = rows.map((row) => {
      const pair_id = newId()
      return {
        ...row,
        pair_id,
        topic_id,
        content_sealed: sealFlag(ctx.secret, pair_id, openFlag(ctx.secret, row.pair_id, row.content_sealed)),
      }
    })
    await tx.insert(topicPool).values(pairs)
  }
}
