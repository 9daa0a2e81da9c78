import { CsvReader, CsvStop, type CsvLimits, type CsvWhy } from '../../../csv/csv.ts'
import { isTruthNumber, type Metric, valueForm, type ValueForm } from '../metric.ts'
import { rounded, scoreOf } from './scores.ts'
import { splitRows, type SplitRules } from './split.ts'

/** What is wrong with a file: the first problem, and how many there are. `row` is a line of the file from 1. */
export interface Problem {
  why: ProblemWhy
  row: number | null
  column: string | null
  count: number
}
export type ProblemWhy =
  | CsvWhy
  | 'encoding'
  | 'id_unknown'
  | 'id_twice'
  | 'id_missing'
  | 'value_missing'
  | 'number'
  | 'probability'
  | 'split'

/** How a topic's files are read and scored. */
export interface DataRules {
  id_column: string
  value_column: string
  split: SplitRules | 'column'
  metric: Metric
  positive: string
  digits: number
  limits: CsvLimits & { number: number }
}

/** Problems as they are found: the first one is told with its place, the others are counted. */
class Problems {
  private first: Omit<Problem, 'count'> | null = null
  private count = 0
  add(why: ProblemWhy, row: number | null, column: string | null = null): void {
    this.first ??= { why, row, column }
    this.count += 1
  }
  get(): Problem | null {
    return this.first === null ? null : { ...this.first, count: this.count }
  }
}

/** The reference as it is held: rows side by side, ids as they stand in the file. */
export class Reference {
  readonly ids: string[] = []
  readonly places = new Map<string, number>()
  readonly labels = new Map<string, number>()
  truth = new Float64Array(0)
  /** 1: public. */
  isPublic: Uint8Array = new Uint8Array(0)
  readonly rules: DataRules
  constructor(rules: DataRules) {
    this.rules = rules
  }
  get form(): ValueForm {
    return valueForm(this.rules.metric)
  }
  /** Labels by their number, where all are numbers and no two the same one: `1.0` means `1` then. */
  private numbers: ReadonlyMap<number, number> | null = null
  /** The label that counts as hit; -1: no row has it. */
  get positive(): number {
    const found = this.findLabel(this.rules.positive)
    return typeof found === 'number' ? found : -1
  }
  closeLabels(): void {
    const byNumber = new Map([...this.labels].map(([text, label]) => [numberOf(text, this.rules.limits.number) ?? Number.NaN, label]))
    this.numbers = byNumber.size === this.labels.size && !byNumber.has(Number.NaN) ? byNumber : null
  }
  /** A label of the reference; the text to tell others apart by where it is none. */
  findLabel(text: string): number | string {
    const value = this.numbers === null ? null : numberOf(text, this.rules.limits.number)
    return this.labels.get(text) ?? (value === null ? text : (this.numbers?.get(value) ?? String(value)))
  }
  labelOf(text: string): number {
    const known = this.labels.get(text)
    if (known !== undefined) return known
    this.labels.set(text, this.labels.size)
    return this.labels.size - 1
  }
}

const numberForm = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d{1,3})?$/u
/** NaN and infinity are none. */
function numberOf(text: string, most: number): number | null {
  const value = numberForm.test(text) ? Number(text) : Number.NaN
  return Number.isFinite(value) && Math.abs(value) <= most ? value : null
}

const splitHead = 'split'

/** Something that is fed with pieces of a text and says what is wrong with it. */
export interface Feeding<T> {
  feed(piece: string): void
  /** The whole was read. A refusal has no value. */
  end(): { value: T; problem: null } | { value: null; problem: Problem }
}

function feeding<T>(
  limits: CsvLimits,
  problems: Problems,
  onRow: (cells: readonly string[], line: number) => void,
  value: () => T | null,
): Feeding<T> {
  const reader = new CsvReader(limits, onRow)
  let isStopped = false
  const guarded = (work: () => void): void => {
    if (isStopped) return
    try {
      work()
    } catch (error) {
      if (!(error instanceof CsvStop)) throw error
      isStopped = true
      problems.add(error.why, error.row, error.column)
    }
  }
  return {
    feed: (piece) => guarded(() => reader.feed(piece)),
    end() {
      guarded(() => reader.end())
      const made = isStopped ? null : value()
      const problem = problems.get()
      if (problem !== null || made === null) return { value: null, problem: problem ?? { why: 'empty', row: null, column: null, count: 1 } }
      return { value: made, problem: null }
    },
  }
}

/** Reads a reference. Every problem is its author's. */
export function readReference(rules: DataRules): Feeding<Reference> {
  const found = new Reference(rules)
  const problems = new Problems()
  const isNumber = isTruthNumber(rules.metric)
  const truths: number[] = []
  const parts: number[] = []
  let head: { id: number; value: number; split: number; width: number } | null = null
  const readHead = (cells: readonly string[], line: number): void => {
    const names = cells.map((cell) => cell.trim())
    head = {
      id: names.indexOf(rules.id_column),
      value: names.indexOf(rules.value_column),
      split: names.indexOf(splitHead),
      width: cells.length,
    }
    const missing =
      head.id < 0 ? rules.id_column : head.value < 0 ? rules.value_column : rules.split === 'column' && head.split < 0 ? splitHead : null
    if (missing !== null) {
      throw new CsvStop('header', line, missing)
    }
  }
  const readRow = (cells: readonly string[], line: number): void => {
    if (head === null) return readHead(cells, line)
    if (cells.length !== head.width) return problems.add('cells', line)
    const id = (cells[head.id] ?? '').trim()
    const text = (cells[head.value] ?? '').trim()
    if (id === '' || text === '') return problems.add('value_missing', line, id === '' ? rules.id_column : rules.value_column)
    if (found.places.has(id)) return problems.add('id_twice', line, rules.id_column)
    const truth = isNumber ? numberOf(text, rules.limits.number) : found.labelOf(text)
    if (truth === null) return problems.add('number', line, rules.value_column)
    const part = rules.split === 'column' ? ['private', 'public'].indexOf((cells[head.split] ?? '').trim().toLowerCase()) : 0
    if (part < 0) return problems.add('split', line, splitHead)
    found.places.set(id, found.ids.length)
    found.ids.push(id)
    truths.push(truth)
    parts.push(part)
  }
  return feeding(rules.limits, problems, readRow, () => {
    if (problems.get() !== null) return null
    if (found.ids.length < 2) {
      problems.add('rows', null)
      return null
    }
    found.closeLabels()
    found.truth = Float64Array.from(truths)
    found.isPublic =
      rules.split === 'column' ? Uint8Array.from(parts) : splitRows(found.ids, isNumber ? null : Int32Array.from(truths), rules.split)
    const open = found.isPublic.reduce((sum, one) => sum + one, 0)
    if (open === 0 || open === found.ids.length) problems.add('split', null)
    return found
  })
}

/** What a file of answers comes to, by the rows of either part. */
export interface Scored {
  public: number
  private: number
}

/** Reads a file of answers against a reference: exactly its ids, once each, in any order. */
export function readResult(reference: Reference): Feeding<Float64Array> {
  const { rules, form, places } = reference
  const problems = new Problems()
  const given = new Float64Array(reference.ids.length)
  const isGiven = new Uint8Array(reference.ids.length)
  const known = reference.labels.size
  // Labels that the reference does not have are told apart, and forgotten with the file.
  const strange = new Map<string, number>()
  let head: { id: number; value: number } | null = null
  const readHead = (cells: readonly string[], line: number): void => {
    const names = cells.map((cell) => cell.trim())
    head = { id: names.indexOf(rules.id_column), value: names.indexOf(rules.value_column) }
    if (names.length === 2 && head.id >= 0 && head.value >= 0) return
    const wrong = names.find((name) => name !== rules.id_column && name !== rules.value_column)
    throw new CsvStop('header', line, wrong ?? (head.id < 0 ? rules.id_column : rules.value_column))
  }
  const valueOf = (text: string): number | ProblemWhy => {
    if (text === '') return 'value_missing'
    if (form === 'label') {
      const found = reference.findLabel(text)
      const label = typeof found === 'number' ? found : strange.get(found)
      if (label !== undefined) return label
      if (text.toLowerCase() === 'nan') return 'value_missing'
      strange.set(String(found), known + strange.size)
      return known + strange.size - 1
    }
    const value = numberOf(text, rules.limits.number)
    if (value === null) return 'number'
    return form === 'probability' && (value < 0 || value > 1) ? 'probability' : value
  }
  const readRow = (cells: readonly string[], line: number): void => {
    if (head === null) return readHead(cells, line)
    if (cells.length !== 2) return problems.add('cells', line)
    const place = places.get((cells[head.id] ?? '').trim())
    if (place === undefined) return problems.add('id_unknown', line, rules.id_column)
    if (isGiven[place] === 1) return problems.add('id_twice', line, rules.id_column)
    const value = valueOf((cells[head.value] ?? '').trim())
    if (typeof value === 'string') return problems.add(value, line, rules.value_column)
    isGiven[place] = 1
    given[place] = value
  }
  return feeding(rules.limits, problems, readRow, () => {
    // Rows that were refused are missing too, and were told.
    if (problems.get() === null) for (const one of isGiven) if (one === 0) problems.add('id_missing', null, rules.id_column)
    return given
  })
}

/** Both scores of answers. */
export function scoresOf(reference: Reference, given: Float64Array): Scored {
  const { rules, truth, isPublic } = reference
  const { metric, digits } = rules
  const positive = reference.positive
  const of = (part: 0 | 1): number => rounded(scoreOf(metric, { truth, given, isIn: isPublic, part, positive }), digits)
  return { public: of(1), private: of(0) }
}
