import type { topic as contract } from '@beacon/api/topic'
import type { Reply } from '@beacon/api/endpoint'
import { and, desc, eq } from 'drizzle-orm'
import type { Ctx, SignedIn } from '../../context.ts'
import { change } from '../../db/change.ts'
import { submission } from '../../db/schema/score.ts'
import { user } from '../../db/schema/user.ts'
import { fail } from '../../failure.ts'
import type { Special } from '../../module.ts'
import { seeContest, stateOf, type SeenContest } from '../contest/index.ts'
import { findEntry } from '../entrant/index.ts'
import { openFile } from '../file/index.ts'
import { rateLimit } from '../rate-limit/index.ts'
import { completionsOf, standingsOf } from '../score/index.ts'
import { openTry } from '../submission/index.ts'
import { selectWhole, type WholeTopic } from './repo.ts'

const downloadsPerMinute = 60

/** A topic that players may know of now: staff see it before, a hidden or unreleased one exists for nobody else. */
async function seeTopic(ctx: Ctx, seen: SeenContest, topicId: string): Promise<WholeTopic> {
  const [found] = await selectWhole(ctx.db, seen.contest.resource_id, topicId)
  if (found === undefined) return fail('topic_not_found')
  if (seen.standpoint === 'staff') return found
  const isOpen = found.row.is_public && found.row.is_released && stateOf(seen.contest, seen.now).status !== 'not_started'
  return isOpen ? found : fail('topic_not_found')
}

/** Solvers in order, as the public projection has them. */
export async function listSolves(ctx: Ctx, contestId: string, topicId: string): Promise<Reply<typeof contract.solves>> {
  const seen = await seeContest(ctx, contestId)
  await seeTopic(ctx, seen, topicId)
  if (!seen.contest.show_solvers && seen.standpoint !== 'staff') return { items: [], total: 0 }
  const standings = await standingsOf(ctx, contestId)
  const items = completionsOf(standings, standings.public)
    .filter((one) => one.topic_id === topicId)
    .map(({ order, entrant_id, at }) => ({
      order,
      entrant_id,
      name: standings.directory.entrants.get(entrant_id)?.name ?? '',
      at: new Date(at).toISOString(),
    }))
  return { items, total: items.length }
}

const ownTriesShown = 200

/** The own entrant's tries, newest first. */
export async function listTries(ctx: SignedIn, contestId: string, topicId: string): Promise<Reply<typeof contract.tries>> {
  const seen = await seeContest(ctx, contestId)
  await seeTopic(ctx, seen, topicId)
  const entry = await findEntry(ctx, seen.open, ctx.actor.user_id)
  if (entry === null || !seen.contest.show_own_tries) return { items: [], total: 0 }
  const rows = await ctx.db
    .select({ try: submission, by: user.rep_name })
    .from(submission)
    .innerJoin(user, eq(user.resource_id, submission.user_id))
    .where(and(eq(submission.entrant_id, entry.entrant_id), eq(submission.run, seen.contest.run), eq(submission.topic_id, topicId)))
    .orderBy(desc(submission.at), desc(submission.resource_id))
    .limit(ownTriesShown)
  const items = rows.map((row) => ({
    at: row.try.at,
    by: row.by,
    text: openTry(ctx.secret, row.try),
    result: row.try.verdict ?? row.try.result,
  }))
  return { items, total: items.length }
}

interface FilePlace {
  resource_id: string
  topic_id: string
  file_id: string
}

/** An attachment, for entrants of a started contest and for staff; every download is audited. */
export async function readAttachment(ctx: SignedIn, { resource_id, topic_id, file_id }: FilePlace): Promise<Special> {
  const seen = await seeContest(ctx, resource_id)
  if (seen.standpoint !== 'staff') await mustBeIn(ctx, seen)
  const { row, files } = await seeTopic(ctx, seen, topic_id)
  if (seen.standpoint !== 'staff' && !row.is_online) fail('topic_offline')
  const found = files.find((one) => one.file_id === file_id) ?? fail('not_found')
  await rateLimit(ctx, `attachment ${ctx.actor.user_id}`, downloadsPerMinute, 60_000)
  const entry = {
    module: 'topic',
    operation: 'download',
    object_type: 'topic',
    object_id: topic_id,
    object_name: row.name,
    after: { file_id, name: found.name },
  }
  await change(ctx, entry, async () => undefined)
  return openFile(ctx, file_id, found.name)
}

async function mustBeIn(ctx: SignedIn, { open, contest, now }: SeenContest): Promise<void> {
  const entry = await findEntry(ctx, open, ctx.actor.user_id)
  if (entry?.status === 'banned') fail('entrant_banned', { reason: entry.reason })
  const { status } = stateOf(contest, now)
  if (entry?.status !== 'approved' && !(entry?.status === 'withdrawn' && status === 'finished')) fail('not_registered')
  if (status === 'not_started') fail('contest_not_started', { t: contest.start_at })
  if (status === 'finished' && contest.after_end === 'closed') fail('topic_not_found')
  if (status === 'paused' && contest.topics_in_pause === 'hide') fail('topic_not_found')
}
