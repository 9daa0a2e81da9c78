import type { QuestionRow as ListRow } from '@beacon/api/question'
import { can, type SignedIn } from '../../../context.ts'
import { visibilityOf } from './form.ts'
import type { FoundQuestion, HeldQuestion, QuestionRow } from './repo.ts'
import { rightsOf } from './rights.ts'
import { noStats, type BankStats } from './stats.ts'
import type { Use } from './port.ts'

/** `q-00417`, as people read it. */
export const numberText = (n: number): string => `q-${String(n).padStart(5, '0')}`

export interface RowFacts {
  uses: readonly Use[]
  stats: BankStats
  /** Pairs of the pool by question. */
  pools: ReadonlyMap<string, number>
}

/** What a contest would miss. */
export function problemsOf(row: QuestionRow, poolCount: number): string[] {
  const sum = row.rubric.reduce((total, { max_points }) => total + max_points, 0)
  const isUploaded = row.flag_type === 'report' || row.flag_type === 'optimise'
  const found: Array<[string, boolean]> = [
    ['no_flags', row.flag_type === 'static' && row.parts.some(({ flags }) => flags.length === 0)],
    ['pool_empty', row.flag_type === 'random' && poolCount === 0],
    ['no_rubric', isUploaded && row.rubric.length === 0],
    ['rubric_sum', isUploaded && row.rubric.length > 0 && sum !== row.score],
    ['description_long', [...row.description].length > 2048],
  ]
  return found.flatMap(([code, isWrong]) => (isWrong ? [code] : []))
}

function sourceOf(ctx: SignedIn, row: HeldQuestion): ListRow['source'] {
  if (row.owner_id === ctx.actor.user_id) return 'mine'
  if (row.granted.length > 0) return 'granted'
  if (row.is_public) return 'public'
  return can(ctx, 'question.all') ? 'all' : 'organisation'
}

export function rowOf(ctx: SignedIn, found: FoundQuestion, { uses, stats, pools }: RowFacts): ListRow {
  const { question: row, direction: of, owner_name } = found
  const { solve_rate, hot_value } = stats.get(row.resource_id) ?? noStats
  const rights = rightsOf(ctx, row)
  const own = uses.filter((use) => use.question_id === row.resource_id)
  return {
    resource_id: row.resource_id,
    number: numberText(row.number),
    bank: row.bank,
    name: row.name,
    lang: row.lang,
    direction: { resource_id: of.resource_id, key: of.key, name_en: of.name_en, name_zh: of.name_zh },
    difficulty: row.difficulty,
    flag_type: row.flag_type,
    part_count: row.parts.length,
    integral_way: row.integral_way,
    score: row.score,
    score_min: row.score_min,
    knowledge_points: row.knowledge_points,
    topic_sets: row.topic_sets,
    attachment_count: row.attachments.length,
    hint_count: row.hints.length,
    used_count: new Set(own.map((use) => use.resource_id)).size,
    open_uses: new Set(own.filter(({ status }) => status !== 'finished').map((use) => use.resource_id)).size,
    solve_rate,
    hot_value,
    is_public: row.is_public,
    visibility: visibilityOf(row),
    source: sourceOf(ctx, row),
    author: row.author,
    owner_id: row.owner_id,
    owner_name,
    can_edit: rights.edit,
    rights,
    problems: problemsOf(row, pools.get(row.resource_id) ?? 0),
    tested_at: row.tested_at,
    test_result: row.test_result,
    tested_by: found.tested_by_name,
    created_at: row.created_at,
    updated_at: row.updated_at,
    deleted_at: row.deleted_at,
    version: row.version,
  }
}
