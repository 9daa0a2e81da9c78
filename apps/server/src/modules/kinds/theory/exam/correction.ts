import { and, asc, eq } from 'drizzle-orm'
import type { Platform } from '../../../../context.ts'
import type { Executor } from '../../../../db/database.ts'
import type { ExamRecord } from '../../../../db/schema/contest-theory.ts'
import type { StoredPaper } from '../../../../db/schema/exam-attempt.ts'
import { examCorrection, type CorrectionRecord } from '../../../../db/schema/exam-correction.ts'
import type { StoredItem } from './layout.ts'
import { paperOf, readPaper } from './snapshot.ts'

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
      return { ...item, score: 0 }
    case 'restore':
      return item
  }
}

/** The paper as it is judged: each question with its latest correction. The stored copy is not touched. */
export function correctedPaper(paper: StoredPaper, corrections: readonly Correction[]): StoredPaper {
  if (corrections.length === 0) return paper
  const latest = new Map(corrections.map(({ question_id, body }) => [question_id, body]))
  const sections = paper.sections.map((section) => ({
    ...section,
    items: section.items.map((item) => {
      const body = latest.get(item.question_id)
      return body === undefined ? item : correctedItem(item, body)
    }),
  }))
  const total_score = sections.reduce((sum, { items }) => sum + items.reduce((all, { score }) => all + score, 0), 0)
  return { ...paper, sections, total_score }
}

/** The paper that answers are judged by, in a transaction. */
export const readJudgedPaper = async (executor: Executor, exam: ExamRecord): Promise<StoredPaper> =>
  correctedPaper(await readPaper(executor, exam), await readCorrections(executor, exam))

/** The same for replies: the copy comes from the process, corrections are as they stand now. */
export const judgedPaperOf = async (platform: Pick<Platform, 'db' | 'pool'>, exam: ExamRecord): Promise<StoredPaper> =>
  correctedPaper(await paperOf(platform, exam), await readCorrections(platform.db, exam))
