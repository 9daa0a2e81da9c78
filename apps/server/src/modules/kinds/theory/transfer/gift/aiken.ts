import { draftOf, refusedAt, type Place, type Reading, type Refused } from '../draft.ts'
import { withScripts } from '../../../../platform/text/index.ts'
import type { LeftOut, Written, WrittenQuestion } from '../written.ts'

const option = /^\s*([A-Z])[).]\s+(\S[\s\S]*)$/u
/** No space behind the letter: an option that Aiken would take for text. */
const tightOption = /^\s*([A-H])[)]\S/u
const answer = /^\s{0,40}ANSWER\s{0,40}:(.*)$/iu

interface Block {
  place: Place
  stem: string[]
  options: { letter: string; text: string }[]
  hasTight: boolean
}
const empty = (): Block => ({ place: { line: null, name: '' }, stem: [], options: [], hasTight: false })

/**
 * Reads Aiken: a stem, options `A)` or `A.`, and `ANSWER: B`. `isLoose` takes stems of several lines, as most files in the wild have
 * them; the strict form ends a stem with its line.
 */
export function readAiken(file: string, { isLoose }: { isLoose: boolean }): Reading {
  const reading: Reading = { drafts: [], refused: [] }
  let block = empty()
  const refuse = (code: Refused['code'], about = '') => {
    reading.refused.push(refusedAt(block.place, code, [...block.stem, ...block.options.map(({ text }) => text)].join(' '), about))
    block = empty()
  }
  const lines = file.replace(/^\uFEFF/u, '').split(/\r\n|\r|\n/u)
  for (const [index, line] of lines.entries()) {
    const told = answer.exec(line)
    const found = option.exec(line)
    if (told !== null) {
      const problem = judged(block, told[1]?.trim() ?? '', reading)
      if (problem === null) block = empty()
      else refuse(problem.code, problem.about)
    } else if (found !== null) {
      block.place = { line: block.place.line ?? index + 1, name: '' }
      block.options.push({ letter: found[1] ?? '', text: (found[2] ?? '').trim() })
    } else if (line.trim() === '') {
      if (block.options.length > 0) refuse('unfinished')
    } else {
      if (tightOption.test(line)) block.hasTight = true
      if (block.options.length > 0 || (!isLoose && block.stem.length > 0 && !block.hasTight)) refuse('unfinished')
      if (block.stem.length === 0) block.place = { line: index + 1, name: '' }
      block.stem.push(line)
    }
  }
  if (block.stem.length > 0 || block.options.length > 0) refuse('unfinished')
  return reading
}

/** Takes the question that an answer ends; tells why it is none. */
function judged(block: Block, letters: string, reading: Reading): { code: Refused['code']; about: string } | null {
  const { stem, options, place } = block
  const problem = (code: Refused['code'], about = '') => ({ code, about })
  if (stem.length === 0) return problem('no_text')
  if (options.length < 2) return problem('too_few_options', String(options.length))
  if (options.length > 8) return problem('too_many_options', String(options.length))
  if (/^[A-Za-z](?:[\s,;、]*[A-Za-z])+$/u.test(letters)) return problem('answer_many', letters)
  if (!/^[A-Za-z]$/u.test(letters)) return problem('letter_wrong', letters.slice(0, 20))
  const key = options.findIndex(({ letter }) => letter === letters.toUpperCase())
  if (key === -1) return problem('answer_unknown', letters.toUpperCase())
  const truth = truthOf(options.map(({ text }) => text))
  const draft = draftOf(truth === null ? 'single' : 'truefalse', place, withScripts(stem.join('\n').trim()))
  draft.key = [truth === null ? key : (truth[key] ?? 0)]
  if (truth === null) draft.options = options.map(({ text }) => ({ text: withScripts(text), pinned: false }))
  reading.drafts.push(draft)
  return null
}

const trueWords = new Set(['true', 't', '对', '正确', '是', '√', 'yes', 'right'])
const falseWords = new Set(['false', 'f', '错', '错误', '否', '×', 'no', 'wrong'])

/** Of two options that say true and false: which of both each is. */
export function truthOf(texts: readonly string[]): (0 | 1)[] | null {
  const said = texts.map((text) => text.normalize('NFKC').trim().toLowerCase())
  if (said.length !== 2) return null
  const [first = '', second = ''] = said
  if (trueWords.has(first) && falseWords.has(second)) return [0, 1]
  return falseWords.has(first) && trueWords.has(second) ? [1, 0] : null
}

/** Aiken knows one right letter and nothing else; the rest is listed as left out. */
export function writeAiken(questions: readonly WrittenQuestion[]): Written {
  const left: LeftOut[] = []
  const parts = questions.flatMap(({ number, question_type, stem, options, key }) => {
    if (question_type !== 'single' && question_type !== 'truefalse') {
      left.push({ number, code: 'type' })
      return []
    }
    const texts = question_type === 'truefalse' ? ['True', 'False'] : options.map(({ text }) => text)
    const line = (text: string) =>
      text
        .split('\n')
        .map((one) => one.trim())
        .filter((one) => one !== '')
        .join(' ')
    const rows = texts.map((text, index) => `${String.fromCodePoint(65 + index)}) ${line(text)}`)
    return [[line(stem), ...rows, `ANSWER: ${String.fromCodePoint(65 + (key[0] ?? 0))}`].join('\n')]
  })
  return { text: `${parts.join('\n\n')}\n`, left }
}
