import type { ItemStatistics, TotalStatistics } from '@beacon/engine/theory'
import type { Entry, SheetQuestion } from './sheet.ts'

/** A question with the papers that have it. */
export interface Column {
  question: SheetQuestion
  entries: readonly Entry[]
  /** Of all papers in their order. */
  papers: readonly number[]
}

/** Figures before words: of all papers, and of each question that is counted. */
export interface Reckoning {
  totals: readonly number[]
  statistics: TotalStatistics
  items: readonly ItemStatistics[]
}
