import type { TransferField } from '@beacon/api/kinds/theory/transfer'
import type { Draft } from '../draft.ts'

export type Column = 'number' | TransferField

/** Heads of the template in both languages first, then those that other platforms' files have. */
export const heads: Readonly<Record<Column, readonly [zh: string, en: string, ...more: string[]]>> = {
  number: ['编号', 'Number', '序号', '题号'],
  type: ['题型', 'Type', '题目类型', '试题类型'],
  name: ['简称', 'Short name'],
  stem: ['题干', 'Question', '题目', '问题描述', '题目内容', '试题内容', '问题'],
  option_a: ['选项A', 'Option A', 'A', '选项一内容', '选项1'],
  option_b: ['选项B', 'Option B', 'B', '选项二内容', '选项2'],
  option_c: ['选项C', 'Option C', 'C', '选项三内容', '选项3'],
  option_d: ['选项D', 'Option D', 'D', '选项四内容', '选项4'],
  option_e: ['选项E', 'Option E', 'E', '选项五内容', '选项5'],
  option_f: ['选项F', 'Option F', 'F', '选项六内容', '选项6'],
  option_g: ['选项G', 'Option G', 'G', '选项7'],
  option_h: ['选项H', 'Option H', 'H', '选项8'],
  answer: ['正确答案', 'Correct answer', '答案', '参考答案', 'Answer'],
  score: ['分值', 'Score', '分数', 'Points'],
  partial: ['漏选计分', 'Multiple choice counts', '多选计分'],
  difficulty: ['难度', 'Difficulty', '级别', '难度级别'],
  direction: ['方向', 'Direction', '分类', 'Category'],
  knowledge_points: ['知识点', 'Knowledge points', '标签', 'Tags'],
  topic_sets: ['题集', 'Topic sets', '题库'],
  analysis: ['解析', 'Analysis', '试题解析', '答案解析', 'Explanation'],
  source: ['来源', 'Source', '出处'],
  order_free: ['填空顺序', 'Any order', '答案无顺序'],
  case_sensitive: ['区分大小写', 'Case sensitive'],
  fixed_order: ['选项固定', 'Keep option order', '选项不乱序'],
}

const plain = (text: string): string =>
  text
    .normalize('NFKC')
    .replaceAll(/[\s*＊]/gu, '')
    .toLowerCase()
const columnOf = new Map(Object.entries(heads).flatMap(([column, words]) => words.map((word) => [plain(word), column as Column] as const)))

export type Columns = ReadonlyMap<Column, number>

/** Columns of a head row by their places; of two with one meaning the first. */
function columnsBy(row: readonly string[], columnIn: (text: string) => Column | null): Columns {
  const found = new Map<Column, number>()
  for (const [index, text] of row.entries()) {
    const column = columnIn(text)
    if (column !== null && !found.has(column)) found.set(column, index)
  }
  return found
}

/** Columns of a head row by their places; null where no question could be read by it. */
export function columnsIn(row: readonly string[]): Columns | null {
  const found = columnsBy(row, (text) => columnOf.get(plain(text)) ?? null)
  return found.has('stem') && found.has('answer') ? found : null
}

/** What a head that is none of the known ones most likely means, by a part of it; the first that fits. */
const parts: readonly (readonly [RegExp, Column])[] = [
  [/编号|序号|题号|number|^no\.?$|id$/u, 'number'],
  [/解析|讲解|analysis|explanation|rationale|feedback/u, 'analysis'],
  [/题型|类型|questiontype|^type|kind/u, 'type'],
  [/答案|正确|answer|correct|^key$/u, 'answer'],
  [/分值|分数|得分|score|points|marks/u, 'score'],
  [/难度|难易|difficult|level/u, 'difficulty'],
  [/知识点|考点|标签|knowledge|tag|topic/u, 'knowledge_points'],
  [/方向|分类|科目|章节|categor|subject|chapter|domain/u, 'direction'],
  [/来源|出处|source|origin/u, 'source'],
  [/题干|题目|问题|试题|question|stem|prompt|text/u, 'stem'],
]
const partIn = (text: string): Column | null => parts.find(([pattern]) => pattern.test(text))?.[1] ?? null

const letters = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'] as const
/** `B`, `B项`, `Choice B`, `Option_B`. */
function letterIn(text: string): Column | null {
  const found = /^(?:选项|option|choice|answer)?[-_.:：]?([a-h])(?:选项|项)?$/u.exec(text)?.[1]
  const letter = letters.find((one) => one === found)
  return letter === undefined ? null : `option_${letter}`
}

/** Columns of heads that are not ours, guessed: the known words first, then parts of words for what is still open. */
export function guessColumns(row: readonly string[]): Columns {
  const known = columnsBy(row, (text) => columnOf.get(plain(text)) ?? null)
  const taken = new Set(known.values())
  const words = row.map((text, index) => (taken.has(index) ? '' : plain(text)))
  const guessed = columnsBy(words, (word) => (word === '' ? null : (letterIn(word) ?? partIn(word))))
  return new Map([...guessed, ...known])
}

/** Words for the types, the first two are those of the template. */
export const typeWords: Readonly<Record<Draft['question_type'], readonly [zh: string, en: string, ...more: string[]]>> = {
  single: ['单选题', 'Single choice', '单选', '单项选择题', '单项选择', 'Single', '1'],
  multiple: ['多选题', 'Multiple choice', '多选', '多项选择题', '多项选择', 'Multiple', '不定项选择题', '2'],
  truefalse: ['判断题', 'True/false', '判断', '是非题', 'True or false', '3'],
  completion: ['填空题', 'Completion', '填空', 'Fill in', '4'],
  short: ['简答题', 'Short answer', '简答', '问答题', '论述题', 'Essay', '5'],
}
const typeOf = new Map(
  Object.entries(typeWords).flatMap(([type, words]) => words.map((word) => [plain(word), type as Draft['question_type']] as const)),
)

/** The type that a cell or the name of a sheet says; null for another word. */
export const typeIn = (text: string): Draft['question_type'] | null => typeOf.get(plain(text)) ?? null
