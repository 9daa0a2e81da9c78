import type { Answer } from '@beacon/api/kinds/theory/attempt-fields'
import { completionResult, normaliseAnswer, objectiveMarks, type MultipleRule, type ObjectiveQuestion } from '@beacon/engine/theory'

/** A question as its answers are read; plain data, since it goes to a thread. */
export interface SheetQuestion {
  question_id: string
  /** Null: people mark it. */
  judge: ObjectiveQuestion | null
  rule: MultipleRule
  /** A correction gives everybody all marks. */
  is_full: boolean
  /** Hundredths. */
  max: number
  /** Options in the paper's own order, and the right ones; none of a question without options. */
  option_ids: string[]
  key: string[]
  /** For each blank, whether its answers differ by case. */
  case_sensitive: boolean[]
  /** Points of the rubric. */
  points: number
}

/** A paper as the database gives it: JSON is read where nobody waits for it. */
export interface RawPaper {
  attempt_id: string
  used_s: number
  /** By question; of an essay only whether there is one. */
  answers: string
  /** By question that people mark: mark or null, and points that were found. */
  items: string
}

type Given = Answer | boolean
type Item = readonly [mark: number | null, points: readonly number[]]

/** What one paper has for one question. */
export interface Entry {
  /** Hundredths; null where nothing was answered, which counts as 0. */
  mark: number | null
  /** It waits for a person. */
  waits: boolean
  chosen: readonly string[]
  /** Normalised, one for each blank; null of a question without blanks, and of one that was left out. */
  texts: readonly string[] | null
  is_right: readonly boolean[]
  points: readonly number[]
}

export interface ReadPaper {
  attempt_id: string
  used_s: number
  /** In the order of the questions. */
  entries: Entry[]
}

const isGiven = (given: Given): boolean => {
  if (given === null || typeof given === 'boolean') return given === true
  if ('option_ids' in given) return given.option_ids.length > 0
  return 'texts' in given && given.texts.some((text) => text.trim() !== '')
}

function entryOf(question: SheetQuestion, given: Given, item: Item | undefined): Entry {
  const { judge, rule, is_full, max, case_sensitive } = question
  const answer = given !== null && typeof given === 'object' && !('essay' in given) ? given : null
  const hasAnswer = isGiven(given)
  const written = answer !== null && 'texts' in answer && hasAnswer ? answer.texts : null
  const byRule = judge === null ? null : is_full ? max : objectiveMarks(judge, answer, rule, max)
  const [mark, points] = byRule === null ? (item ?? [null, []]) : [byRule, []]
  return {
    // What somebody gave for an empty answer still counts.
    mark: hasAnswer || (mark ?? 0) > 0 ? mark : null,
    waits: judge === null && mark === null,
    chosen: answer !== null && 'option_ids' in answer ? answer.option_ids : [],
    texts: written === null ? null : case_sensitive.map((isSensitive, blank) => normaliseAnswer(written[blank] ?? '', isSensitive)),
    is_right: written !== null && judge?.type === 'completion' ? completionResult(judge, written).is_right : [],
    points,
  }
}

/** Reads the answers of a paper and judges those that rules judge. */
export function readPaper(questions: readonly SheetQuestion[], { attempt_id, used_s, answers, items }: RawPaper): ReadPaper {
  // Checked: the query makes both of them.
  const given = JSON.parse(answers) as Record<string, Given>
  const marked = JSON.parse(items) as Record<string, Item>
  const entries = questions.map((question) => entryOf(question, given[question.question_id] ?? null, marked[question.question_id]))
  return { attempt_id, used_s, entries }
}
