import { and, asc, desc, eq, inArray, sql, type SQL } from 'drizzle-orm'
import type { Executor, Tx } from '../../../../db/database.ts'
import { entrant } from '../../../../db/schema/contest/entrant.ts'
import { topic } from '../../../../db/schema/contest/topic.ts'
import type { RwContest } from '../../../../db/schema/kinds/rw/contest-rw.ts'
import {
  rwChallenge,
  rwMark,
  rwReport,
  rwStage,
  rwTarget,
  type ChallengeRecord,
  type MarkRecord,
  type ReportRecord,
  type RwTargetTerms,
  type StageRecord,
} from '../../../../db/schema/kinds/rw/play.ts'
import { user } from '../../../../db/schema/people/user.ts'
import { fail } from '../../../../failure.ts'

/** A challenge with what is read beside it. */
export interface Challenge extends ChallengeRecord {
  entrant_name: string
  topic_name: string
  lang: 'en' | 'zh'
  is_topic_public: boolean
  /** Neither hidden nor staff who try the contest out. */
  is_entrant_public: boolean
  requested_by: string
  terms: RwTargetTerms
  /** In order. */
  marks: readonly MarkRecord[]
}

export const openStates = ['waiting', 'upcoming', 'challenging'] as const

/** Those that are not over: the queue and the stages are made of them. */
export const isOpenRow = inArray(rwChallenge.state, [...openStates])

/** Challenges of the contest's run, oldest first. */
export async function selectChallenges(
  executor: Executor,
  { resource_id, run }: Pick<RwContest, 'resource_id' | 'run'>,
  which?: SQL,
): Promise<Challenge[]> {
  const rows = await executor
    .select({
      row: rwChallenge,
      entrant_name: entrant.name,
      topic_name: topic.name,
      lang: topic.lang,
      is_topic_public: sql<boolean>`${topic.is_public} and ${topic.deleted_at} is null`,
      is_entrant_public: sql<boolean>`not ${entrant.is_hidden} and not ${entrant.is_staff}`,
      requested_by: sql<string>`coalesce(${user.rep_name}, '')`,
      terms: rwTarget,
    })
    .from(rwChallenge)
    .innerJoin(entrant, eq(entrant.entrant_id, rwChallenge.entrant_id))
    .innerJoin(topic, eq(topic.resource_id, rwChallenge.topic_id))
    .innerJoin(rwTarget, eq(rwTarget.topic_id, rwChallenge.topic_id))
    .leftJoin(user, eq(user.resource_id, rwChallenge.user_id))
    .where(and(eq(rwChallenge.contest_id, resource_id), eq(rwChallenge.run, run), which))
    .orderBy(asc(rwChallenge.no))
  const ids = rows.map(({ row }) => row.challenge_id)
  const marks = ids.length === 0 ? [] : await executor.select().from(rwMark).where(inArray(rwMark.challenge_id, ids)).orderBy(asc(rwMark.n))
  const byChallenge = Map.groupBy(marks, ({ challenge_id }) => challenge_id)
  return rows.map(({ row, ...beside }) => ({ ...row, ...beside, marks: byChallenge.get(row.challenge_id) ?? [] }))
}

/** @throws not_found for one of another contest or run */
export async function getChallenge(executor: Executor, contest: RwContest, challenge_id: string): Promise<Challenge> {
  const [found] = await selectChallenges(executor, contest, eq(rwChallenge.challenge_id, challenge_id))
  return found ?? fail('not_found')
}

/** The same while the contest's lock is held: nobody else changes it. */
export async function setChallenge(tx: Tx, challenge_id: string, values: Partial<ChallengeRecord>): Promise<void> {
  await tx.update(rwChallenge).set(values).where(eq(rwChallenge.challenge_id, challenge_id))
}

export const selectStages = (executor: Executor, contest_id: string): Promise<StageRecord[]> =>
  executor.select().from(rwStage).where(eq(rwStage.contest_id, contest_id)).orderBy(asc(rwStage.sort), asc(rwStage.stage_id))

/** Reports by challenge, the newest first. */
export async function selectReports(executor: Executor, ids: readonly string[]): Promise<Map<string, ReportRecord[]>> {
  if (ids.length === 0) return new Map()
  const rows = await executor
    .select()
    .from(rwReport)
    .where(inArray(rwReport.challenge_id, [...ids]))
    .orderBy(desc(rwReport.n))
  return Map.groupBy(rows, ({ challenge_id }) => challenge_id)
}

/** What every view says of the target and the goal. */
export function claimOf({ topic_id, topic_name, lang, ...one }: Challenge) {
  const { name: goal_name = '', name_other: goal_name_other = '' } = goalOf(one) ?? {}
  return { topic_id, topic_name, lang, goal_name, goal_name_other }
}

export const goalOf = ({ terms, goal_id }: Pick<Challenge, 'terms' | 'goal_id'>) => terms.goals.find((goal) => goal.goal_id === goal_id)
