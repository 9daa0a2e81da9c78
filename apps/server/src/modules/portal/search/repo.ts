import type { SearchReply } from '@beacon/api/platform/search'
import { and, eq, or, sql, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { containing, literalLike } from '../../../db/like.ts'
import type { Executor } from '../../../db/database.ts'
import { contest } from '../../../db/schema/contest/contest.ts'
import { entrant } from '../../../db/schema/contest/entrant.ts'
import { direction, question } from '../../../db/schema/bank/question.ts'

interface SearchInput {
  /** What was typed, without spaces around it. */
  word: string
  where: SQL | undefined
  most: number
}

const holds = (column: PgColumn, word: string): SQL => sql`${column} ilike ${containing(word)}`
/** Names that begin with the word stand first. */
const beginningFirst = (column: PgColumn, word: string): SQL => sql`(${column} ilike ${`${literalLike(word)}%`}) desc`

const contestRef = { resource_id: contest.resource_id, kind: contest.kind, name: contest.name, game_type: contest.game_type }

export async function findContests(executor: Executor, { word, where, most }: SearchInput): Promise<SearchReply['contests']> {
  return executor
    .select(contestRef)
    .from(contest)
    .where(and(where, holds(contest.name, word)))
    .orderBy(beginningFirst(contest.name, word), sql`${contest.start_at} desc`, contest.resource_id)
    .limit(most)
}

export async function findEntrants(executor: Executor, { word, where, most }: SearchInput): Promise<SearchReply['teams']> {
  return executor
    .select({ entrant_id: entrant.entrant_id, name: entrant.name, tag: entrant.tag, contest: contestRef })
    .from(entrant)
    .innerJoin(contest, eq(contest.resource_id, entrant.contest_id))
    .where(and(where, or(holds(entrant.name, word), holds(entrant.tag, word))))
    .orderBy(beginningFirst(entrant.name, word), sql`${contest.start_at} desc`, entrant.name, entrant.entrant_id)
    .limit(most)
}

export async function findQuestions(executor: Executor, { word, where, most }: SearchInput): Promise<SearchReply['questions']> {
  const rows = await executor
    .select({
      resource_id: question.resource_id,
      name: question.name,
      kind: question.bank,
      direction: { name_en: direction.name_en, name_zh: direction.name_zh },
    })
    .from(question)
    .innerJoin(direction, eq(direction.resource_id, question.direction_id))
    .where(and(where, holds(question.name, word)))
    .orderBy(beginningFirst(question.name, word), sql`${question.updated_at} desc`, question.resource_id)
    .limit(most)
  return rows.map((row) => ({ ...row, contest: null }))
}
