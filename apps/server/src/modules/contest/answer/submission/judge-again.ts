import { rejudge, type ContestRules, type FlagMatch, type JudgedAgain, type StoredTry } from '@beacon/engine/answers'
import { and, asc, eq, inArray, isNull, or } from 'drizzle-orm'
import { RE2JS } from 're2js'
import type { Ctx } from '../../../../context.ts'
import type { Executor } from '../../../../db/database.ts'
import type { AnswerContest } from '../../../../db/schema/contest/contest-answer.ts'
import { entrantMember } from '../../../../db/schema/contest/entrant.ts'
import { scoreEvent, solve, submission } from '../../../../db/schema/contest/score.ts'
import { topicFlag } from '../../../../db/schema/contest/topic.ts'
import type { TopicRecord } from '../../../../db/schema/contest/topic-answer.ts'
import { contestRulesOf, flagDigests, isWaiting, openFlag, selectTopics, wholeOf } from '../../topic/topic/index.ts'
import { matchesOf, matchIndex } from './facts.ts'
import { openTry } from '../../topic/try-text/index.ts'
import type { PatternFlag } from './settings.ts'

type Row = typeof submission.$inferSelect

export interface TriesAgain {
  tries: ReadonlyMap<string, Row>
  changes: readonly JudgedAgain[]
}

/** Judges every try of a topic in this run by the flags of now. Practice is left as it was: it never scores. Reads only. */
export async function judgeAgain(
  { secret }: Pick<Ctx, 'secret'>,
  executor: Executor,
  contest: AnswerContest,
  topic: TopicRecord,
): Promise<TriesAgain> {
  const rows = await executor
    .select()
    .from(submission)
    .where(
      and(
        // Wrong texts for a stage belong to the topic it stands below.
        inArray(submission.topic_id, topic.parent_id === null ? [topic.resource_id] : [topic.resource_id, topic.parent_id]),
        eq(submission.run, contest.run),
        eq(submission.is_practice, false),
      ),
    )
    .orderBy(asc(submission.at), asc(submission.counts_at_seq), asc(submission.resource_id))
  const rules: ContestRules = contestRulesOf(contest)
  const { matches, countOf } = await readFlags(secret, executor, contest, topic)
  const made = await readMade(executor, contest, topic)
  const roster = await readRosters(executor, rows)
  const isLocked = await readLocked(executor, contest, topic)
  const parts = topic.parts.map(({ part, logic }) => ({ part, logic, flag_count: countOf(part) }))
  const entrantOf = new Map(rows.map(({ solver_id, entrant_id }) => [solver_id, entrant_id]))
  const changes = rejudge(
    {
      topic_id: topic.resource_id,
      topic: { parts, part_order: topic.part_order },
      contest: rules,
      rosterOf: (solver) => roster.get(entrantOf.get(solver) ?? '') ?? [],
    },
    rows.map((row) => ({ ...storedTry(row, matches(row), made.get(row.resource_id)), is_held: isLocked(row.solver_id) })),
  )
  return { tries: new Map(rows.map((row) => [row.resource_id, row])), changes }
}

function storedTry(row: Row, matches: FlagMatch[], made: ReadonlySet<number> = new Set()): StoredTry {
  const { resource_id, solver_id, user_id, at, digest, result, verdict, details, part, flag_id } = row
  return {
    submission_id: resource_id,
    solver_id,
    member_id: user_id,
    at: Date.parse(at),
    digest: digest.toString('hex'),
    matches,
    result,
    verdict,
    is_fixed: verdict !== null && details.rejudged !== true,
    part,
    flag_id,
    made: [...made],
  }
}

async function readFlags(secret: Ctx['secret'], executor: Executor, { resource_id, run }: AnswerContest, topic: TopicRecord) {
  const flags = await executor
    .select()
    .from(topicFlag)
    .where(
      and(
        eq(topicFlag.contest_id, resource_id),
        eq(topicFlag.topic_id, topic.resource_id),
        eq(topicFlag.kind, 'flag'),
        or(isNull(topicFlag.run), eq(topicFlag.run, run)),
      ),
    )
  const index = matchIndex({
    flags: flags.flatMap((flag) => (flag.digest === null ? [] : [{ ...flag, digest: flag.digest.toString('hex') }])),
  })
  const patterns: PatternFlag[] = flags
    .filter(({ match }) => match === 'regex')
    .map((flag) => ({ ...flag, pattern: RE2JS.compile(openFlag(secret, flag.flag_id, flag.content_sealed)) }))
  const matches = (row: Row): FlagMatch[] => {
    const text = openTry(secret, row)
    const digests = flagDigests(secret, resource_id, text)
    return matchesOf({ text, digests }, { index, settings: { patterns, isFolded: true }, entrant_id: row.entrant_id })
  }
  // A flag of one's own is one, however many entrants have theirs.
  const countOf = (part: number) => Math.max(1, flags.filter((flag) => flag.part === part && flag.owner_id === null).length)
  return { matches, countOf }
}

/** Parts that each try has solved, by the last word of the events. */
async function readMade(executor: Executor, { resource_id, run }: AnswerContest, topic: TopicRecord): Promise<Map<string, Set<number>>> {
  const events = await executor
    .select({ kind: scoreEvent.kind, part: scoreEvent.part, payload: scoreEvent.payload })
    .from(scoreEvent)
    .where(
      and(
        eq(scoreEvent.contest_id, resource_id),
        eq(scoreEvent.run, run),
        eq(scoreEvent.topic_id, topic.resource_id),
        inArray(scoreEvent.kind, ['solve', 'verdict']),
      ),
    )
    .orderBy(asc(scoreEvent.seq))
  const made = new Map<string, Set<number>>()
  for (const { kind, part, payload } of events) {
    const { submission_id, is_correct } = payload as { submission_id: string; is_correct?: boolean }
    const parts = made.get(submission_id) ?? new Set()
    if (part !== null && (kind === 'solve' || is_correct === true)) parts.add(part)
    else if (part !== null) parts.delete(part)
    made.set(submission_id, parts)
  }
  return made
}

/** Whether a stage still waits for others, by solver: a right flag solves nothing then. */
async function readLocked(
  executor: Executor,
  { resource_id, run }: AnswerContest,
  topic: TopicRecord,
): Promise<(solver_id: string) => boolean> {
  if (topic.parent_id === null || topic.prerequisites.length === 0) return () => false
  const topics = await selectTopics(executor, resource_id)
  const rows = await executor
    .select({ solver_id: solve.solver_id, topic_id: solve.topic_id, part: solve.part })
    .from(solve)
    .where(and(eq(solve.contest_id, resource_id), eq(solve.run, run)))
  const bySolver = Map.groupBy(rows, ({ solver_id }) => solver_id)
  return (solver_id) => isWaiting(topic, wholeOf(topics, bySolver.get(solver_id) ?? []))
}

async function readRosters(executor: Executor, rows: readonly Row[]): Promise<Map<string, string[]>> {
  const ids = [...new Set(rows.map(({ entrant_id }) => entrant_id))]
  const members = ids.length === 0 ? [] : await executor.select().from(entrantMember).where(inArray(entrantMember.entrant_id, ids))
  const rosters = new Map<string, string[]>()
  for (const { entrant_id, user_id } of members) rosters.set(entrant_id, [...(rosters.get(entrant_id) ?? []), user_id])
  return rosters
}
