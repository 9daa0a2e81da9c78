import type { TransferReread } from '@beacon/api/kinds/theory/transfer'
import { truthOf } from '../gift/aiken.ts'
import { draftOf, exactBlank, noteOnce, refusedAt, type Draft, type Place, type Refused } from '../draft.ts'
import { marksIn } from '../marks.ts'
import { numberBlank } from '../number-blank.ts'
import { withScripts } from '../../../../platform/text/index.ts'
import { headsOf, type TableReading } from './table-heads.ts'
import type { TableCell, TableSheet } from './table-sheet.ts'
import { typeIn, type Column, type Columns } from './table-words.ts'

/**
 * Reads questions of a spreadsheet: all types in one sheet, or each type in a sheet of its name. Heads are found by name, in any
 * order and language, or as somebody mapped them; sheets without a head of questions (guides, lists of values) are passed over.
 */
export function readTable(sheets: readonly TableSheet[], mapping?: TransferReread['columns']): TableReading {
  const heads = headsOf(sheets, mapping)
  const reading: TableReading = { drafts: [], refused: [], columns: heads.flatMap(({ shown }) => shown) }
  for (const { sheet, head, columns } of heads) {
    if (!columns.has('stem')) continue
    for (const [index, row] of sheet.rows.entries()) {
      if (index <= head || row.every(({ text }) => text.trim() === '')) continue
      const line: Line = { place: { line: index + 1, name: sheets.length > 1 ? sheet.name : '' }, row, columns, sheet: sheet.name }
      const read = questionOf(line)
      if ('refused' in read) reading.refused.push(read.refused)
      else reading.drafts.push(read.draft)
    }
  }
  return reading
}

interface Line {
  place: Place
  row: readonly TableCell[]
  columns: Columns
  sheet: string
}
type Read = { draft: Draft } | { refused: Refused }

function questionOf(line: Line): Read {
  const { place, sheet } = line
  const cell = (column: Column): string => textOf(line, column)
  const stem = cell('stem')
  const refused = (code: Refused['code'], about = ''): Read => ({ refused: refusedAt(place, code, stem, about) })
  if (stem === '') return refused('no_text')
  const options = optionsOf(line)
  const said = cell('type')
  const type = said === '' ? (typeIn(sheet) ?? guessOf(stem, options, cell('answer'))) : typeIn(said)
  if (type === null) return refused('type_unknown', said)
  const draft = draftOf(type, place, stem)
  const problem = readers[type](draft, options, cell('answer'))
  if (problem !== null) return refused(problem.code, problem.about)
  const score = valueOf(line, 'score')
  draft.score = marksIn(draft, score.normalize('NFKC').replace(/ ?分$/u, ''))
  if (score !== '' && draft.score === null) return refused('number_wrong', score)
  draft.name = cell('name')
  draft.partial_rule = ruleOf(cell('partial'))
  draft.difficulty = difficultyOf(cell('difficulty'))
  draft.direction = cell('direction')
  draft.knowledge_points = listOf(cell('knowledge_points'))
  draft.topic_sets = listOf(cell('topic_sets'))
  draft.analysis = cell('analysis')
  draft.source = cell('source')
  if (isYes(cell('order_free')) && draft.blanks.length > 1) draft.order_free = true
  if (isYes(cell('case_sensitive'))) for (const blank of draft.blanks) blank.case_sensitive = true
  if (isYes(cell('fixed_order'))) draft.fixed_order = true
  for (const [column, at] of line.columns) {
    const found = line.row[at]
    const kind = found?.kind
    if (found?.isOdd === true && column !== 'score') noteOnce(draft, 'warning', 'number_cell', `${column}: ${textOf(line, column)}`)
    if (kind === 'date') noteOnce(draft, 'warning', 'date_cell', `${column}: ${textOf(line, column)}`)
    if (kind === 'formula') noteOnce(draft, 'warning', 'formula_cell', `${column}: ${textOf(line, column)}`)
  }
  return { draft }
}

/** Full-width letters and an apostrophe before a text are ways to type, not texts. */
function textOf({ row, columns }: Line, column: Column): string {
  const at = columns.get(column)
  return withScripts((at === undefined ? '' : (row[at]?.text ?? '')).replace(/^'(?=[=+\-@\d])/u, '').trim())
}

/** A number by its value, however its sheet shows it. */
const valueOf = (line: Line, column: Column): string => line.row[line.columns.get(column) ?? -1]?.value ?? textOf(line, column)

/** A to H in order; those behind the last that is written do not exist. */
function optionsOf(line: Line): string[] {
  const letters = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'] as const
  const texts = letters.map((letter) => textOf(line, `option_${letter}`))
  return texts.slice(0, texts.findLastIndex((text) => text !== '') + 1)
}

function guessOf(stem: string, options: readonly string[], answer: string): Draft['question_type'] {
  if (options.length > 0 && truthOf(options) === null) return lettersIn(answer).length > 1 ? 'multiple' : 'single'
  if (truthIn(answer) !== null) return 'truefalse'
  return /_{5,}|\{\{1\}\}/u.test(stem) ? 'completion' : 'short'
}

type Problem = { code: Refused['code']; about: string }
const problem = (code: Refused['code'], about = ''): Problem => ({ code, about })

const readers: Readonly<Record<Draft['question_type'], (draft: Draft, options: readonly string[], answer: string) => Problem | null>> = {
  single: choice,
  multiple: choice,
  truefalse: (draft, _options, answer) => {
    const truth = truthIn(answer)
    if (truth === null) return problem(answer === '' ? 'no_answer' : 'answer_unknown', answer)
    draft.key = [truth]
    return null
  },
  completion: blanks,
  short: (draft, _options, answer) => {
    draft.reference_answer = answer
    return null
  },
}

/** `ABD`, `A,B,D`, `A、B`: letters of any width and nothing else. */
const lettersIn = (answer: string): string[] => {
  const plain = answer
    .normalize('NFKC')
    .toUpperCase()
    .replaceAll(/[\s,;.、/|]/gu, '')
  return /^[A-H]{1,8}$/u.test(plain) ? [...new Set(plain)].sort() : []
}

function choice(draft: Draft, options: readonly string[], answer: string): Problem | null {
  if (options.length < 2) return problem('too_few_options', String(options.length))
  const gap = options.indexOf('')
  if (gap !== -1) return problem('no_options', String.fromCodePoint(65 + gap))
  if (answer === '') return problem('no_answer')
  const letters = lettersIn(answer)
  const known = letters.filter((letter) => letter.charCodeAt(0) - 65 < options.length)
  if (letters.length === 0) {
    const whole = options.indexOf(answer)
    if (whole === -1) return problem('letter_wrong', answer.slice(0, 40))
    draft.key = [whole]
  } else if (known.length < letters.length) return problem('answer_unknown', letters.filter((one) => !known.includes(one)).join(''))
  else draft.key = known.map((letter) => letter.charCodeAt(0) - 65)
  if (draft.question_type === 'single' && draft.key.length > 1) return problem('answer_many', letters.join(''))
  if (draft.question_type === 'multiple' && draft.key.length === 1) noteOnce(draft, 'warning', 'one_correct')
  draft.options = options.map((text) => ({ text, pinned: false }))
  return null
}

function truthIn(answer: string): 0 | 1 | null {
  const plain = answer.normalize('NFKC').trim()
  // Some templates write true and false as the first and the second option.
  if (/^[AB]$/iu.test(plain)) return plain.toUpperCase() === 'A' ? 0 : 1
  return truthOf([plain, '错'])?.[0] === 0 ? 0 : truthOf(['对', plain]) === null ? null : 1
}

/** Blanks apart by `；`, what each accepts by `|`; a run of five underscores is a blank. */
function blanks(draft: Draft, _options: readonly string[], answer: string): Problem | null {
  if (answer === '') return problem('no_answer')
  let count = 0
  const stem = draft.stem.replaceAll(/_{5,}/gu, () => `{{${(count += 1)}}}`)
  draft.stem = count === 0 && !stem.includes('{{1}}') ? `${stem} {{1}}` : stem
  const wanted = Math.max(count, new Set(draft.stem.match(/\{\{\d\}\}/gu)).size)
  const parts = answer.split(/[;；\n]/u).map((part) => part.trim())
  const texts = wanted === 1 && parts.length > 1 ? [parts.join('|')] : parts
  if (texts.length !== wanted) return problem('no_answer', `${texts.length} / ${wanted}`)
  if (wanted > 8) return problem('too_many_options', String(wanted))
  for (const text of texts) {
    const accepted = text
      .split(/[|｜]/u)
      .map((one) => one.trim())
      .filter((one) => one !== '')
    if (accepted.length === 0) return problem('no_answer')
    const spread = /^([^\s±:]{1,100}) ?± ?([^\s±:]{1,100})$/u.exec(text)
    draft.blanks.push((spread === null ? null : numberBlank([`${spread[1]}:${spread[2]}`])) ?? exactBlank(accepted))
  }
  return null
}

const rules: Readonly<Record<string, Draft['partial_rule']>> = {
  全对得分: 'strict',
  全对: 'strict',
  少选不得分: 'strict',
  strict: 'strict',
  漏选得一半: 'half',
  少选得一半分: 'half',
  half: 'half',
  按比例: 'proportional',
  proportional: 'proportional',
  错选倒扣: 'deduct',
  deduct: 'deduct',
  peroption: 'perOption',
}
const ruleOf = (text: string): Draft['partial_rule'] => rules[text.toLowerCase()] ?? null

const difficulties: Readonly<Record<string, Draft['difficulty']>> = {
  初级: 'primary',
  易: 'primary',
  简单: 'primary',
  容易: 'primary',
  easy: 'primary',
  primary: 'primary',
  中级: 'intermediate',
  中: 'intermediate',
  中等: 'intermediate',
  medium: 'intermediate',
  intermediate: 'intermediate',
  高级: 'advanced',
  难: 'advanced',
  困难: 'advanced',
  hard: 'advanced',
  advanced: 'advanced',
}
const difficultyOf = (text: string): Draft['difficulty'] => difficulties[text.toLowerCase()] ?? null

const isYes = (text: string): boolean => /^(?:是|对|✓|√|y|yes|true|1|无顺序|区分|固定)$/iu.test(text)
const listOf = (text: string): string[] => [
  ...new Set(
    text
      .split(/[,，;；、]/u)
      .map((one) => one.trim())
      .filter((one) => one !== ''),
  ),
]
