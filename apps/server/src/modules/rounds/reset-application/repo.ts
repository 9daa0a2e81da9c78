import type { OwnReset, ResetRow } from '@beacon/api/rounds/reset-application'
import { and, desc, eq, ne, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Executor } from '../../../db/database.ts'
import { personNameText } from '../../../db/staff-name.ts'
import { entrant } from '../../../db/schema/contest/entrant.ts'
import { topic } from '../../../db/schema/contest/topic.ts'
import { user } from '../../../db/schema/people/user.ts'
import { resetApplication, type ResetApplicationRecord } from '../../../db/schema/rounds/reset-application.ts'

interface Run {
  contest_id: string
  run: number
}
export interface Applicant {
  entrant_id: string
  topic_id: string
}

export const isOfRun = ({ contest_id, run }: Run) => and(eq(resetApplication.contest_id, contest_id), eq(resetApplication.run, run))
const isOf = (of: Run, { entrant_id, topic_id }: Applicant) =>
  and(isOfRun(of), eq(resetApplication.entrant_id, entrant_id), eq(resetApplication.topic_id, topic_id))

/** What was rejected counts for nothing. */
export const countUsed = (executor: Executor, of: Run, applicant: Applicant): Promise<number> =>
  executor.$count(resetApplication, and(isOf(of, applicant), ne(resetApplication.state, 'rejected')))

export const countWaiting = (executor: Executor, of: Run): Promise<number> =>
  executor.$count(resetApplication, and(isOfRun(of), eq(resetApplication.state, 'pending')))

const decider = alias(user, 'decider')
const used = sql<number>`(select count(*)::int from reset_application o where o.contest_id = ${resetApplication.contest_id}
  and o.run = ${resetApplication.run} and o.entrant_id = ${resetApplication.entrant_id} and o.topic_id = ${resetApplication.topic_id}
  and o.state <> 'rejected')`

export const selectRows = (executor: Executor) =>
  executor
    .select({
      row: resetApplication,
      by: user.rep_name,
      entrant_name: entrant.name,
      topic_name: topic.name,
      used,
      decided_by: sql<string | null>`${sql.raw(personNameText('decider'))}`,
    })
    .from(resetApplication)
    .innerJoin(entrant, eq(entrant.entrant_id, resetApplication.entrant_id))
    .innerJoin(topic, eq(topic.resource_id, resetApplication.topic_id))
    .leftJoin(user, eq(user.resource_id, resetApplication.user_id))
    .leftJoin(decider, eq(decider.resource_id, resetApplication.decided_by))
    .$dynamic()
export type JoinedReset = Awaited<ReturnType<typeof selectRows>>[number]

const wordsOf = ({ row, by }: Pick<JoinedReset, 'row' | 'by'>): OwnReset => {
  const { application_id, at, reason, state, decided_at, answer } = row
  return { application_id, at, by: by ?? '', reason, state, decided_at, answer }
}

export const rowView = ({ row, by, entrant_name, topic_name, decided_by, ...facts }: JoinedReset, limit: number): ResetRow => {
  const { entrant_id, topic_id } = row
  return { ...wordsOf({ row, by }), entrant_id, entrant_name, topic_id, topic_name, used: facts.used, limit, decided_by }
}

/** The latest first. */
export async function selectOwn(executor: Executor, of: Run, applicant: Applicant, limit: number): Promise<OwnReset[]> {
  const rows = await selectRows(executor).where(isOf(of, applicant)).orderBy(desc(resetApplication.at)).limit(limit)
  return rows.map(wordsOf)
}

/** Locked, so that of two decisions the second finds the first. */
export async function lockApplication(executor: Executor, of: Run, application_id: string): Promise<ResetApplicationRecord | null> {
  const [row] = await executor
    .select()
    .from(resetApplication)
    .where(and(isOfRun(of), eq(resetApplication.application_id, application_id)))
    .for('update')
  return row ?? null
}
