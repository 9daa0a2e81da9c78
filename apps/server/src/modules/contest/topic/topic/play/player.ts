import type { topic as contract } from '@beacon/api/topic/topic'
import type { Reply } from '@beacon/api/endpoint'
import { and, desc, eq, sql } from 'drizzle-orm'
import type { Ctx, SignedIn } from '../../../../../context.ts'
import { submission } from '../../../../../db/schema/contest/score.ts'
import { topic } from '../../../../../db/schema/contest/topic.ts'
import { user } from '../../../../../db/schema/people/user.ts'
import { fail } from '../../../../../failure.ts'
import { mustEnter, stateOf } from '../../../core/contest/index.ts'
import { findEntry } from '../../../entry/entrant/index.ts'
import { openTry } from '../../try-text/index.ts'
import { seeAnswers, type SeenAnswers } from '../../rules/index.ts'
import { answerStandings } from '../../standings/index.ts'
import { findOwn } from './mine.ts'
import { selectWhole, type WholeTopic } from '../repo.ts'
import { isShared, sightOf, type Onlooker, type Sight } from './sight.ts'
import { topicSettings } from './view.ts'

/** A topic that players may know of now: staff see it before, a hidden or unreleased one exists for nobody else. */
async function findVisible(ctx: Ctx, seen: SeenAnswers, topicId: string): Promise<WholeTopic> {
  const [found] = await selectWhole(ctx.db, seen.contest.resource_id, topicId)
  if (found === undefined) return fail('topic_not_found')
  if (seen.standpoint === 'staff') return found
  const isOpen = found.row.is_public && found.row.is_released && stateOf(seen.contest, seen.now).status !== 'not_started'
  return isOpen ? found : fail('topic_not_found')
}

/** The topic, with how much of it the caller may see. A locked one that must not be known of is not found either. */
export async function seeTopic(ctx: Ctx, seen: SeenAnswers, topicId: string): Promise<WholeTopic & { sight: Sight }> {
  const found = await findVisible(ctx, seen, topicId)
  if (seen.standpoint === 'staff') return { ...found, sight: 'open' }
  const nobody: Onlooker = { bracket_id: null, solved: new Set() }
  const own = isShared(seen.contest, found.row) || ctx.actor === null ? null : await findOwn({ ...ctx, actor: ctx.actor }, seen)
  const sight = sightOf(seen.contest, found.row, own ?? nobody)
  return sight === 'hidden' ? fail('topic_not_found') : { ...found, sight }
}

/** Solvers in order, as the public projection has them. */
export async function listSolves(ctx: Ctx, contestId: string, topicId: string): Promise<Reply<typeof contract.solves>> {
  const seen = await seeAnswers(ctx, contestId)
  const { row: placed } = await seeTopic(ctx, seen, topicId)
  if (!topicSettings(seen.contest, placed).show_solvers && seen.standpoint !== 'staff') return { items: [], total: 0, unranked: 0 }
  const standings = await answerStandings(ctx, contestId)
  const items = standings.public.solves(topicId).map(({ order, blood, entrant_id, at }) => ({
    order,
    blood,
    entrant_id,
    name: standings.directory.entrants.get(entrant_id)?.name ?? '',
    at: new Date(at).toISOString(),
  }))
  return { items, total: items.length, unranked: standings.public.topic(topicId)?.unranked_solves ?? 0 }
}

const ownTriesShown = 200

/** The own entrant's tries, newest first. */
export async function listTries(ctx: SignedIn, contestId: string, topicId: string): Promise<Reply<typeof contract.tries>> {
  const seen = await seeAnswers(ctx, contestId)
  const { row: placed } = await seeTopic(ctx, seen, topicId)
  const entry = await findEntry(ctx, seen.open, ctx.actor.user_id)
  if (entry === null || !topicSettings(seen.contest, placed).show_own_tries) return { items: [], total: 0 }
  const rows = await ctx.db
    .select({ try: submission, by: user.rep_name })
    .from(submission)
    .innerJoin(user, eq(user.resource_id, submission.user_id))
    .where(
      and(
        eq(submission.entrant_id, entry.entrant_id),
        eq(submission.run, seen.contest.run),
        sql`${submission.topic_id} in (select t.resource_id from ${topic} t where ${topicId} in (t.resource_id, t.parent_id))`,
      ),
    )
    .orderBy(desc(submission.at), desc(submission.resource_id))
    .limit(ownTriesShown)
  const items = rows.map((row) => ({
    at: row.try.at,
    by: row.by,
    text: openTry(ctx.secret, row.try),
    result: row.try.verdict ?? row.try.result,
    ...(row.try.code === 'flag_held' ? { is_held: true } : {}),
    ...(row.try.topic_id === topicId ? {} : { topic_id: row.try.topic_id }),
  }))
  return { items, total: items.length }
}

export async function mustBeIn(ctx: SignedIn, { open, contest, now }: SeenAnswers): Promise<void> {
  const entry = await findEntry(ctx, open, ctx.actor.user_id)
  if (entry?.status === 'banned') fail('entrant_banned', { reason: entry.reason })
  const { status } = stateOf(contest, now)
  if (entry?.status !== 'approved' && !(entry?.status === 'withdrawn' && status === 'finished')) fail('not_registered')
  mustEnter(ctx, contest)
  if (status === 'not_started') fail('contest_not_started', { t: contest.start_at })
  if (status === 'finished' && contest.after_end === 'closed') fail('topic_not_found')
}
