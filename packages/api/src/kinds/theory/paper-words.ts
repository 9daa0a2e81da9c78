import type { PrintedPaper } from './paper-views.ts'
import type { QuestionType } from './question-fields.ts'

type Lang = PrintedPaper['lang']
type Rule = NonNullable<PrintedPaper['sections'][number]['partial_rule']>

interface Words {
  name: string
  number: string
  score: string
  truths: { true: string; false: string }
  answerSheet: string
  key: string
  /** Before the right answer in a file where it stands below its question. */
  answer: string
  analysis: string
  attachments: string
  form: (form: 'A' | 'B') => string
  total: (total: string, pass: string) => string
  marks: (score: string) => string
  rules: (fixed: string) => Readonly<Record<Rule, string>>
  sections: Readonly<Record<QuestionType | 'mixed', string>>
}

/** What Beacon itself writes on a paper, in the language of the paper: who prints it may read another one. */
export const paperWords: Readonly<Record<Lang, Words>> = {
  en: {
    name: 'Name',
    number: 'Number',
    score: 'Score',
    truths: { true: 'True', false: 'False' },
    answerSheet: 'Answer sheet',
    key: 'Key. Not for candidates.',
    answer: 'Answer: ',
    analysis: 'Analysis: ',
    attachments: 'Attachments: ',
    form: (form) => `Form ${form}`,
    total: (total, pass) => `Total ${total}, pass ${pass}`,
    marks: (score) => `(${score})`,
    rules: (fixed) => ({
      strict: 'Multiple choice counts only when all and only the right options are chosen.',
      half: 'A choice of some right options without a wrong one counts half.',
      fixed: `A choice of some right options without a wrong one counts ${fixed}.`,
      proportional: 'A choice without a wrong option counts in proportion to the right ones.',
      deduct: 'Right options count in proportion; wrong ones are deducted, never below 0.',
      perOption: 'Each option counts on its own.',
    }),
    sections: {
      single: 'Single choice',
      multiple: 'Multiple choice',
      truefalse: 'True or false',
      completion: 'Completion',
      short: 'Short answers',
      mixed: 'Questions',
    },
  },
  zh: {
    name: '姓名',
    number: '考号',
    score: '得分',
    truths: { true: '对', false: '错' },
    answerSheet: '答题卡',
    key: '答案，不得发给考生。',
    answer: '答案：',
    analysis: '解析：',
    attachments: '附件：',
    form: (form) => `${form} 卷`,
    total: (total, pass) => `总分 ${total}，及格 ${pass}`,
    marks: (score) => `（${score} 分）`,
    rules: (fixed) => ({
      strict: '多选题全部选对才得分，少选、多选、错选均不得分。',
      half: '选对但不全得一半分，有错选不得分。',
      fixed: `选对但不全得 ${fixed} 分，有错选不得分。`,
      proportional: '无错选时按选对的比例得分。',
      deduct: '选对按比例得分，错选倒扣，最低 0 分。',
      perOption: '每个选项单独计分。',
    }),
    sections: {
      single: '单项选择题',
      multiple: '多项选择题',
      truefalse: '判断题',
      completion: '填空题',
      short: '简答题',
      mixed: '综合题',
    },
  },
}

const chineseDigits = ['一', '二', '三', '四', '五', '六', '七', '八', '九', '十'] as const

/** 1 → 一, 12 → 十二, 20 → 二十; papers have at most twenty sections. */
export function chineseNumber(n: number): string {
  if (n <= 10) return chineseDigits[n - 1] ?? String(n)
  if (n === 20) return '二十'
  return n < 20 ? `十${chineseDigits[n - 11] ?? ''}` : String(n)
}

export const sectionNumber = (lang: Lang, index: number): string => (lang === 'zh' ? `${chineseNumber(index + 1)}、` : `${index + 1}. `)

/** What a section is about, as far as its title says: the one type in it, how many questions, and what each counts. */
export interface SectionContent {
  type: QuestionType | null
  count: number
  /** Hundredths; null when they differ. */
  each: number | null
}

/** The title that a section has until somebody writes another one: “1. Single choice (20 × 2)”. `each` is written out. */
export function sectionTitle(
  lang: Lang,
  index: number,
  { type, count, each }: Omit<SectionContent, 'each'> & { each: string | null },
): string {
  const name = `${sectionNumber(lang, index)}${paperWords[lang].sections[type ?? 'mixed']}`
  if (count === 0) return name
  return each === null ? `${name} (${count})` : `${name} (${count} × ${each})`
}

const onlyOne = <Value>(values: readonly Value[]): Value | null => {
  const [first] = values
  return first !== undefined && values.every((value) => value === first) ? first : null
}

/** What a section's own title would say. */
export const printedContent = ({ questions }: PrintedPaper['sections'][number]): SectionContent => ({
  type: onlyOne(questions.map(({ question_type }) => question_type)),
  count: questions.length,
  each: onlyOne(questions.map(({ score }) => score)),
})

/** Blanks as lines to write on. */
export const withLines = (stem: string): string => stem.replaceAll(/\{\{(\d{1,2})\}\}/gu, ' ________($1) ')
