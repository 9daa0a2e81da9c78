import { hasCode, hasPicture, hasSilentPicture, secretNames, type TheoryDetail, type TheoryRow } from '@beacon/api/kinds/theory/question'
import { asTheoryQuestion, type TheoryRecord } from '../../../../db/schema/kinds/theory/question-theory.ts'
import { findMainPoints } from '../../../bank/knowledge-point/index.ts'
import type { BankView, CommonDetail, CommonRow } from '../../../bank/question/index.ts'
import { sql } from 'drizzle-orm'
import type { SignedIn } from '../../../../context.ts'
import { staffedBy } from '../../../contest/core/contest/index.ts'
import { selectUses, type QuestionUse } from './past-use-read.ts'
import { selectCurrent } from './version-repo.ts'

/** The source of a question is `origin` until the operations name it, for the common row calls another thing so. */
export type OwnRow = Omit<TheoryRow, Exclude<keyof CommonRow, 'used_count'> | 'seen_as'> & { origin: string }
export type OwnDetail = Omit<TheoryDetail, keyof TheoryRow | Exclude<keyof CommonDetail, 'translations' | 'analysis'>>

/** What an exam would miss. */
export function problemsOf(row: TheoryRecord): string[] {
  const found: Array<[string, boolean]> = [
    ['no_analysis', row.analysis === ''],
    ['picture_without_text', hasSilentPicture(row.description)],
  ]
  return found.flatMap(([code, isWrong]) => (isWrong ? [code] : []))
}

const rowOf = (row: TheoryRecord, knowledge_point_id: string | null, use: QuestionUse | undefined): OwnRow => ({
  knowledge_point_id,
  question_type: row.question_type,
  has_picture: hasPicture(row.description),
  has_code: hasCode(row.description),
  facility: use?.facility ?? null,
  discrimination: use?.discrimination ?? null,
  answer_count: use?.answers ?? 0,
  score: row.score,
  paper_count: use?.papers ?? 0,
  used_count: use?.exams ?? 0,
  last_used_at: use?.last_used_at == null ? null : new Date(use.last_used_at).toISOString(),
  last_exam: use?.last_contest_id == null ? null : { exam_id: use.last_contest_id, name: use.last_name ?? '' },
  enemy_group: row.enemy_group,
  origin: row.attribution,
})

/** Masked, a blank keeps its place and kind, and says nothing of what it takes. */
const maskedBlank = (blank: TheoryRecord['blanks'][number]) => ({ ...blank, accepted: [], tolerance: 0, case_sensitive: false })

function translationsOf({ translations, texts }: TheoryRecord, isOpen: boolean): TheoryDetail['translations'] {
  const one = (lang: 'en' | 'zh') => {
    const found = translations[lang]
    if (found === undefined) return {}
    const { options = [], analysis = '' } = texts[lang] ?? {}
    return { [lang]: { name: found.name, stem: found.description, options, analysis: isOpen ? analysis : '' } }
  }
  return { ...one('en'), ...one('zh') }
}

function detailOf(row: TheoryRecord, isOpen: boolean, version_id: string): OwnDetail {
  return {
    short_name: row.short_name === '' ? '' : row.name,
    version_id,
    stem: row.description,
    translations: translationsOf(row, isOpen),
    options: row.options,
    fixed_order: row.fixed_order,
    order_free: row.order_free,
    judge: row.judge,
    answer_length_max: row.answer_length_max,
    partial_rule: row.partial_rule,
    partial_marks: row.partial_marks,
    is_masked: !isOpen,
    key: isOpen ? row.key : [],
    blanks: isOpen ? row.blanks : row.blanks.map(maskedBlank),
    reference_answer: isOpen ? row.reference_answer : '',
    rubric: isOpen ? row.rubric : [],
    analysis: isOpen ? row.analysis : '',
  }
}

/** Columns of the own table that versions name and never show. The analysis is the common code's to hide. */
export const secretColumns = [...secretNames.filter((name) => name !== 'analysis'), 'texts']

/** The current versions and main points of all rows of a page at once. */
export async function viewOf(ctx: SignedIn, ids: string[]): Promise<BankView> {
  const versions = await selectCurrent(ctx.db, ids)
  const points = await findMainPoints(ctx.db, ids)
  const uses = await selectUses(ctx.db, ids, staffedBy(ctx) ?? sql`true`)
  return {
    row: (row) => rowOf(asTheoryQuestion(row), points.get(row.resource_id) ?? null, uses.get(row.resource_id)),
    detail: (row, isOpen) => detailOf(asTheoryQuestion(row), isOpen, versions.get(row.resource_id) ?? row.resource_id),
    problems: (row) => problemsOf(asTheoryQuestion(row)),
  }
}
