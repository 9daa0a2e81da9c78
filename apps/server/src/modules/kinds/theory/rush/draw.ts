import type { Parsed, Reply } from '@beacon/api/endpoint'
import type { rush as contract } from '@beacon/api/kinds/theory/exam/rush'
import { sql } from 'drizzle-orm'
import { can, type SignedIn } from '../../../../context.ts'
import { fail } from '../../../../failure.ts'
import { visibleTo } from '../../../bank/question/index.ts'
import { seeHosting } from './scope.ts'

type Drawn = Reply<typeof contract.draw>
type Row = Drawn['items'][number] & { supply: number }

/**
 * Questions of the bank that the caller may see, by chance, one of an enemy group at most and none of a group that the rush holds.
 * Nothing is stored: whoever asked looks at them and saves the set-up, or draws again.
 */
export async function drawForRound(ctx: SignedIn, id: string, body: Parsed<typeof contract.draw>['body']): Promise<Drawn> {
  await seeHosting(ctx, id)
  if (!can(ctx, 'question.read')) return fail('permission_missing', { item: 'question.read' })
  const { question_types, direction_id, difficulty, count, without, kind } = body
  const held = sql`${sql.param(without)}::uuid[]`
  // What people judge has no place in a round for all.
  const isJudgedByRule = sql`not (t.question_type = 'short' or (t.question_type = 'completion' and t.judge <> 'automatic'))`
  const { rows } = await ctx.db.execute<{ [Name in keyof Row]: Row[Name] }>(sql`
    with one as (
      select distinct on (coalesce(nullif(t.enemy_group, ''), question.resource_id::text))
        question.resource_id as question_id, question.name, left(question.description, 300) as stem, t.question_type
      from question join question_theory t on t.question_id = question.resource_id
      where question.deleted_at is null and (${visibleTo(ctx) ?? sql`true`})
        and t.question_type = any(${sql.param(question_types)}::text[])
        and (${direction_id}::uuid is null or question.direction_id = ${direction_id})
        and (${difficulty}::text is null or question.difficulty = ${difficulty})
        and (${kind !== 'all'} or ${isJudgedByRule})
        and question.resource_id <> all(${held})
        and (t.enemy_group = '' or not exists (
          select from question_theory h where h.question_id = any(${held}) and h.enemy_group = t.enemy_group))
      order by coalesce(nullif(t.enemy_group, ''), question.resource_id::text), random()
    )
    select one.*, (count(*) over ())::int as supply from one order by random() limit ${count}`)
  return { items: rows.map(({ supply: _supply, ...row }) => row), supply: rows[0]?.supply ?? 0 }
}
