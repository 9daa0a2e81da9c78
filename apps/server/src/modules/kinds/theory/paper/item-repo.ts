import type { theoryRow } from '@beacon/api/kinds/theory/question'
import { sql, type SQL } from 'drizzle-orm'
import type * as z from 'zod/mini'
import type { SignedIn } from '../../../../context.ts'
import type { Executor } from '../../../../db/database.ts'
import { direction, question } from '../../../../db/schema/bank/question.ts'
import { questionTheory, questionTheoryVersion, type TheoryRecord } from '../../../../db/schema/kinds/theory/question-theory.ts'
import { testPaperItem } from '../../../../db/schema/kinds/theory/test-paper.ts'
import { visibleTo } from '../../../bank/question/index.ts'

/** A question as a paper holds it, with what the bank says of it now. */
export interface ItemFacts extends Pick<
  TheoryRecord,
  'name' | 'question_type' | 'judge' | 'difficulty' | 'knowledge_points' | 'enemy_group'
> {
  section_id: string | null
  position: number
  question_id: string
  version_id: string
  score: number
  is_locked: boolean
  draw_id: string | null
  number: number
  /** The beginning of it. */
  stem: string
  has_picture: boolean
  usual_score: number
  newest_version_id: string
  is_deleted: boolean
  is_visible: boolean
  is_hidden: boolean
  /** The caller wrote it. */
  is_own: boolean
  direction: z.infer<typeof theoryRow>['direction'] | null
}

const newest = (id: SQL): SQL =>
  sql`(select version_id from ${questionTheoryVersion} where question_id = ${id} order by version desc limit 1)`

/** What stands in a paper. */
export const inPaper = (paperId: string): SQL =>
  sql`select section_id, position, question_id, version_id, score, is_locked, draw_id from ${testPaperItem} where paper_id = ${paperId}`

/** Questions as they would stand in a paper; a version that is null is the newest one. */
export function chosen(items: readonly { question_id: string; version_id: string | null }[]): SQL {
  const ids = sql.param(items.map(({ question_id }) => question_id))
  const versions = sql.param(items.map(({ version_id }) => version_id))
  return sql`select null::uuid as section_id, asked.position::int, asked.question_id,
    coalesce(asked.version_id, ${newest(sql`asked.question_id`)}) as version_id, null::int as score, false as is_locked, null::uuid as draw_id
    from unnest(${ids}::uuid[], ${versions}::uuid[]) with ordinality as asked (question_id, version_id, position)`
}

/** Facts of questions that `held` names, in its order; a version of another question is left out, and so is a question of another bank. */
export async function selectItems(executor: Executor, ctx: SignedIn, held: SQL): Promise<ItemFacts[]> {
  const { rows } = await executor.execute<ItemFacts & Record<string, unknown>>(sql`
    select h.section_id, h.position, h.question_id, h.version_id, coalesce(h.score, (v.content ->> 'score')::int) as score, h.is_locked, h.draw_id,
      ${question.number}, v.content ->> 'name' as name, left(v.content ->> 'description', 300) as stem,
      v.content ->> 'question_type' as question_type, v.content ->> 'judge' as judge, v.content ->> 'difficulty' as difficulty,
      v.content -> 'knowledge_points' as knowledge_points, (v.content ->> 'description') like '%![%](%' as has_picture,
      (v.content ->> 'score')::int as usual_score, ${questionTheory.enemy_group}, ${newest(sql`h.question_id`)} as newest_version_id,
      ${question.deleted_at} is not null as is_deleted, (${visibleTo(ctx) ?? sql`true`}) as is_visible,
      not (${question.is_public} or ${question.is_in_organisation}) as is_hidden,
      ${question.owner_id} = ${ctx.actor.user_id} as is_own,
      case when ${direction.resource_id} is null then null else jsonb_build_object('resource_id', ${direction.resource_id},
        'key', ${direction.key}, 'name_en', ${direction.name_en}, 'name_zh', ${direction.name_zh}) end as direction
    from (${held}) h
    join ${questionTheoryVersion} v on v.version_id = h.version_id and v.question_id = h.question_id
    join ${question} on ${question.resource_id} = h.question_id
    join ${questionTheory} on ${questionTheory.question_id} = h.question_id
    left join ${direction} on ${direction.resource_id} = (v.content ->> 'direction_id')::uuid
    order by h.position, h.question_id`)
  return rows
}
