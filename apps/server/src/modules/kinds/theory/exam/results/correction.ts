import { and, asc, eq } from 'drizzle-orm'
import type { Platform } from '../../../../../context.ts'
import type { Executor } from '../../../../../db/database.ts'
import type { ExamRecord } from '../../../../../db/schema/kinds/theory/contest-theory.ts'
import type { StoredPaper } from '../../../../../db/schema/kinds/theory/exam-attempt.ts'
import { examCorrection, type CorrectionRecord } from '../../../../../db/schema/kinds/theory/exam-correction.ts'
import type { StoredItem } from '../paper/own-paper.ts'
import { paperOf, readPaper } from '../paper/snapshot.ts'
import { hasSpread, ruledItems, spreadScores } from '../paper/spread.ts'

export type Correction = Pick<CorrectionRecord, 'question_id' | 'body'>
type Content = StoredItem['content']

/** Corrections of a run, in their order. */
export async function readCorrections(
  executor: Executor,
  { resource_id, run }: Pick<ExamRecord, 'resource_id' | 'run'>,
): Promise<CorrectionRecord[]> {
  const isOfRun = and(eq(examCorrection.contest_id, resource_id), eq(examCorrection.run, run))
  return executor.select().from(examCorrection).where(isOfRun).orderBy(asc(examCorrection.seq)).limit(5_000)
}

const withTexts = (content: Content, texts: readonly (readonly string[])[]): Content => ({
  ...content,
  blanks: content.blanks.map((blank, index) => ({ ...blank, accepted: [...blank.accepted, ...(texts[index] ?? [])] })),
})

function correctedItem(item: StoredItem, body: CorrectionRecord['body']): StoredItem {
  switch (body.kind) {
    case 'key':
      return { ...item, content: { ...item.content, key: [...body.key] } }
    case 'accept':
      return { ...item, content: withTexts(item.content, body.texts) }
    case 'full':
      return { ...item, is_full: true }
    case 'cancel':
    case 'spread':
      return { ...item, score: 0 }
    case 'restore':
    case 'rule':
      return item
  }
}

type Section = StoredPaper['sections'][number]
const isIn = ({ items }: Section, question_id: string): boolean => items.some((item) => item.question_id === question_id)

/** The rule of a section by its latest correction, whichever of its questions named it; else the paper's. */
function ruleOf(section: Section, corrections: readonly Correction[]): Pick<Section, 'partial_rule' | 'fixed_marks'> {
  const latest = corrections.findLast(({ question_id, body }) => body.kind === 'rule' && isIn(section, question_id))?.body
  const { partial_rule, fixed_marks } = latest?.kind === 'rule' ? latest : section
  return { partial_rule, fixed_marks }
}

const idsOf = (items: readonly StoredItem[]): string[] => items.map((item) => item.question_id)

/** Questions that a correction concerns: a rule every multiple choice of its section, another its question, or all that share marks. */
export function concernedBy(paper: StoredPaper, before: readonly Correction[], next: Correction): string[] {
  const { question_id, body } = next
  if (body.kind !== 'rule') return hasSpread(before) || hasSpread([next]) ? idsOf(ruledItems(paper)) : [question_id]
  const items = paper.sections.find((section) => isIn(section, question_id))?.items ?? []
  return idsOf(items.filter(({ content }) => content.question_type === 'multiple'))
}

/** The latest correction of each question itself; rules of sections hold beside it. */
export const latestByQuestion = (corrections: readonly Correction[]): Map<string, Correction['body']> =>
  new Map(corrections.filter(({ body }) => body.kind !== 'rule').map(({ question_id, body }) => [question_id, body]))

/** The paper as it is judged: each question with its latest correction. The stored copy is not touched. */
export function correctedPaper(paper: StoredPaper, corrections: readonly Correction[]): StoredPaper {
  if (corrections.length === 0) return paper
  const latest = latestByQuestion(corrections)
  const spread = spreadScores(paper, latest)
  const sections = paper.sections.map((section) => ({
    ...section,
    ...ruleOf(section, corrections),
    items: section.items.map((item) => {
      const body = latest.get(item.question_id)
      const corrected = body === undefined ? item : correctedItem(item, body)
      const score = spread.get(item.question_id)
      return score === undefined ? corrected : { ...corrected, score, paper_score: item.score }
    }),
  }))
  // In a paper for each candidate nothing is cancelled: totals stay the same for all.
  if (paper.draw !== undefined) return { ...paper, sections }
  const total_score = sections.reduce((sum, { items }) => sum + items.reduce((all, { score }) => all + score, 0), 0)
  return { ...paper, sections, total_score }
}

/** The paper that answers are judged by, in a transaction. */
export const readJudgedPaper = async (executor: Executor, exam: ExamRecord): Promise<StoredPaper> =>
  correctedPaper(await readPaper(executor, exam), await readCorrections(executor, exam))

/** The same for replies: the copy comes from the process, corrections are as they stand now. */
export const judgedPaperOf = async (platform: Pick<Platform, 'db' | 'pool'>, exam: ExamRecord): Promise<StoredPaper> =>
  correctedPaper(await paperOf(platform, exam), await readCorrections(platform.db, exam))
