import type { Answer } from '@beacon/api/kinds/theory/exam/attempt-fields'
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

/** Whose paper it is, as far as figures need it. */
interface About {
  attempt_id: string
  used_s: number
  organisation_id: string | null
  room_id: string | null
}

/** A paper as the database gives it, without what was answered. */
interface RawPaper extends About {
  /** Places of the questions that this paper has; null: all of them. */
  asked: number[] | null
  /** JSON by question that people mark: mark or null, and points that were found. */
  items: string
}

/** Papers that gave the same answer to a question: most of 5,000 gave one of four, and equal ones are read and judged once. */
interface RawAnswer {
  question_id: string
  /** JSON; of an essay only whether there is one. */
  answer: string
  /** Places in the batch with commas between them. */
  places: string
}

/** Papers and their answers: JSON is read where nobody waits for it. */
export interface RawBatch {
  papers: RawPaper[]
  answers: RawAnswer[]
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

export interface ReadPaper extends About {
  /** In the order of the questions; null of one that this paper has not. */
  entries: (Entry | null)[]
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

/** The questions of an analysis, with what was judged of them so far. */
export interface Sheets {
  read: (batch: RawBatch) => ReadPaper[]
}

/** Reads answers and judges those that rules judge: papers of equal answers share one entry. */
export function openSheets(questions: readonly SheetQuestion[]): Sheets {
  const columns = new Map(questions.map((question, index) => [question.question_id, { question, index, known: new Map<string, Entry>() }]))
  const left = questions.map((question) => entryOf(question, null, undefined))
  const judged = (column: { question: SheetQuestion; known: Map<string, Entry> }, answer: string) => {
    const known = column.known.get(answer)
    if (known !== undefined) return known
    const made = entryOf(column.question, givenOf(answer), undefined)
    column.known.set(answer, made)
    return made
  }
  return {
    read: ({ papers, answers }) => {
      // Checked: the query makes it.
      const marked = papers.map(({ items }) => JSON.parse(items) as Record<string, Item>)
      const own = marked.map((items, place) => {
        const asked = papers[place]?.asked ?? null
        const isAsked = asked === null ? null : new Set(asked)
        return questions.map((question, index) =>
          isAsked === null || isAsked.has(index) ? entryWithout(question, items[question.question_id], left[index]) : null,
        )
      })
      for (const { question_id, answer, places } of answers) {
        const column = columns.get(question_id)
        if (column === undefined) continue
        const { question, index } = column
        for (const text of places.split(',')) {
          const place = Number(text)
          const [row, item] = [own[place], marked[place]?.[question_id]]
          if (row?.[index]) row[index] = question.judge === null ? entryOf(question, givenOf(answer), item) : judged(column, answer)
        }
      }
      return papers.map(({ items: _items, asked: _asked, ...about }, place) => ({ ...about, entries: own[place] ?? [] }))
    },
  }
}

// Checked: the query makes it.
const givenOf = (answer: string): Given => JSON.parse(answer) as Given

const entryWithout = (question: SheetQuestion, item: Item | undefined, left: Entry | undefined): Entry =>
  question.judge !== null && left !== undefined ? left : entryOf(question, null, item)
