import type { AnalysisMeasure } from '@beacon/api/kinds/theory/analysis-views'
import type { SignedIn } from '../../../../context.ts'
import type { ExamRecord } from '../../../../db/schema/kinds/theory/contest-theory.ts'
import { judgedPaperOf } from '../exam/index.ts'
import type { Figures } from './figures.ts'
import { getFigures } from './outcome.ts'
import { everyone } from './papers.ts'
import { measuresOf, rowsOf } from './read.ts'
import { placedOf, withoutFew, type Lang } from './scope.ts'
import { selectBankPlaces } from './words.ts'

/** Figures of a whole exam for others than its analysis: whoever asks has seen that its results are out. */
export async function releasedFigures(
  ctx: Pick<SignedIn, 'db' | 'pool'>,
  contest: ExamRecord,
  lang: Lang,
): Promise<{ figures: Figures; measures: AnalysisMeasure[] }> {
  const stored = await judgedPaperOf(ctx, contest)
  const placed = placedOf(stored)
  const figures = await getFigures(ctx, { contest, stored, placed, isPart: false, whose: everyone(contest) })
  const ids = placed.map(({ item }) => item.question_id)
  return { figures, measures: measuresOf(rowsOf({ placed }, figures, await selectBankPlaces(ctx.db, ids, lang))) }
}

/** Shares of the marks that were earned, by question; null where answers to it wait for people, or nobody sat. The exam is over. */
export async function facilitiesOf(ctx: Pick<SignedIn, 'db' | 'pool'>, contest: ExamRecord): Promise<Map<string, number | null>> {
  const stored = await judgedPaperOf(ctx, contest)
  const whose = await withoutFew(ctx.db, everyone(contest), true)
  const { questions } = await getFigures(ctx, { contest, stored, placed: placedOf(stored), isPart: false, whose })
  return new Map(questions.map(({ question_id, item }) => [question_id, item?.facility ?? null]))
}
