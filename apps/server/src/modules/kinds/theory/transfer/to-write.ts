import { and, eq, getTableColumns, inArray, isNull } from 'drizzle-orm'
import type { SignedIn } from '../../../../context.ts'
import type { StoredBlank, TheoryRecord } from '../../../../db/schema/kinds/theory/question-theory.ts'
import { asTheoryQuestion, questionTheory } from '../../../../db/schema/kinds/theory/question-theory.ts'
import { direction, question } from '../../../../db/schema/bank/question.ts'
import { grantedColumn, maySeeSolution, numberText, visibleTo } from '../../../bank/question/index.ts'
import type { WrittenQuestion } from './written.ts'

/** A question on its way into a file. `isOpen`: the caller may see what solves it; else the solution is empty. */
export interface Outgoing {
  question: WrittenQuestion
  name: string
  isOpen: boolean
  /** It holds what a spreadsheet has no column for. */
  isRich: boolean
  /** It holds what QTI has no words for here. */
  isRichForQti: boolean
}
const chunk = 500

/** Those of these questions that the caller may see, in the same order. */
export async function visibleOf(ctx: SignedIn, ids: readonly string[]): Promise<string[]> {
  const known = await ctx.db
    .select({ id: question.resource_id })
    .from(question)
    .where(and(inArray(question.resource_id, [...ids]), eq(question.bank, 'theory'), isNull(question.deleted_at), visibleTo(ctx)))
  const seen = new Set(known.map(({ id }) => id))
  return [...new Set(ids)].filter((id) => seen.has(id))
}

/** Questions by their ids, in that order; who asks may see them. */
export async function readOutgoing(ctx: SignedIn, ids: readonly string[], lang: 'en' | 'zh'): Promise<Outgoing[]> {
  const found = new Map<string, Outgoing>()
  const { question_id: _question_id, ...own } = getTableColumns(questionTheory)
  for (let from = 0; from < ids.length; from += chunk) {
    const rows = await ctx.db
      .select({ held: { ...getTableColumns(question), ...own, granted: grantedColumn(ctx) }, direction })
      .from(question)
      .innerJoin(questionTheory, eq(questionTheory.question_id, question.resource_id))
      .innerJoin(direction, eq(direction.resource_id, question.direction_id))
      .where(inArray(question.resource_id, ids.slice(from, from + chunk)))
    for (const row of rows) {
      const held = asTheoryQuestion(row.held)
      const isOpen = maySeeSolution(ctx, held)
      const name = lang === 'zh' ? row.direction.name_zh : row.direction.name_en
      found.set(held.resource_id, {
        question: writtenOf(held, name, isOpen),
        name: held.name,
        isOpen,
        isRich: isRich(held),
        isRichForQti: isRichForQti(held),
      })
    }
  }
  return ids.flatMap((id) => found.get(id) ?? [])
}

/** Points, blanks that only contain a text, options that keep their place: a spreadsheet has no column for them. */
type Richness = 'rubric' | 'blanks' | 'options' | 'partial_rule' | 'question_type' | 'judge' | 'translations'
export function isRich(held: Pick<TheoryRecord, Richness>): boolean {
  const { rubric, blanks, options, partial_rule, question_type, judge, translations } = held
  const isOdd = ({ kind, tolerance_unit, accepted }: StoredBlank): boolean =>
    kind === 'contains' ||
    (kind === 'number' && (tolerance_unit === 'percent' || accepted.length > 1)) ||
    accepted.some((text) => /[;；|｜\n]/u.test(text))
  return (
    rubric.length > 0 ||
    blanks.some(isOdd) ||
    new Set(blanks.map(({ case_sensitive }) => case_sensitive)).size > 1 ||
    new Set(blanks.map(({ score }) => score)).size > 2 ||
    options.some(({ pinned }) => pinned) ||
    partial_rule === 'fixed' ||
    (question_type === 'completion' && judge !== 'automatic') ||
    Object.keys(translations).length > 0
  )
}

/** Blanks in any order, tolerances, points and a second language are not written into a package. */
type QtiRichness = 'blanks' | 'order_free' | 'rubric' | 'translations'
export const isRichForQti = ({ blanks, order_free, rubric, translations }: Pick<TheoryRecord, QtiRichness>): boolean =>
  order_free ||
  rubric.length > 0 ||
  blanks.some(({ kind, tolerance }) => kind === 'contains' || (kind === 'number' && tolerance > 0)) ||
  Object.keys(translations).length > 0

function writtenOf(held: TheoryRecord, directionName: string, isOpen: boolean): WrittenQuestion {
  const { options, key, blanks, question_type } = held
  const places =
    question_type === 'truefalse'
      ? key.map((one) => (one === 'true' ? 0 : 1))
      : key.map((id) => options.findIndex(({ option_id }) => option_id === id))
  return {
    number: numberText(held),
    question_type,
    name: held.short_name === '' ? '' : held.name,
    stem: held.description,
    options: options.map(({ text, pinned }) => ({ text, pinned })),
    key: isOpen ? places : [],
    fixed_order: held.fixed_order,
    blanks: isOpen ? blanks.map(({ score: _score, ...blank }) => blank) : [],
    order_free: held.order_free,
    judge: held.judge === 'automatic' ? 'automatic' : 'manual',
    reference_answer: isOpen ? held.reference_answer : '',
    rubric: isOpen ? held.rubric : [],
    score: held.score,
    partial_rule: held.partial_rule,
    partial_marks: held.partial_marks,
    direction: directionName,
    knowledge_points: held.knowledge_points,
    difficulty: held.difficulty,
    topic_sets: held.topic_sets,
    source: held.attribution,
    analysis: isOpen ? held.analysis : '',
    files: [],
    folder: '',
  }
}
