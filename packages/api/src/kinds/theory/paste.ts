import type { TheoryInput } from './question.ts'
import { usualScore, type QuestionType } from './question-fields.ts'
import { blankNumbers } from './question-rules.ts'

/** What is odd about a pasted question; the first three keep it from being added. */
export type PasteCode = 'no_stem' | 'no_answer' | 'letter_without_option' | 'group_unknown' | 'shares_rounded' | 'text_before_first'
export interface PasteNote {
  line: number
  code: PasteCode
  /** What stands there. */
  text: string
}
export const blockingNotes: readonly PasteCode[] = ['no_stem', 'no_answer', 'letter_without_option']

/** A question as it was pasted: what the form would send but for where it belongs. */
export interface PastedQuestion {
  /** Of its first line, from 1. */
  line: number
  question_type: QuestionType
  fields: Omit<TheoryInput, 'direction_id' | 'difficulty' | 'topic_sets'>
  notes: PasteNote[]
}
export interface Pasted {
  questions: PastedQuestion[]
  /** Lines that belong to no question. */
  notes: PasteNote[]
}

interface Line {
  n: number
  text: string
}
interface Block {
  line: number
  stem: string[]
  options: string[]
  groups: { line: number; text: string }[]
  analysis: string[]
  reference: string[]
}

const numbered = /^[\d０-９]{1,4} ?[.．、)）] ?/u
const lettered = /^([A-Ha-hＡ-Ｈ]) ?[.．、)）:：] ?/u
const truths: Readonly<Record<string, 'true' | 'false'>> = {
  对: 'true',
  正确: 'true',
  '√': 'true',
  T: 'true',
  TRUE: 'true',
  错: 'false',
  错误: 'false',
  '×': 'false',
  F: 'false',
  FALSE: 'false',
}

/** Groups in brackets of any width, when a line holds nothing else; null for another line. */
function groupsOf(text: string): string[] | null {
  const plain = text.replaceAll(/[【［]/gu, '[').replaceAll(/[】］]/gu, ']')
  if (!plain.startsWith('[')) return null
  const parts = plain.slice(1).split('[')
  const groups = parts.map((part) => part.trimEnd())
  return groups.every((part) => part.endsWith(']') && part.indexOf(']') === part.length - 1)
    ? groups.map((part) => part.slice(0, -1))
    : null
}

/** `[解析] text`: a heading, and what follows it. */
function headingOf(text: string): { name: 'analysis' | 'reference'; rest: string } | null {
  const [, name, rest = ''] = /^[[【［](解析|参考答案|analysis|answer)[\]】］] ?(.*)$/iu.exec(text) ?? []
  if (name === undefined) return null
  return { name: /^(?:解析|analysis)$/iu.test(name) ? 'analysis' : 'reference', rest }
}

/** Several options may stand in one line, apart by two spaces or a tab. */
const optionsIn = (text: string): string[] =>
  text
    .split(/(?:\t| {2})(?=[B-H][.．、)）])/u)
    .map((part) => part.trim())
    .filter((part) => part !== '')

function readBlock(lines: readonly Line[]): Block {
  const [first] = lines
  const block: Block = { line: first?.n ?? 0, stem: [], options: [], groups: [], analysis: [], reference: [] }
  let into: string[] = block.stem
  for (const { n, text } of lines) {
    const heading = headingOf(text)
    const groups = groupsOf(text)
    if (heading !== null) {
      into = heading.name === 'analysis' ? block.analysis : block.reference
      if (heading.rest !== '') into.push(heading.rest)
    } else if (groups !== null && into !== block.analysis && into !== block.reference) {
      block.groups.push(...groups.map((group) => ({ line: n, text: group.trim() })))
    } else if (lettered.test(text) && (into === block.stem || into === block.options)) {
      into = block.options
      block.options.push(...optionsIn(text).map((part) => part.replace(lettered, '')))
    } else if (into === block.options) {
      // A line without a letter goes on with the option before it.
      block.options.push(`${block.options.pop() ?? ''}\n${text}`.trim())
    } else into.push(text)
  }
  return block
}

/** Whole percents that sum to 100 and come nearest to the scores; the last takes the remainder. */
function sharesOf(scores: readonly number[]): number[] {
  const sum = scores.reduce((total, score) => total + score, 0)
  const shares = scores.map((score) => Math.max(1, Math.round((score * 100) / sum)))
  const others = shares.slice(0, -1).reduce((total, share) => total + share, 0)
  return shares.map((share, index) => (index === shares.length - 1 ? 100 - others : share))
}

interface Groups {
  letters: { line: number; letters: string[] } | null
  truth: 'true' | 'false' | null
  /** Hundredths. */
  scores: number[]
  texts: { line: number; text: string }[]
  isOrderFree: boolean
  isCaseSensitive: boolean
}

function sortGroups(block: Block): Groups {
  const found: Groups = { letters: null, truth: null, scores: [], texts: [], isOrderFree: false, isCaseSensitive: false }
  for (const group of block.groups) {
    const text = group.text.normalize('NFKC')
    const score = /^(\d{1,4}(?:\.\d{1,2})?) ?分$/u.exec(text)?.[1]
    const truth = truths[text.toUpperCase()]
    if (score !== undefined) found.scores.push(Math.round(Number(score) * 100))
    else if (text === '答案无顺序') found.isOrderFree = true
    else if (text === '不区分大小写') found.isCaseSensitive = false
    else if (text === '区分大小写') found.isCaseSensitive = true
    else if (block.options.length > 0 && /^[A-H](?:[ ,、;]?[A-H]){0,7}$/iu.test(text))
      found.letters = { line: group.line, letters: [...new Set(text.toUpperCase().replaceAll(/[^A-H]/gu, ''))].sort() }
    else if (block.options.length === 0 && truth !== undefined) found.truth = truth
    else found.texts.push({ line: group.line, text: group.text })
  }
  return found
}

function typeOf(block: Block, stem: string, { letters, truth }: Groups): QuestionType {
  if (block.options.length > 0) return (letters?.letters.length ?? 1) > 1 ? 'multiple' : 'single'
  if (blankNumbers(stem).length > 0) return 'completion'
  return truth === null ? 'short' : 'truefalse'
}

function choiceOf(block: Block, { letters, scores }: Groups, notes: PasteNote[], newId: () => string): Partial<TheoryInput> {
  const options = block.options.map((text) => ({ option_id: newId(), text, pinned: false }))
  const key = (letters?.letters ?? []).flatMap((letter) => {
    const option = options[(letter.codePointAt(0) ?? 0) - 65]
    if (option === undefined) notes.push({ line: letters?.line ?? block.line, code: 'letter_without_option', text: letter })
    return option === undefined ? [] : [option.option_id]
  })
  const isFixed = key.length > 1 && scores[1] !== undefined
  return { options, key, ...(isFixed ? { partial_rule: 'fixed' as const, partial_marks: scores[1] ?? null } : {}) }
}

function blanksOf(count: number, { scores, texts, isCaseSensitive, isOrderFree }: Groups, block: Block, notes: PasteNote[]) {
  const own = scores.length === count ? scores : Array.from({ length: count }, () => (scores[0] ?? usualScore.completion * count) / count)
  const shares = sharesOf(own)
  const sum = own.reduce((total, score) => total + score, 0)
  if (own.some((score, index) => Math.abs((score * 100) / sum - (shares[index] ?? 0)) > 1))
    notes.push({ line: block.line, code: 'shares_rounded', text: shares.join(' + ') })
  const blanks = shares.map((score, index) => ({
    kind: 'exact' as const,
    accepted: (texts[index]?.text ?? '').split(/\s+/u).filter((word) => word !== ''),
    tolerance: 0,
    tolerance_unit: 'absolute' as const,
    case_sensitive: isCaseSensitive,
    score,
  }))
  return { blanks, order_free: isOrderFree && count > 1, score: Math.round(sum) }
}

function questionOf(block: Block, newId: () => string): PastedQuestion {
  const notes: PasteNote[] = []
  let blanks = 0
  const written = block.stem.join('\n').replace(numbered, '').trim()
  const stem = block.options.length > 0 ? written : written.replaceAll(/_{5,}/gu, () => `{{${(blanks += 1)}}}`)
  const groups = sortGroups(block)
  const question_type = typeOf(block, stem, groups)
  const isChoice = question_type === 'single' || question_type === 'multiple'
  const used = question_type === 'completion' ? blanks : question_type === 'short' ? 1 : 0
  const reference_answer = [
    ...(question_type === 'short' ? groups.texts.slice(0, 1).map(({ text }) => text) : []),
    ...block.reference,
  ].join('\n')
  const fields: PastedQuestion['fields'] = {
    question_type,
    stem,
    lang: /\p{Script=Han}/u.test(stem) ? 'zh' : 'en',
    score: groups.scores[0] ?? usualScore[question_type],
    key: groups.truth === null ? [] : [groups.truth],
    blanks: [],
    rubric: [],
    reference_answer: question_type === 'short' ? reference_answer : '',
    analysis: block.analysis.join('\n'),
    ...(isChoice ? choiceOf(block, groups, notes, newId) : {}),
    ...(question_type === 'completion' ? blanksOf(blanks, groups, block, notes) : {}),
  }
  for (const { line, text } of groups.texts.slice(used)) notes.push({ line, code: 'group_unknown', text })
  if (stem === '') notes.push({ line: block.line, code: 'no_stem', text: '' })
  if (!isAnswered(fields)) notes.push({ line: block.line, code: 'no_answer', text: '' })
  return { line: block.line, question_type, fields, notes }
}

function isAnswered({ question_type, key = [], blanks = [], reference_answer = '' }: PastedQuestion['fields']): boolean {
  if (question_type === 'completion') return blanks.every(({ accepted }) => accepted.length > 0)
  return question_type === 'short' ? reference_answer !== '' : key.length > 0
}

/**
 * Reads a pasted list: `1.stem`, `A.option`, `[AB][3分][1分]`, `[对]`, `_____` with `[accepted words][2分][答案无顺序]`, `[解析] text`.
 * A number at the beginning of a line begins a question. `newId` makes ids of options.
 */
export function readPaste(text: string, newId: () => string): Pasted {
  const blocks: Line[][] = []
  const notes: PasteNote[] = []
  text.split(/\r\n|\r|\n/u).forEach((raw, index) => {
    const line = { n: index + 1, text: raw.trim() }
    if (line.text === '') return
    if (numbered.test(line.text)) blocks.push([line])
    else if (blocks.length === 0) notes.push({ line: line.n, code: 'text_before_first', text: line.text.slice(0, 40) })
    else blocks.at(-1)?.push(line)
  })
  return { questions: blocks.map((lines) => questionOf(readBlock(lines), newId)), notes }
}
