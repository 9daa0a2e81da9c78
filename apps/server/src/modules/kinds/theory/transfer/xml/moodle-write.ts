import { escapeStars } from '../stars.ts'
import type { Written, WrittenQuestion } from '../written.ts'

const cdata = (text: string): string => `<![CDATA[${text.replaceAll(']]>', ']]]]><![CDATA[>')}]]>`
const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
const textTag = (name: string, text: string): string => `    <${name} format="markdown"><text>${cdata(text)}</text></${name}>`

/** Questions as Moodle XML; texts stay Markdown, which Moodle reads. All five types can be said. */
export function writeMoodle(questions: readonly WrittenQuestion[]): Written {
  let category = ''
  const parts = questions.flatMap((question) => {
    const head =
      question.direction === category
        ? []
        : [
            `  <question type="category">\n    <category><text>${escaped(`$course$/top/${question.direction}`)}</text></category>\n  </question>`,
          ]
    category = question.direction
    return [...head, questionXml(question)]
  })
  return { text: `<?xml version="1.0" encoding="UTF-8"?>\n<quiz>\n${parts.join('\n')}\n</quiz>\n`, left: [] }
}

function questionXml(question: WrittenQuestion): string {
  const { type, stem, rows } = bodyOf(question)
  const tags = question.knowledge_points.map((tag) => `<tag><text>${escaped(tag)}</text></tag>`)
  const lines = [
    `    <name><text>${escaped(question.name)}</text></name>`,
    textTag('questiontext', stem),
    ...(question.analysis === '' ? [] : [textTag('generalfeedback', question.analysis)]),
    `    <defaultgrade>${question.score / 100}</defaultgrade>`,
    '    <penalty>0</penalty>',
    `    <idnumber>${escaped(question.number)}</idnumber>`,
    ...(tags.length === 0 ? [] : [`    <tags>${tags.join('')}</tags>`]),
    ...rows,
  ]
  return `  <question type="${type}">\n${lines.join('\n')}\n  </question>`
}

const answer = (fraction: string, text: string, more = '', format = 'markdown'): string =>
  `    <answer fraction="${fraction}" format="${format}"><text>${cdata(text)}</text>${more}</answer>`

function bodyOf(question: WrittenQuestion): { type: string; stem: string; rows: string[] } {
  const { question_type, stem, options, key, reference_answer } = question
  if (question_type === 'short')
    return { type: 'essay', stem, rows: reference_answer === '' ? [] : [textTag('graderinfo', reference_answer)] }
  if (question_type === 'truefalse') {
    const isTrue = key.includes(0)
    return {
      type: 'truefalse',
      stem,
      rows: [
        answer(isTrue ? '100' : '0', 'true', '', 'moodle_auto_format'),
        answer(isTrue ? '0' : '100', 'false', '', 'moodle_auto_format'),
      ],
    }
  }
  if (question_type === 'completion') return completion(question)
  const isSingle = question_type === 'single'
  const wrong = isSingle ? '0' : wrongFraction(question)
  const rows = options.map(({ text }, index) => answer(key.includes(index) ? fraction(100 / key.length) : wrong, text))
  return {
    type: 'multichoice',
    stem,
    rows: [`    <single>${isSingle}</single>`, `    <shuffleanswers>${!question.fixed_order}</shuffleanswers>`, ...rows],
  }
}

function completion(question: WrittenQuestion): { type: string; stem: string; rows: string[] } {
  const { stem, blanks } = question
  const [blank] = blanks
  const isAtEnd = stem.trimEnd().endsWith('{{1}}')
  if (blank === undefined || blanks.length > 1 || !isAtEnd) return { type: 'cloze', stem: clozeText(question), rows: [] }
  const plain = stem.trimEnd().slice(0, -'{{1}}'.length).trimEnd()
  const auto = 'moodle_auto_format'
  if (blank.kind === 'number') {
    const rows = blank.accepted.map((text) => answer('100', text, `<tolerance>${absolute(blank, text)}</tolerance>`, auto))
    return { type: 'numerical', stem: plain, rows }
  }
  const rows = blank.accepted.map((text) => answer('100', starred(blank, text), '', auto))
  return { type: 'shortanswer', stem: plain, rows: [`    <usecase>${blank.case_sensitive ? 1 : 0}</usecase>`, ...rows] }
}

const starred = ({ kind }: Blank, text: string): string => (kind === 'contains' ? `*${escapeStars(text)}*` : escapeStars(text))

const fraction = (value: number): string => String(Number(value.toFixed(5)))

/** Moodle takes a wrong one off the right ones; where nothing is deducted a wrong one must lose all. */
function wrongFraction({ partial_rule, options, key }: WrittenQuestion): string {
  if (partial_rule === 'deduct') return `-${fraction(100 / Math.max(1, options.length - key.length))}`
  return '-100'
}

type Blank = WrittenQuestion['blanks'][number]
/** Moodle knows tolerances in the number's own unit only. */
const absolute = ({ tolerance, tolerance_unit }: Blank, text: string): number =>
  tolerance_unit === 'absolute' ? tolerance : Number(((Math.abs(Number(text)) * tolerance) / 100).toPrecision(12))

const clozeEscaped = (text: string): string => text.replaceAll(/[\\~=#{}]/gu, '\\$&')

/** Every blank as a gap where it stands. */
function clozeText({ stem, blanks }: WrittenQuestion): string {
  return stem.replaceAll(/\{\{(\d)\}\}/gu, (whole, n) => {
    const blank = blanks[Number(n) - 1]
    if (blank === undefined) return whole
    const kind = blank.kind === 'number' ? 'NUMERICAL' : blank.case_sensitive ? 'SHORTANSWER_C' : 'SHORTANSWER'
    const texts = blank.accepted.map((text) => {
      if (blank.kind === 'number') return `=${text}:${absolute(blank, text)}`
      return `=${clozeEscaped(starred(blank, text))}`
    })
    return `{1:${kind}:${texts.join('~')}}`
  })
}
