import { rushLimits } from '@beacon/api/kinds/theory/exam/rush-fields'
import { firstStand, type RushPlan, type Stand } from '@beacon/engine/theory/rush'
import { and, asc, eq, sql, type SQL } from 'drizzle-orm'
import type { Executor } from '../../../../db/database.ts'
import { rush, rushDesk, rushRound, type RushRecord, type RushRoundRecord } from '../../../../db/schema/kinds/theory/exam-rush.ts'
import type { ExamRecord } from '../../../../db/schema/kinds/theory/contest-theory.ts'
import type { VersionContent } from '../../../../db/schema/kinds/theory/question-theory.ts'

export interface PlacedQuestion {
  question_id: string
  version_id: string
  content: VersionContent
}

export interface Desk {
  entrant_id: string
  name: string
}

/** Everything that decides what may happen now. */
export interface Game {
  contest_id: string
  run: number
  plan: RushPlan
  stand: Stand
  rounds: RushRoundRecord[]
  desks: Desk[]
  /** The question of the stand; null before the first. */
  question: PlacedQuestion | null
  /** Null before the first transition. */
  row: RushRecord | null
}

type Exam = Pick<ExamRecord, 'resource_id' | 'run' | 'seed'>

/** A rush as its rows say it. */
export async function readGame(executor: Executor, { resource_id: contest_id, run, seed }: Exam): Promise<Game> {
  const found = await selectRounds(executor, contest_id)
  const desks = await selectDesks(executor, contest_id)
  const [row] = await executor
    .select()
    .from(rush)
    .where(and(eq(rush.contest_id, contest_id), eq(rush.run, run)))
  const stand = row?.stand ?? firstStand
  return {
    contest_id,
    run,
    plan: planOf(found, desks, seed),
    stand,
    rounds: found.map(({ round }) => round),
    desks,
    question: stand.at < 0 ? null : await findQuestion(executor, contest_id, stand.at),
    row: row ?? null,
  }
}

interface RoundWithCount {
  round: RushRoundRecord
  questions: number
}

const planOf = (rounds: readonly RoundWithCount[], desks: readonly Desk[], seed: string): RushPlan => ({
  desks: desks.map(({ entrant_id }) => entrant_id),
  rounds: rounds.map(({ round: { kind, right, wrong, false_start, risks, answer_s, buzz_s, tie }, questions }) => ({
    kind,
    right,
    wrong,
    false_start,
    risks,
    answer_ms: answer_s * 1_000,
    buzz_ms: buzz_s * 1_000,
    tie,
    questions,
  })),
  seed,
  lead_ms: rushLimits.lead_ms,
  locked_ms: rushLimits.locked_ms,
})

const selectRounds = (executor: Executor, contest_id: string): Promise<RoundWithCount[]> =>
  executor
    .select({
      round: rushRound,
      questions: sql<number>`(select count(*)::int from rush_question q where q.round_id = rush_round.round_id)`,
    })
    .from(rushRound)
    .where(eq(rushRound.contest_id, contest_id))
    .orderBy(asc(rushRound.position))

/** Devices and walls read names of entrants; staff read those of people. */
export async function selectDesks(executor: Executor, contest_id: string, name: SQL = sql`e.name`): Promise<Desk[]> {
  const { rows } = await executor.execute<Desk & Record<string, unknown>>(sql`
    select d.entrant_id, coalesce(${name}, '') as name from ${rushDesk} d left join entrant e on e.entrant_id = d.entrant_id
    where d.contest_id = ${contest_id} order by d.place`)
  return rows.map(({ entrant_id, name }) => ({ entrant_id, name }))
}

/** A question by its place among all of the rush, from 0. */
export async function findQuestion(executor: Executor, contest_id: string, at: number): Promise<PlacedQuestion | null> {
  const { rows } = await executor.execute<PlacedQuestion & Record<string, unknown>>(sql`
    select q.question_id, q.version_id, q.content from rush_question q join rush_round r on r.round_id = q.round_id
    where r.contest_id = ${contest_id} order by r.position, q.position limit 1 offset ${at}`)
  return rows[0] ?? null
}
