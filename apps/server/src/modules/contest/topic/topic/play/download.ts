import { readFile } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { limits } from '@beacon/api/limits'
import { eq } from 'drizzle-orm'
import type { Ctx, SignedIn } from '../../../../../context.ts'
import { change } from '../../../../../db/change.ts'
import type { Tx } from '../../../../../db/database.ts'
import { file } from '../../../../../db/schema/file.ts'
import { topicOpened, topicPool, type TopicCommon } from '../../../../../db/schema/contest/topic.ts'
import type { TopicRecord } from '../../../../../db/schema/contest/topic-answer.ts'
import { fail } from '../../../../../failure.ts'
import { file as fileReply, type Special } from '../../../../../module.ts'
import { openFile } from '../../../../platform/file/index.ts'
import { sampleName } from '../../../../bank/question/index.ts'
import { rateLimit } from '../../../../platform/rate-limit/index.ts'
import { seeAnswers, type SeenAnswers } from '../../rules/index.ts'
import { dealtTo, findOwn, flagsOf, type OwnEntrant } from './mine.ts'
import { fillOwned } from './owned.ts'
import { mustBeIn, seeTopic } from './player.ts'
import type { WholeTopic } from '../repo.ts'
import { isPausedAway } from './sight.ts'
import { solutionOf } from './view.ts'

interface FilePlace {
  resource_id: string
  topic_id: string
  file_id: string
}
interface TopicFile {
  file_id: string
  name: string
  is_template: boolean
}

/** An attachment, for entrants of a started contest and for staff; every download is audited. */
export async function readAttachment(ctx: SignedIn, { resource_id, topic_id, file_id }: FilePlace): Promise<Special> {
  const seen = await seeAnswers(ctx, resource_id)
  const isStaff = seen.standpoint === 'staff'
  if (!isStaff) await mustBeIn(ctx, seen)
  const topic = await seeTopic(ctx, seen, topic_id)
  if (!isStaff && isPausedAway(seen, topic.row)) fail('topic_not_found')
  if (!isStaff && topic.sight !== 'open') fail('topic_locked', { topic_ids: topic.row.prerequisites })
  if (!isStaff && !topic.row.is_online) fail('topic_offline')
  const own = isStaff ? null : await findOwn(ctx, seen)
  const found = await findFile(ctx, seen, topic, own, file_id)
  await countDownload(ctx, topic.row, found, async (tx) => {
    if (own === null) return
    const row = { topic_id, run: seen.contest.run, entrant_id: own.entrant_id, user_id: ctx.actor.user_id }
    await tx.insert(topicOpened).values(row).onConflictDoNothing()
  })
  return found.is_template ? madeFile(ctx, seen, topic.row, own, found) : openFile(ctx, file_id, found.name)
}

/** Every download of a topic is limited and audited. `write`: what stands in the same transaction. */
export async function countDownload(
  ctx: SignedIn,
  { resource_id, name: object_name }: Pick<TopicCommon, 'resource_id' | 'name'>,
  { file_id, name }: Pick<TopicFile, 'file_id' | 'name'>,
  write: (tx: Tx) => Promise<void> = async () => undefined,
): Promise<void> {
  await rateLimit(ctx, `attachment ${ctx.actor.user_id}`, limits.downloads_per_minute, 60_000)
  const about = { module: 'topic', operation: 'download', object_type: 'topic', object_id: resource_id, object_name } as const
  await change(ctx, { ...about, after: { file_id, name } }, write)
}

async function findFile(ctx: Ctx, seen: SeenAnswers, topic: WholeTopic, own: OwnEntrant | null, fileId: string): Promise<TopicFile> {
  const listed = topic.files.find((one) => one.file_id === fileId && one.url === null)
  if (listed !== undefined && (listed.use === 'attachment' || mayReadSolution(seen, topic, own))) return listed
  if (topic.row.flag_type !== 'random') return fail('not_found')
  if (own === null) return poolFile(ctx, topic.row.resource_id, fileId)
  await fillOwned(ctx, seen.contest.resource_id, [own.entrant_id])
  const pair = (await dealtTo(ctx, seen.contest.run, own.entrant_id)).find(
    (one) => one.file_id === fileId && one.topic_id === topic.row.resource_id,
  )
  return pair === undefined ? fail('not_found') : { ...pair, is_template: false }
}

const mayReadSolution = (seen: SeenAnswers, topic: WholeTopic, own: OwnEntrant | null): boolean =>
  own === null || solutionOf(topic, seen, own.solved.has(topic.row.resource_id)) != null

/** Staff may look at any pair. */
async function poolFile(ctx: Ctx, topicId: string, fileId: string): Promise<TopicFile> {
  const rows = await ctx.db.select().from(topicPool).where(eq(topicPool.topic_id, topicId))
  const pair = rows.find((one) => one.file_id === fileId) ?? fail('not_found')
  return { file_id: fileId, name: pair.name, is_template: false }
}

/** A text with the entrant's own flag in it. The flag stands in the index before the file leaves. */
async function madeFile(ctx: Ctx, { contest }: SeenAnswers, row: TopicRecord, own: OwnEntrant | null, found: TopicFile): Promise<Special> {
  if (own !== null) await fillOwned(ctx, contest.resource_id, [own.entrant_id])
  const flags = own === null ? [] : flagsOf(ctx, contest, row, own.entrant_id)
  const [stored] = await ctx.db.select().from(file).where(eq(file.resource_id, found.file_id))
  if (stored === undefined) return fail('not_found')
  const source = await readFile(ctx.storage.path(stored.storage_key), 'utf8')
  const bytes = Buffer.from(filled(source, flags, own?.name ?? sampleName))
  const type = 'application/octet-stream'
  return fileReply({
    stream: Readable.from([bytes]),
    bytes: bytes.length,
    filename: found.name,
    type,
    inline: false,
    cache: 'private, no-store',
  })
}

/** `{{flag}}` is the first part's, `{{flag.2}}` the second's. In one pass: what an entrant is called is never read as a place. */
export function filled(text: string, flags: readonly string[], entrant: string): string {
  return text.replaceAll(/\{\{(entrant|flag(?:\.(\d{1,2}))?)\}\}/gu, (whole, name: string, n: string | undefined) => {
    if (name === 'entrant') return entrant
    return flags[n === undefined ? 0 : Number(n) - 1] ?? whole
  })
}
