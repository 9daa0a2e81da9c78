import { escapeGift } from './gift-text.ts'
import { escapeStars } from '../stars.ts'
import type { LeftOut, Written, WrittenQuestion } from '../written.ts'

/** Questions as a GIFT file. What GIFT has no sign for (score, pinned options, tolerance in percent) is told. */
export function writeGift(questions: readonly WrittenQuestion[]): Written {
  const left: LeftOut[] = []
  let category = ''
  const parts = questions.flatMap((question) => {
    const block = blockOf(question)
    if (block === null) {
      left.push({ number: question.number, code: 'blanks' })
      return []
    }
    const head = question.direction === category ? '' : `$CATEGORY: ${question.direction}\n\n`
    category = question.direction
    const labels = [`[id:${question.number}]`, ...question.knowledge_points.map((tag) => `[tag:${tag.replaceAll(/[[\]\n]/gu, ' ')}]`)]
    const analysis = question.analysis === '' ? '' : `\n####${escapeGift(question.analysis)}\n`
    const [before, behind = ''] = question.question_type === 'completion' ? question.stem.split('{{1}}') : [question.stem]
    const text = `::${escapeGift(question.name)}::[markdown]${escapeGift((before ?? '').trimEnd())}{${block}${analysis}}${behind.trim() === '' ? '' : ` ${escapeGift(behind.trim())}`}`
    return [`${head}// ${labels.join(' ')}\n${text}\n`]
  })
  return { text: parts.join('\n'), left }
}

function blockOf(question: WrittenQuestion): string | null {
  const { question_type, options, key, blanks } = question
  if (question_type === 'short') return ''
  if (question_type === 'truefalse') return key.includes(0) ? 'TRUE' : 'FALSE'
  if (question_type === 'completion') {
    const [blank] = blanks
    if (blank === undefined || blanks.length > 1 || blank.kind === 'contains') return null
    if (blank.kind === 'number') {
      if (blank.tolerance_unit === 'percent') return null
      return blank.accepted.length === 1
        ? `#${blank.accepted[0]}:${blank.tolerance}`
        : `#\n${blank.accepted.map((text) => `=${text}:${blank.tolerance}`).join('\n')}\n`
    }
    return blank.accepted.map((text) => `=${escapeGift(escapeStars(text))}`).join(' ')
  }
  const lines = options.map(({ text }, index) => {
    const isRight = key.includes(index)
    if (question_type === 'single') return `${isRight ? '=' : '~'}${escapeGift(text)}`
    return `~%${isRight ? share(key.length) : wrongShare(question)}%${escapeGift(text)}`
  })
  return `\n${lines.join('\n')}\n`
}

/** Moodle's own spelling of a third. */
const share = (count: number): string => String(Number((100 / count).toFixed(5)))

function wrongShare({ partial_rule, options, key }: WrittenQuestion): string {
  if (partial_rule === 'deduct') return `-${share(Math.max(1, options.length - key.length))}`
  return partial_rule === null || partial_rule === 'strict' ? '-100' : '0'
}
