import type { PaperDetail, PaperItem, PaperRow, PaperSection } from '@beacon/api/kinds/theory/paper'
import { asc, eq } from 'drizzle-orm'
import type { SignedIn } from '../../../../context.ts'
import type { Executor } from '../../../../db/database.ts'
import { user } from '../../../../db/schema/people/user.ts'
import { type PaperRecord, type SectionRecord, testPaperSection } from '../../../../db/schema/kinds/theory/test-paper.ts'
import { type ItemFacts, inPaper, selectItems } from './item-repo.ts'

export const paperNumber = (number: number): string => `p-${String(number).padStart(5, '0')}`
export const questionNumber = (number: number): string => `t-${String(number).padStart(5, '0')}`

export function rowView(row: PaperRecord, owner_name: string): PaperRow {
  return {
    resource_id: row.resource_id,
    number: paperNumber(row.number),
    name: row.name,
    paper_mode: row.paper_mode,
    per_candidate: row.per_candidate,
    lang: row.lang,
    question_count: row.question_count,
    objective_count: row.objective_count,
    subjective_count: row.subjective_count,
    total_score: row.total_score,
    expected_total: row.expected_total,
    pass_score: row.pass_score,
    status: row.status,
    author: row.author,
    owner_id: row.owner_id,
    owner_name,
    created_at: row.created_at,
    updated_at: row.updated_at,
    deleted_at: row.deleted_at,
    version: row.version,
  }
}

/** What one may not see has a number, a type and a score, and no words. */
export function itemView(item: ItemFacts): PaperItem {
  const { question_id, version_id, score, usual_score, is_locked, draw_id, newest_version_id, question_type, difficulty, has_picture } =
    item
  const words = item.is_visible ? item : { name: '', stem: '', direction: null, knowledge_points: [], enemy_group: '' }
  return {
    question_id,
    version_id,
    number: questionNumber(item.number),
    name: words.name,
    stem: words.stem,
    question_type,
    direction: words.direction,
    difficulty,
    knowledge_points: words.knowledge_points,
    enemy_group: words.enemy_group,
    has_picture,
    score,
    usual_score,
    is_locked,
    draw_id,
    newest_version_id,
    problems: problemsOf(item),
  }
}

function problemsOf(item: ItemFacts): PaperItem['problems'] {
  if (item.is_deleted) return ['deleted']
  if (!item.is_visible) return ['not_visible']
  return [...(item.newest_version_id === item.version_id ? [] : ['newer_version' as const]), ...(item.is_hidden ? ['hidden' as const] : [])]
}

export const selectSections = (executor: Executor, paperId: string): Promise<SectionRecord[]> =>
  executor.select().from(testPaperSection).where(eq(testPaperSection.paper_id, paperId)).orderBy(asc(testPaperSection.position))

const sectionView = (row: SectionRecord, items: readonly ItemFacts[]): PaperSection => ({
  section_id: row.section_id,
  title: row.title,
  instructions: row.instructions,
  shuffle: row.shuffle,
  partial_rule: row.partial_rule,
  fixed_marks: row.fixed_marks,
  question_type: row.question_type,
  items: items.filter(({ section_id }) => section_id === row.section_id).map(itemView),
  draws: row.draws,
})

/** The whole paper; of the seed the first 8 digits, which tell two draws apart and draw nothing again. */
export async function detailView(ctx: SignedIn, row: PaperRecord): Promise<PaperDetail> {
  const sections = await selectSections(ctx.db, row.resource_id)
  const items = await selectItems(ctx.db, ctx, inPaper(row.resource_id))
  const [owner] = await ctx.db.select({ name: user.rep_name }).from(user).where(eq(user.resource_id, row.owner_id))
  return {
    ...rowView(row, owner?.name ?? ''),
    description: row.description,
    sections: sections.map((section) => sectionView(section, items)),
    blueprint: row.blueprint,
    seed_head: row.seed?.slice(0, 8) ?? '',
    drawn_at: row.drawn_at,
  }
}
