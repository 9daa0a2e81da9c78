import { similarityReport } from '@beacon/engine/theory'
import type { ReadPaper, SheetQuestion } from './sheet.ts'

export interface SimilarFigures {
  candidates: number
  questions: number
  compared: number
  threshold: number
  may_flag: boolean
  pairs: {
    /** Attempts. */
    a: string
    b: string
    common: number
    identical: number
    expected: number
    both_wrong: number
    identical_wrong: number
    omega: number | null
    p: number
    is_flagged: boolean
  }[]
}

const leastCommon = 40

/** Compares the chosen options of all papers, two by two; texts are not compared. `most`: pairs that are told. */
export function similarFigures(questions: readonly SheetQuestion[], papers: readonly ReadPaper[], most: number): SimilarFigures {
  const places = questions.flatMap(({ option_ids }, index) => (option_ids.length > 0 ? [index] : []))
  const sheetOf = ({ entries }: ReadPaper) =>
    places.map((place) => {
      const chosen = entries[place]?.chosen ?? []
      return chosen.length === 0 ? null : chosen.toSorted().join(',')
    })
  const report = similarityReport({
    answers: papers.map((paper) => sheetOf(paper)),
    questions: places.map((place) => ({
      key: (questions[place]?.key ?? []).toSorted().join(','),
      options: questions[place]?.option_ids.length ?? 0,
    })),
    totals: papers.map(({ entries }) => entries.reduce((sum, entry) => sum + (entry?.mark ?? 0), 0)),
  })
  const idOf = (place: number) => papers[place]?.attempt_id ?? ''
  return {
    candidates: papers.length,
    questions: places.length,
    compared: report.compared,
    threshold: report.threshold,
    may_flag: report.may_flag && places.length >= leastCommon,
    pairs: report.pairs
      .filter(({ common }) => common > 0)
      .slice(0, most)
      .map(({ p_wrong: _wrong, ...pair }) => ({ ...pair, a: idOf(pair.a), b: idOf(pair.b) })),
  }
}
