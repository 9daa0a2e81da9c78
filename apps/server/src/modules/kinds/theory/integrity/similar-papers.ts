import { sql } from 'drizzle-orm'
import type { SignedIn } from '../../../../context.ts'
import type { ExamRecord } from '../../../../db/schema/kinds/theory/contest-theory.ts'
import { recordSeen, type Seen } from '../../../contest/judge/evidence/index.ts'
import { sittingFact } from './sitting-facts.ts'

/** Two papers, by their attempts, as the analysis found them. */
interface SimilarPair {
  a: string
  b: string
  common: number
  identical: number
  is_flagged: boolean
}

interface Row extends Record<string, unknown> {
  attempt_id: string
  entrant_id: string
  user_id: string
  submitted_at: string
}

/** Pairs that stand out become cases once everybody is done. Comparing takes seconds, so it is the analysis that brings them, not the minute. */
export async function recordSimilar(
  ctx: Pick<SignedIn, 'db'>,
  { resource_id, run }: ExamRecord,
  pairs: readonly SimilarPair[],
): Promise<void> {
  const flagged = pairs.filter(({ is_flagged }) => is_flagged)
  if (flagged.length === 0) return
  const ids = flagged.flatMap(({ a, b }) => [a, b])
  const { rows } = await ctx.db.execute<Row>(sql`
    select attempt_id, entrant_id, user_id, submitted_at from exam_attempt
    where attempt_id = any(${sql.param(ids)}::uuid[]) and submitted_at is not null`)
  const attempts = new Map(rows.map((row) => [row.attempt_id, row]))
  const seen = flagged.flatMap(({ a, b, common, identical }): Seen[] => {
    const both = [a, b].flatMap((id) => attempts.get(id) ?? [])
    if (both.length < 2) return []
    const facts = both.map(({ submitted_at: at, entrant_id, user_id }) => sittingFact({ at, what: 'hand_in', entrant_id, user_id }))
    const about = { topic_id: null, entrants: both.map(({ entrant_id }) => entrant_id), facts, measures: { identical, common } }
    return [{ kind: 'similarity', key: [a, b].toSorted().join(' '), strength: 'medium', ...about }]
  })
  await ctx.db.transaction((tx) => recordSeen(tx, { contest_id: resource_id, run }, seen))
}
