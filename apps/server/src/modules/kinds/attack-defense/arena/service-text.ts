import type { Reply } from '@beacon/api/endpoint'
import type { attack as contract } from '@beacon/api/kinds/attack-defense/attack'
import { and, asc, eq } from 'drizzle-orm'
import type { SignedIn } from '../../../../context.ts'
import { topicFile } from '../../../../db/schema/contest/topic.ts'
import { fail } from '../../../../failure.ts'
import type { Special } from '../../../../module.ts'
import { stateOf } from '../../../contest/core/contest/index.ts'
import { playingEntry } from '../../../contest/entry/entrant/index.ts'
import { countDownload } from '../../../contest/topic/topic/index.ts'
import { openFile } from '../../../platform/file/index.ts'
import { readRound } from '../../../rounds/round/index.ts'
import { selectServices } from '../service/index.ts'
import { seeAd } from './sight.ts'

interface Place {
  resource_id: string
  topic_id: string
}

/** A service with its files. One that is hidden, or begins with a later round, is nobody's but the staff's. */
async function seeService(ctx: SignedIn, { resource_id, topic_id }: Place) {
  const seen = await seeAd(ctx, resource_id)
  const isStaff = seen.standpoint === 'staff'
  if (!isStaff) await playingEntry(ctx, seen)
  const found = (await selectServices(ctx.db, resource_id)).find(({ topic }) => topic.resource_id === topic_id) ?? fail('topic_not_found')
  const { n } = await readRound(ctx.db, seen.contest, seen.now)
  const isPlayed = stateOf(seen.contest, seen.now).status !== 'not_started' && found.terms.release_round <= Math.max(1, n)
  if (!isStaff && !(isPlayed && found.topic.is_public)) fail('topic_not_found')
  const files = await ctx.db
    .select()
    .from(topicFile)
    .where(and(eq(topicFile.topic_id, topic_id), eq(topicFile.use, 'attachment')))
    .orderBy(asc(topicFile.sort))
  return { ...found, files }
}

export async function readServiceText(ctx: SignedIn, place: Place): Promise<Reply<typeof contract.service>> {
  const { topic, terms, files } = await seeService(ctx, place)
  const { resource_id: topic_id, name, lang, description, translations } = topic
  return {
    topic_id,
    name,
    service_key: terms.service_key,
    lang,
    description,
    translations,
    weight: terms.weight,
    attachments: files.map(({ file_id, name: file, size, sha256, url }) => ({ file_id, name: file, size, sha256, url })),
  }
}

export async function readServiceFile(ctx: SignedIn, { file_id, ...place }: Place & { file_id: string }): Promise<Special> {
  const { topic, files } = await seeService(ctx, place)
  const file = files.find((one) => one.file_id === file_id && one.url === null) ?? fail('not_found')
  await countDownload(ctx, topic, file)
  return openFile(ctx, file_id, file.name)
}
