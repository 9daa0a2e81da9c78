import type { topic as contract, TopicOwn, TopicView } from '@beacon/api/topic/topic'
import type { Reply } from '@beacon/api/endpoint'
import { solvesAlone } from '@beacon/engine'
import { and, eq, inArray } from 'drizzle-orm'
import type { Ctx, SignedIn } from '../../../../../context.ts'
import type { AnswerContest } from '../../../../../db/schema/contest/contest-answer.ts'
import { solve } from '../../../../../db/schema/contest/score.ts'
import { topicFlag, topicPool } from '../../../../../db/schema/contest/topic.ts'
import type { TopicRecord } from '../../../../../db/schema/contest/topic-answer.ts'
import { isAddressAllowed, stateOf } from '../../../core/contest/index.ts'
import { findEntry } from '../../../entry/entrant/index.ts'
import { dynamicFlag } from '../../../../bank/flag/index.ts'
import { seeAnswers, type SeenAnswers } from '../../rules/index.ts'
import { answerStandings } from '../../standings/index.ts'
import { hasPlaces, visibleTopicsOf, wholeTopics } from './board.ts'
import { ownLinesOf } from '../line.ts'
import { contestSecret, fillOwned, formatOf } from './owned.ts'
import { ratingsOf } from '../ratings.ts'
import type { WholeTopic } from '../repo.ts'
import { bracketsOf, isShared, sightOf, wholeOf, type Onlooker, type Sight } from './sight.ts'
import { lockedOf, viewOf } from './view.ts'

/** The own entrant at a contest: what a topic is judged for. */
export interface OwnEntrant extends Onlooker {
  entrant_id: string
  name: string
}

/** Topics that the own solver has solved whole, practice included: own matter, so real while frozen. */
async function solvedBy(ctx: Ctx, contest: AnswerContest, solver_id: string, topics: readonly TopicRecord[]): Promise<ReadonlySet<string>> {
  const rows = await ctx.db
    .select({ topic_id: solve.topic_id, part: solve.part })
    .from(solve)
    .where(
      and(
        eq(solve.solver_id, solver_id),
        eq(solve.run, contest.run),
        inArray(
          solve.topic_id,
          topics.map(({ resource_id }) => resource_id),
        ),
      ),
    )
  return wholeOf(topics, rows)
}

/** Null for who plays not (or not yet, or no more). */
export async function findOwn(ctx: SignedIn, seen: SeenAnswers): Promise<OwnEntrant | null> {
  const { contest, open, now } = seen
  const entry = await findEntry(ctx, open, ctx.actor.user_id)
  const { status } = stateOf(contest, now)
  const isIn = entry?.status === 'approved' || (entry?.status === 'withdrawn' && status === 'finished')
  if (entry === null || !isIn) return null
  const topics = (await wholeTopics(ctx, open)).map(({ row }) => row)
  const solver_id = solvesAlone(contest) ? ctx.actor.user_id : entry.entrant_id
  const solved = topics.length === 0 ? new Set<string>() : await solvedBy(ctx, contest, solver_id, topics)
  return { entrant_id: entry.entrant_id, name: entry.name, bracket_id: entry.bracket_id, solved }
}

const isClosedNow = ({ contest, now }: SeenAnswers): boolean => {
  const { status } = stateOf(contest, now)
  return status === 'not_started' || (status === 'finished' && contest.after_end === 'closed')
}

/** What only the own entrant sees. */
export async function readMine(ctx: SignedIn, contestId: string): Promise<Reply<typeof contract.mine>> {
  const seen = await seeAnswers(ctx, contestId)
  const own = isClosedNow(seen) || !isAddressAllowed(seen.contest.ip_whitelist, ctx.ip) ? null : await findOwn(ctx, seen)
  if (own === null) return { items: [], directions: [], own: [] }
  const standings = await answerStandings(ctx, contestId)
  const shown = await visibleTopicsOf(ctx, seen, standings)
  const input = { seen, standings, ratings: await ratingsOf(ctx, standings, shown) }
  const views = shown.flatMap((whole) => ownView(whole, sightOf(seen.contest, whole.row, own), own, input).map((view) => ({ whole, view })))
  const readable = shown.map(({ row }) => row).filter((row) => row.is_online && sightOf(seen.contest, row, own) === 'open')
  return { ...ownLinesOf(views), own: await ownValues(ctx, seen, own, readable) }
}

/** Only what differs from the shared list. */
export function ownView(whole: WholeTopic, sight: Sight, own: OwnEntrant, input: Parameters<typeof viewOf>[1]): TopicView[] {
  const { row } = whole
  const hasSolved = own.solved.has(row.resource_id)
  const { contest } = input.seen
  const view = viewOf(whole, { ...input, hasSolved })
  if (isShared(contest, row)) return hasSolved && view.solution != null ? [view] : []
  if (sight === 'open') return [view]
  // Of one's own bracket, and locked: the shared list does not hold it.
  return sight === 'hidden' || bracketsOf(contest, row) === null ? [] : [lockedOf(whole, sight, input)]
}

/** Flags and files of one's own: in the index of flags before they are told. */
async function ownValues(ctx: Ctx, seen: SeenAnswers, own: OwnEntrant, rows: readonly TopicRecord[]): Promise<TopicOwn[]> {
  const made = rows.filter(({ flag_type }) => flag_type === 'dynamic' || flag_type === 'random')
  if (made.length > 0) await fillOwned(ctx, seen.contest.resource_id, [own.entrant_id])
  const pairs = await dealtTo(ctx, seen.contest.run, own.entrant_id)
  return rows
    .filter((row) => made.includes(row) || hasPlaces(row))
    .map((row) => ({
      topic_id: row.resource_id,
      entrant: own.name,
      flags: row.flag_type === 'dynamic' ? flagsOf(ctx, seen.contest, row, own.entrant_id) : [],
      attachments: pairs.filter(({ topic_id }) => topic_id === row.resource_id).map(({ topic_id: _topic, ...file }) => file),
    }))
}

/** The dynamic flags of one entrant, by part in the order shown. */
export function flagsOf(ctx: Pick<Ctx, 'secret'>, contest: AnswerContest, row: TopicRecord, entrant_id: string): string[] {
  const secret = contestSecret(ctx.secret, contest)
  const about = { secret, run: contest.run, topic_id: row.resource_id, entrant_id, ...formatOf(contest, row) }
  return row.parts.map(({ part }) => dynamicFlag({ ...about, part }))
}

/** Files of the pairs that were dealt to an entrant. */
export async function dealtTo(ctx: Pick<Ctx, 'db'>, run: number, entrant_id: string) {
  return ctx.db
    .select({
      topic_id: topicPool.topic_id,
      file_id: topicPool.file_id,
      name: topicPool.name,
      size: topicPool.size,
      sha256: topicPool.sha256,
    })
    .from(topicFlag)
    .innerJoin(topicPool, eq(topicPool.pair_id, topicFlag.pair_id))
    .where(and(eq(topicFlag.owner_id, entrant_id), eq(topicFlag.run, run)))
}
