import { sql } from 'drizzle-orm'
import type { Executor } from '../../../../db/database.ts'

/** What an organiser should know of the online topics before the start; names in the contest's order. */
export interface Readiness {
  /** Random topics with fewer pairs than entrants. */
  small_pools: Array<{ topic: string; n: number; m: number }>
  /** Topics that take uploads but say nothing of how they are judged. */
  without_rubric: string[]
  online: number
  tested: number
  points: number
  /** Without texts in the other language, where the contest or another topic has them. */
  untranslated: string[]
  has_translations: boolean
}

/** `m`: entrants that may play. `other`: the language beside the contest's own. */
export async function readinessOf(
  executor: Executor,
  contestId: string,
  { m, other }: { m: number; other: 'en' | 'zh' },
): Promise<Readiness> {
  interface Row extends Record<string, unknown> {
    name: string
    flag_type: string
    pairs: number
    rubrics: number
    is_tested: boolean
    score: number
    has_other: boolean
    is_translated: boolean
  }
  const { rows } = await executor.execute<Row>(sql`
    select t.name, o.flag_type, (select count(*)::int from topic_pool p where p.topic_id = t.resource_id) as pairs,
      jsonb_array_length(o.rubric) as rubrics, coalesce(t.test_result = 'passed', false) as is_tested, o.score,
      (t.lang = ${other} or t.translations ? ${other}) as has_other, t.translations ? ${other} as is_translated
    from topic t join topic_answer o on o.topic_id = t.resource_id where t.contest_id = ${contestId} and t.deleted_at is null and t.is_online and t.is_public order by t.sort, t.resource_id`)
  const namesOf = (found: Row[]) => found.map(({ name }) => name)
  return {
    small_pools: rows.filter((row) => row.flag_type === 'random' && row.pairs < m).map(({ name, pairs }) => ({ topic: name, n: pairs, m })),
    without_rubric: namesOf(rows.filter((row) => row.flag_type === 'report' && row.rubrics === 0)),
    online: rows.length,
    tested: rows.filter(({ is_tested }) => is_tested).length,
    points: rows.reduce((sum, { score }) => sum + score, 0),
    untranslated: namesOf(rows.filter(({ has_other }) => !has_other)),
    has_translations: rows.some(({ is_translated }) => is_translated),
  }
}
