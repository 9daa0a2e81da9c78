import { descendingPlaces } from '../analysis/groups.ts'

/** Answers of all candidates to the questions of one exam, compared by question version and option. */
export interface AnswerSheets {
  /**
   * Per candidate and question: an option id, or for several options their ids in one order as one text. Null: left out, or not on
   * this candidate's paper.
   */
  answers: readonly (readonly (string | null)[])[]
  /** Per question: the right answer in the same form, and how many answers it offers. */
  questions: readonly { key: string; options: number }[]
  /** Totals of the candidates over the whole paper; they put candidates of like strength into one band. */
  totals: ArrayLike<number>
}

/** Bands of like strength. */
export const bandCount = 5

/** Answers as numbers: 0 is the key, −1 none. */
export interface CodedSheets {
  candidates: number
  questions: number
  /** Candidate by candidate. */
  codes: Int16Array
  bands: readonly number[]
  /** Answers that each question has: those it offers, or those that were given when there are more. */
  options: readonly number[]
}

export function codeSheets({ answers, questions, totals }: AnswerSheets): CodedSheets {
  const codes = new Int16Array(answers.length * questions.length).fill(-1)
  const options = questions.map(({ key, options }, question) => {
    const numbers = new Map([[key, 0]])
    for (const [candidate, row] of answers.entries()) {
      const answer = row[question] ?? null
      if (answer === null) continue
      const code = numbers.get(answer) ?? numbers.size
      numbers.set(answer, code)
      codes[candidate * questions.length + question] = code
    }
    return Math.max(options, numbers.size)
  })
  return { candidates: answers.length, questions: questions.length, codes, bands: bandsOf(totals), options }
}

/** Fifths by falling total, 0 the best; of equal totals the earlier candidate is the better. */
export function bandsOf(totals: ArrayLike<number>): number[] {
  const bands = Array.from({ length: totals.length }, () => 0)
  for (const [place, candidate] of descendingPlaces(totals).entries()) bands[candidate] = Math.floor((place * bandCount) / totals.length)
  return bands
}

export function codeAt({ codes, questions }: CodedSheets, candidate: number, question: number): number {
  return codes[candidate * questions + question] ?? 0
}
