import type { AnalysisItem } from '@beacon/api/kinds/theory/analysis-views'
import { sampleSize } from '@beacon/engine/theory'
import type { QuestionFigures } from './figures.ts'
import type { Lang, PlacedItem } from './scope.ts'
import { answerWords, stemBeginning, type BankPlace } from './words.ts'

interface About {
  lang: Lang
  n: number
  place: BankPlace | undefined
}

/** A question as the table of the analysis has it. */
export function itemView(placed: PlacedItem, figures: QuestionFigures, { lang, n, place }: About): AnalysisItem {
  const { item, wrong } = figures
  return {
    question_id: placed.item.question_id,
    place: placed.place,
    question_type: placed.item.content.question_type,
    stem: stemBeginning(placed, lang),
    direction: place?.direction ?? '',
    score: placed.item.score,
    unmarked: figures.unmarked,
    n: item?.n ?? 0,
    answered: item === null ? 0 : item.n - item.omitted,
    sample: sampleSize(item?.n ?? n),
    facility: item?.facility ?? null,
    interval: item?.interval ? [...item.interval] : null,
    discrimination: item?.discrimination ?? null,
    d27: item?.d27 ?? null,
    efficiency: item?.efficiency ?? null,
    effective_weight: item?.effective_weight ?? null,
    works_against: item?.works_against ?? false,
    alpha_without: item?.alpha_without ?? null,
    failed: item?.failed ?? 0,
    flags: figures.flags.map(({ kind }) => kind),
    wrong: wrong === null ? null : { text: answerWords(placed, lang, wrong.answer), count: wrong.count, share: wrong.share },
  }
}
