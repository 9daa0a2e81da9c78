import { optionLetter } from '@beacon/api/kinds/theory/question-rules'
import { heads, typeWords, type Column } from './table-words.ts'
import type { WrittenQuestion } from '../written.ts'

type Lang = 'en' | 'zh'
const letters = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'] as const
export const tableColumns: readonly Column[] = [
  'number',
  'type',
  'name',
  'stem',
  ...letters.map((letter): Column => `option_${letter}`),
  'answer',
  'score',
  'partial',
  'difficulty',
  'direction',
  'knowledge_points',
  'topic_sets',
  'analysis',
  'order_free',
  'case_sensitive',
  'fixed_order',
  'source',
]

/** Words of cells that the reader knows, in both languages. */
const words = {
  yes: { en: 'Yes', zh: '是' },
  right: { en: 'True', zh: '对' },
  wrong: { en: 'False', zh: '错' },
} as const
const difficulties = {
  primary: { en: 'Easy', zh: '初级' },
  intermediate: { en: 'Medium', zh: '中级' },
  advanced: { en: 'Hard', zh: '高级' },
} as const
const rules: Readonly<Record<NonNullable<WrittenQuestion['partial_rule']>, Readonly<Record<Lang, string>>>> = {
  strict: { en: 'strict', zh: '全对得分' },
  half: { en: 'half', zh: '漏选得一半' },
  proportional: { en: 'proportional', zh: '按比例' },
  deduct: { en: 'deduct', zh: '错选倒扣' },
  perOption: { en: 'perOption', zh: 'perOption' },
  fixed: { en: '', zh: '' },
}

const at = (lang: Lang): 0 | 1 => (lang === 'zh' ? 0 : 1)
export const headOf = (column: Column, lang: Lang): string => heads[column][at(lang)]
export const typeWord = (type: WrittenQuestion['question_type'], lang: Lang): string => typeWords[type][at(lang)]

function answerOf({ question_type, key, blanks, reference_answer }: WrittenQuestion, lang: Lang): string {
  if (question_type === 'short') return reference_answer
  if (question_type === 'truefalse') return key.length === 0 ? '' : words[key[0] === 0 ? 'right' : 'wrong'][lang]
  if (question_type !== 'completion') return key.map(optionLetter).join('')
  return blanks
    .map(({ kind, accepted, tolerance }) =>
      kind === 'number' && tolerance > 0 ? accepted.map((text) => `${text}±${tolerance}`).join('|') : accepted.join('|'),
    )
    .join('；')
}

/** One question as a row of the template. */
export function tableRow(question: WrittenQuestion, lang: Lang): string[] {
  const { options, question_type, partial_rule, order_free, fixed_order, blanks } = question
  const yes = (is: boolean): string => (is ? words.yes[lang] : '')
  const cells: Readonly<Record<Column, string>> = {
    number: question.number,
    type: typeWord(question_type, lang),
    name: question.name,
    stem: question.stem,
    option_a: options[0]?.text ?? '',
    option_b: options[1]?.text ?? '',
    option_c: options[2]?.text ?? '',
    option_d: options[3]?.text ?? '',
    option_e: options[4]?.text ?? '',
    option_f: options[5]?.text ?? '',
    option_g: options[6]?.text ?? '',
    option_h: options[7]?.text ?? '',
    answer: answerOf(question, lang),
    score: String(question.score / 100),
    partial: partial_rule === null ? '' : rules[partial_rule][lang],
    difficulty: difficulties[question.difficulty][lang],
    direction: question.direction,
    knowledge_points: question.knowledge_points.join('；'),
    topic_sets: question.topic_sets.join('；'),
    analysis: question.analysis,
    order_free: yes(order_free),
    case_sensitive: yes(blanks.some(({ case_sensitive }) => case_sensitive)),
    fixed_order: yes(fixed_order && question_type !== 'truefalse'),
    source: question.source,
  }
  return tableColumns.map((column) => cells[column])
}
