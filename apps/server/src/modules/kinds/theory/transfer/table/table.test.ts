import { describe, expect, test } from 'vitest'
import { readTable } from './table-read.ts'
import type { TableCell } from './table-sheet.ts'

const cells = (row: readonly string[]): TableCell[] => row.map((text) => ({ text, kind: 'text' }))
const sheet = (head: string, ...rows: string[]) => ({ name: 'Sheet1', rows: [head, ...rows].map((row) => cells(row.split('\t'))) })
const read = (head: string, ...rows: string[]) => readTable([sheet(head, ...rows)])
const only = (head: string, row: string) => {
  const { drafts, refused } = read(head, row)
  expect(refused).toEqual([])
  const [draft] = drafts
  if (draft === undefined) throw new Error('no question')
  return draft
}
const chinese = '题型*\t题干*\t选项A\t选项B\t选项C\t选项D\t正确答案*\t分值\t难度\t方向\t知识点\t解析'

describe('rows of the Chinese template', () => {
  test.each([
    ['单选题\tSSH 的端口？\t21\t22\t23\t\tB\t2\t初级\t网络\t端口、SSH\t见 RFC', 'single', [1], 200],
    ['多选题\t哪些是哈希？\tMD5\tAES\tSHA-1\tRSA\tA,C\t2.5\t中级\t密码\t\t', 'multiple', [0, 2], 250],
    ['多选题\t哪些？\ta\tb\tc\td\tＡ、Ｂ、Ｄ\t3分\t\t\t\t', 'multiple', [0, 1, 3], 300],
    ['判断题\tUDP 可靠。\t\t\t\t\t错误\t1\t\t\t\t', 'truefalse', [1], 100],
    ['判断题\tTCP 可靠。\t\t\t\t\t√\t1\t\t\t\t', 'truefalse', [0], 100],
    ['判断题\tTCP 可靠。\t正确\t错误\t\t\tA\t1\t\t\t\t', 'truefalse', [0], 100],
    ['简答题\t解释竞争条件。\t\t\t\t\t要点…\t10\t高级\t\t\t', 'short', [], 1000],
  ])('%j', (row, type, key, score) => {
    const draft = only(chinese, row)
    expect([draft.question_type, draft.key, draft.score]).toEqual([type, key, score])
  })

  test('what stands beside', () => {
    expect(only(chinese, '单选题\tSSH 的端口？\t21\t22\t23\t\tB\t2\t初级\t网络\t端口、SSH\t见 RFC')).toMatchObject({
      options: [{ text: '21' }, { text: '22' }, { text: '23' }],
      difficulty: 'primary',
      direction: '网络',
      knowledge_points: ['端口', 'SSH'],
      analysis: '见 RFC',
      place: { line: 2 },
    })
  })
})

test('blanks: runs of underscores, apart by ；, synonyms by |', () => {
  const head = '题型\t题干\t答案\t填空顺序\t区分大小写'
  const draft = only(head, '填空题\t端口 _____ 与 ______。\t22|二十二；443\t是\t是')
  expect(draft.stem).toBe('端口 {{1}} 与 {{2}}。')
  expect(draft.blanks).toMatchObject([
    { accepted: ['22', '二十二'], case_sensitive: true },
    { accepted: ['443'], case_sensitive: true },
  ])
  expect(draft.order_free).toBe(true)
  expect(only(head, '填空题\t圆周率约 _____\t3.14±0.01').blanks).toMatchObject([{ kind: 'number', accepted: ['3.14'], tolerance: 0.01 }])
})

test('heads in English, in another order, with a type a sheet', () => {
  const head = 'Correct answer\tQuestion\tOption B\tOption A'
  const { drafts, refused } = readTable([
    { ...sheet(head, 'A\tWhich?\tno\tyes'), name: 'Single choice' },
    { ...sheet(head, 'A, B\tWhich two?\tno\tyes'), name: '多选题' },
    { ...sheet('填写说明\t怎样填写', '题型\t单选题'), name: '填写说明' },
  ])
  expect(refused).toEqual([])
  expect(drafts.map(({ question_type, key, place }) => [question_type, key, place])).toEqual([
    ['single', [0], { line: 2, name: 'Single choice' }],
    ['multiple', [0, 1], { line: 2, name: '多选题' }],
  ])
})

test('without a type the row says it', () => {
  const { drafts } = read('题干\tA\tB\t答案', 'Q\ta\tb\tAB', 'Q\ta\tb\tB', 'Q\t\t\t对', 'Q _____\t\t\tx', 'Q\t\t\tlong text')
  expect(drafts.map(({ question_type }) => question_type)).toEqual(['multiple', 'single', 'truefalse', 'completion', 'short'])
})

test.each([
  ['单选题\t\ta\tb\t\t\tA\t1\t\t\t\t', 'no_text', ''],
  ['连线题\tQ\ta\tb\t\t\tA\t1\t\t\t\t', 'type_unknown', '连线题'],
  ['单选题\tQ\ta\t\t\t\tA\t1\t\t\t\t', 'too_few_options', '1'],
  ['单选题\tQ\ta\t\tc\t\tA\t1\t\t\t\t', 'no_options', 'B'],
  ['单选题\tQ\ta\tb\t\t\tD\t1\t\t\t\t', 'answer_unknown', 'D'],
  ['单选题\tQ\ta\tb\t\t\tAB\t1\t\t\t\t', 'answer_many', 'AB'],
  ['单选题\tQ\ta\tb\t\t\t?\t1\t\t\t\t', 'letter_wrong', '?'],
  ['多选题\tQ\ta\tb\t\t\t\t1\t\t\t\t', 'no_answer', ''],
  ['判断题\tQ\t\t\t\t\t也许\t1\t\t\t\t', 'answer_unknown', '也许'],
  ['填空题\tQ _____ _____\t\t\t\t\ta\t1\t\t\t\t', 'no_answer', '1 / 2'],
  ['单选题\tQ\ta\tb\t\t\tA\ttwo\t\t\t\t', 'number_wrong', 'two'],
])('refused: %j', (row, code, about) => {
  expect(read(chinese, row)).toMatchObject({ drafts: [], refused: [{ code, about, place: { line: 2 } }] })
})

test('a cell that a spreadsheet made a date or a formula of is told', () => {
  const [head, row] = sheet('题干\t选项A\t选项B\t答案', 'Q\t1-2\tb\tB').rows
  const made = (row ?? []).map((cell, index) => ({
    ...cell,
    kind: index === 1 ? ('date' as const) : index === 2 ? ('formula' as const) : cell.kind,
  }))
  const { drafts } = readTable([{ name: 's', rows: [head ?? [], made] }])
  expect(drafts[0]?.notes.map(({ code, about }) => `${code} ${about}`)).toEqual(['date_cell option_a: 1-2', 'formula_cell option_b: b'])
})
