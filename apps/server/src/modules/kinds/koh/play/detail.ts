import type { hill as contract, HillDetail, HillVersion } from '@beacon/api/kinds/koh/hill'
import type { Reply } from '@beacon/api/endpoint'
import { kohLimits } from '@beacon/api/kinds/koh/limits'
import { elapsedAt } from '@beacon/engine'
import { and, asc, eq, inArray } from 'drizzle-orm'
import type { SignedIn } from '../../../../context.ts'
import { topicFile } from '../../../../db/schema/contest/topic.ts'
import { patch } from '../../../../db/schema/rounds/patch.ts'
import { fail } from '../../../../failure.ts'
import type { Special } from '../../../../module.ts'
import { clockOf } from '../../../contest/core/contest/index.ts'
import { countDownload } from '../../../contest/topic/topic/index.ts'
import { openFile } from '../../../platform/file/index.ts'
import { mayReport } from '../complaint/index.ts'
import { selectHolds, selectVersions } from '../keep/index.ts'
import { kingView, namedEntrants } from '../placed/index.ts'
import { heldUntil } from './board.ts'
import { readingEntry, seeHill, seeKoh, type SeenHills } from '../sight/index.ts'

interface Place {
  resource_id: string
  topic_id: string
}

const filesOf = ({ db }: SignedIn, topic_id: string) =>
  db
    .select()
    .from(topicFile)
    .where(and(eq(topicFile.topic_id, topic_id), eq(topicFile.use, 'attachment')))
    .orderBy(asc(topicFile.sort))

/** A hill with its text, its files and its versions; whose those are that came in a freeze is nobody's to know but their own team's. */
export async function readHill(ctx: SignedIn, { resource_id, topic_id }: Place): Promise<Reply<typeof contract.get>> {
  const seen = await seeKoh(ctx, resource_id)
  const entry = await readingEntry(ctx, seen)
  const { topic } = await seeHill(ctx, seen, topic_id)
  const files = await filesOf(ctx, topic_id)
  const { name, lang, description, translations } = topic
  return {
    topic_id,
    name,
    lang,
    description,
    translations,
    attachments: files.map(({ file_id, name: file, size, sha256, url }) => ({ file_id, name: file, size, sha256, url })),
    versions: await versionsOf(ctx, seen, { topic_id, entrant_id: entry?.entrant_id ?? null }),
  }
}

async function versionsOf(
  ctx: SignedIn,
  seen: SeenHills,
  { topic_id, entrant_id }: { topic_id: string; entrant_id: string | null },
): Promise<HillDetail['versions']> {
  const { of, now, frozen_at, contest } = seen
  const versions = (await selectVersions(ctx.db, of, topic_id)).toReversed().slice(0, kohLimits.versions)
  const holds = await selectHolds(ctx.db, of, topic_id)
  const ids = versions.flatMap(({ patch_id }) => patch_id ?? [])
  const patches = ids.length === 0 ? [] : await ctx.db.select().from(patch).where(inArray(patch.patch_id, ids))
  const names = await namedEntrants(ctx.db, contest.resource_id)
  const elapsed = elapsedAt(clockOf(contest), now)
  const reportable = await mayReport(ctx, seen, entrant_id, versions)
  return versions.map((row): HillVersion => {
    const { version, same_as, state, owner_id, patch_id, from_at, to_at } = row
    const isHidden = frozen_at !== null && (from_at === null || Date.parse(from_at) >= frozen_at) && owner_id !== entrant_id
    const sent = patches.find((one) => one.patch_id === patch_id)
    const own = holds.filter((one) => one.version === version && !one.is_taken_back)
    // One that came before a freeze is held on in it.
    const isOpenEnd = frozen_at !== null && (to_at === null || Date.parse(to_at) >= frozen_at) && owner_id !== entrant_id
    return {
      version,
      same_as: isHidden ? null : same_as,
      state,
      owner: isHidden ? null : kingView(names, owner_id),
      from: from_at,
      to: to_at,
      held_ms: isHidden || isOpenEnd ? null : heldUntil(own, now + 1, elapsed),
      md5: isHidden ? null : (sent?.md5 ?? null),
      patch_at: isHidden ? null : (sent?.at ?? null),
      can_report: reportable.has(version),
    }
  })
}

export async function readHillFile(ctx: SignedIn, { resource_id, topic_id, file_id }: Place & { file_id: string }): Promise<Special> {
  const seen = await seeKoh(ctx, resource_id)
  await readingEntry(ctx, seen)
  const { topic } = await seeHill(ctx, seen, topic_id)
  const file = (await filesOf(ctx, topic_id)).find((one) => one.file_id === file_id && one.url === null) ?? fail('not_found')
  await countDownload(ctx, topic, file)
  return openFile(ctx, file_id, file.name)
}
