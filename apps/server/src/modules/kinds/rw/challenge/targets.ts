import type { Reply } from '@beacon/api/endpoint'
import type { challenge as contract, PlayerTarget } from '@beacon/api/kinds/rw/challenge'
import { and, asc, eq, inArray } from 'drizzle-orm'
import type { SignedIn } from '../../../../context.ts'
import { topicFile } from '../../../../db/schema/contest/topic.ts'
import { rwChallenge } from '../../../../db/schema/kinds/rw/play.ts'
import { fail } from '../../../../failure.ts'
import type { Special } from '../../../../module.ts'
import { iso, stateOf } from '../../../contest/core/contest/index.ts'
import { findEntry, playingEntry } from '../../../contest/entry/entrant/index.ts'
import { countDownload } from '../../../contest/topic/topic/index.ts'
import { openFile } from '../../../platform/file/index.ts'
import { selectTargets } from '../target/index.ts'
import { requestUntil, standingAt } from './limits.ts'
import { seeRw, type SeenRw } from './sight.ts'

/** Targets are the entrants' from the start on, and the staff's before. */
async function mustRead(ctx: SignedIn, seen: SeenRw): Promise<void> {
  if (seen.standpoint === 'staff') return
  await playingEntry(ctx, seen)
  if (stateOf(seen.contest, seen.now).status === 'not_started') fail('contest_not_started', { t: seen.contest.start_at })
}

export async function listPlayerTargets(ctx: SignedIn, id: string): Promise<Reply<typeof contract.targets>> {
  const seen = await seeRw(ctx, id)
  await mustRead(ctx, seen)
  const { contest } = seen
  const targets = (await selectTargets(ctx.db, id)).filter(({ topic }) => topic.is_public)
  const ids = targets.map(({ topic }) => topic.resource_id)
  const files = await ctx.db
    .select()
    .from(topicFile)
    .where(and(inArray(topicFile.topic_id, ids), eq(topicFile.use, 'attachment')))
    .orderBy(asc(topicFile.sort))
  const entry = await findEntry(ctx, seen.open, ctx.actor.user_id)
  const own =
    entry === null
      ? []
      : await ctx.db
          .select()
          .from(rwChallenge)
          .where(and(eq(rwChallenge.entrant_id, entry.entrant_id), eq(rwChallenge.run, contest.run)))
  const items = targets.map(({ topic, terms, direction }): PlayerTarget => {
    const { used, next_at, open_id, won_goals } = standingAt(own, topic.resource_id, contest)
    const { resource_id: topic_id, name, lang, description, translations, difficulty, is_online } = topic
    const { target_kind, target_product, target_version, score, goals, rubric, forbidden } = terms
    const words = { topic_id, name, lang, description, translations, difficulty, is_online }
    // One by one: the serial number and the reset steps are the staff's.
    const open = { target_kind, target_product, target_version, score, goals, rubric, forbidden }
    return {
      ...words,
      ...open,
      direction: { resource_id: direction.resource_id, key: direction.key, name_en: direction.name_en, name_zh: direction.name_zh },
      attachments: files.flatMap(({ topic_id: of, file_id, name, size, sha256, url }) =>
        of === topic_id ? [{ file_id, name, size, sha256, url }] : [],
      ),
      requests_used: used,
      next_request_at: next_at === null ? null : iso(next_at),
      open_id,
      won_goals,
    }
  })
  return { items, request_until: requestUntil(contest) }
}

interface FilePlace {
  resource_id: string
  topic_id: string
  file_id: string
}

export async function readTargetFile(ctx: SignedIn, { resource_id, topic_id, file_id }: FilePlace): Promise<Special> {
  const seen = await seeRw(ctx, resource_id)
  await mustRead(ctx, seen)
  const target = (await selectTargets(ctx.db, resource_id)).find(({ topic }) => topic.resource_id === topic_id)
  if (target === undefined || (seen.standpoint !== 'staff' && !target.topic.is_public)) return fail('topic_not_found')
  const [file] = await ctx.db
    .select()
    .from(topicFile)
    .where(and(eq(topicFile.topic_id, topic_id), eq(topicFile.file_id, file_id), eq(topicFile.use, 'attachment')))
  if (file === undefined || file.url !== null) return fail('not_found')
  await countDownload(ctx, target.topic, file)
  return openFile(ctx, file_id, file.name)
}
