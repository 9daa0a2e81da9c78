import { completionResult, type Completion } from './completion.ts'
import { countChoice, countedMarks, guessedShare, type MultipleRule } from './multiple.ts'

export type QuestionType = 'single' | 'multiple' | 'truefalse' | 'completion' | 'short'

interface Options {
  option_ids: readonly string[]
  /** Right options. Of a single choice or a true/false each of them alone is right, as after a re-mark that accepts two keys. */
  key: readonly string[]
}
/** What judges an answer without a person. A true/false has two options, so its answer is an option as well. */
export type ObjectiveQuestion = ({ type: 'single' | 'truefalse' | 'multiple' } & Options) | ({ type: 'completion' } & Completion)

/** What a candidate gave: chosen options in any order, or one text for each blank. Null: nothing. */
export type ObjectiveAnswer = { option_ids: readonly string[] } | { texts: readonly string[] } | null

/** Marks in hundredths, 0 to `score`. An answer of another shape than the question gets 0. */
export function objectiveMarks(question: ObjectiveQuestion, answer: ObjectiveAnswer, rule: MultipleRule, score: number): number {
  if (answer === null) return 0
  if (question.type === 'completion') return 'texts' in answer ? completionResult(question, answer.texts).marks : 0
  if (!('option_ids' in answer)) return 0
  const counts = countChoice(question.option_ids, question.key, answer.option_ids)
  if (question.type === 'multiple') return countedMarks(rule, counts, score)
  return counts.hits === 1 && counts.wrongs === 0 ? score : 0
}

/** Share (0–1) of its score that a blind guess earns; nobody guesses a text. */
export function blindGuess(question: ObjectiveQuestion, rule: MultipleRule, score: number): number {
  if (question.type === 'completion') return 0
  const { options, correct } = countChoice(question.option_ids, question.key, [])
  if (question.type === 'multiple') return guessedShare(rule, { options, correct }, score)
  return options === 0 ? 0 : correct / options
}
