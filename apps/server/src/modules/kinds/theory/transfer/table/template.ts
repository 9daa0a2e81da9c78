import { Readable } from 'node:stream'
import type { SignedIn } from '../../../../../context.ts'
import { file, type Special } from '../../../../../module.ts'
import { workbook, xlsxType } from '../../../../platform/sheet/index.ts'
import { mustHaveKind } from '../service.ts'
import { headOf, tableColumns, typeWord } from './table-write.ts'
import type { Column } from './table-words.ts'

type Lang = 'en' | 'zh'
type Text = Readonly<Record<Lang, string>>
const types = ['single', 'multiple', 'truefalse', 'completion', 'short'] as const
const needed: ReadonlySet<Column> = new Set(['type', 'stem', 'answer'])

const words = {
  questions: { en: 'Questions', zh: '题目' },
  guide: { en: 'Guide', zh: '填写说明' },
  column: { en: 'Column', zh: '列' },
  rule: { en: 'Rule', zh: '规则' },
} as const
const list: Text = { en: 'several apart by ; or ,', zh: '多个以；或，分隔' }
const rules: Partial<Record<Column, Text>> = {
  number: { en: 'for you alone, it is not read', zh: '仅供自己对照，不读取' },
  type: { en: 'may be left out where the sheet is named after the type', zh: '工作表以题型命名时可不填' },
  stem: { en: 'Markdown; a blank is _____ or {{1}}', zh: 'Markdown；填空用 _____ 或 {{1}}' },
  answer: {
    en: 'letters, True or False; blanks apart by ；, synonyms by |, a number with its tolerance as 5±1',
    zh: '选项字母、对或错；各空以；分隔，同义答案以 | 分隔，数值可写 5±1',
  },
  score: { en: 'up to two decimals', zh: '最多两位小数' },
  partial: { en: 'strict, half, proportional or deduct', zh: '全对得分、漏选得一半、按比例、错选倒扣' },
  difficulty: { en: 'Easy, Medium or Hard', zh: '初级、中级或高级' },
  direction: { en: 'the name of a category; a new one is made', zh: '方向名称；不存在时新建' },
  knowledge_points: list,
  topic_sets: list,
  order_free: { en: 'Yes: the blanks may be answered in any order', zh: '填“是”：各空可不按顺序作答' },
  case_sensitive: { en: 'Yes: capital letters count', zh: '填“是”：区分大小写' },
  fixed_order: { en: 'Yes: options are never shuffled', zh: '填“是”：选项不乱序' },
}
type Example = Partial<Record<Column, string>>
const examples: Readonly<Record<(typeof types)[number], Readonly<Record<Lang, Example>>>> = {
  single: {
    en: { stem: 'Which protocol is connectionless?', option_a: 'TCP', option_b: 'UDP', option_c: 'TLS', answer: 'B', score: '2' },
    zh: { stem: '下列哪个协议是无连接的？', option_a: 'TCP', option_b: 'UDP', option_c: 'TLS', answer: 'B', score: '2' },
  },
  multiple: {
    en: {
      stem: 'Which are hash functions?',
      option_a: 'SHA-256',
      option_b: 'AES',
      option_c: 'SM3',
      answer: 'AC',
      score: '3',
      partial: 'half',
    },
    zh: {
      stem: '下列哪些是散列算法？',
      option_a: 'SHA-256',
      option_b: 'AES',
      option_c: 'SM3',
      answer: 'AC',
      score: '3',
      partial: '漏选得一半',
    },
  },
  truefalse: {
    en: { stem: 'HTTPS encrypts the address of the server.', answer: 'False', score: '1' },
    zh: { stem: 'HTTPS 会加密服务器的地址。', answer: '错', score: '1' },
  },
  completion: {
    en: { stem: 'HTTP listens on _____, HTTPS on _____.', answer: '80；443|0443', score: '4' },
    zh: { stem: 'HTTP 默认端口为_____，HTTPS 为_____。', answer: '80；443|0443', score: '4' },
  },
  short: {
    en: { stem: 'Say what a salt is for.', answer: 'Equal passwords get different hashes.', score: '10' },
    zh: { stem: '简述盐值的作用。', answer: '使相同的口令得到不同的散列值。', score: '10' },
  },
}

/** The empty sheet, and on the next how to fill it: a line for each column, so that no import reads the examples as questions. */
export async function template(ctx: SignedIn, lang: Lang): Promise<Special> {
  mustHaveKind(ctx)
  const head = (column: Column): string => `${headOf(column, lang)}${needed.has(column) ? '*' : ''}`
  const guide = tableColumns.map((column) => [
    head(column),
    rules[column]?.[lang] ?? '',
    ...types.map((type) => (column === 'type' ? typeWord(type, lang) : (examples[type][lang][column] ?? ''))),
  ])
  const bytes = await workbook([
    { name: words.questions[lang], rows: [tableColumns.map(head)] },
    { name: words.guide[lang], rows: [[words.column[lang], words.rule[lang], ...types.map((type) => typeWord(type, lang))], ...guide] },
  ])
  const filename = lang === 'zh' ? '理论题导入模板.xlsx' : 'theory-questions-template.xlsx'
  return file({ stream: Readable.from([bytes]), bytes: bytes.length, filename, type: xlsxType, cache: 'private, no-store' })
}
