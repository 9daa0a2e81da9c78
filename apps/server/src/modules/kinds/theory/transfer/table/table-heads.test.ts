import { expect, test } from 'vitest'
import { readTable } from './table-read.ts'
import type { TableCell } from './table-sheet.ts'

const cells = (row: readonly string[]): TableCell[] => row.map((text) => ({ text, kind: 'text' }))
const sheet = (name: string, ...rows: string[]) => ({ name, rows: rows.map((row) => cells(row.split('\t'))) })
const fieldsOf = (...rows: string[]) => readTable([sheet('S', ...rows)]).columns.map(({ head, field }) => [head, field])

test('heads that are not ours are guessed by their words, in both languages', () => {
  expect(fieldsOf('Item id\tPrompt\tChoice A\tChoice_B\tCorrect option\tRationale\tPicture', '1\tWhich?\ta\tb\tA\tSo.\tx.png')).toEqual([
    ['Item id', null],
    ['Prompt', 'stem'],
    ['Choice A', 'option_a'],
    ['Choice_B', 'option_b'],
    ['Correct option', 'answer'],
    ['Rationale', 'analysis'],
    ['Picture', null],
  ])
  expect(fieldsOf('试题编号\t试题描述\tA项\tB项\t标准答案\t题目难易\t所属章节', '1\t问\ta\tb\tA\t易\t网络')).toEqual([
    ['试题编号', null],
    ['试题描述', 'stem'],
    ['A项', 'option_a'],
    ['B项', 'option_b'],
    ['标准答案', 'answer'],
    ['题目难易', 'difficulty'],
    ['所属章节', 'direction'],
  ])
})

test('a title above the heads is passed over, and the guess reads questions', () => {
  const { drafts, columns } = readTable([sheet('S', 'Exam of spring', 'Prompt\tChoice A\tChoice B\tCorrect', 'Which?\tleft\tright\tA')])
  expect(drafts).toMatchObject([{ stem: 'Which?', question_type: 'single', key: [0], place: { line: 3 } }])
  expect(columns[0]).toEqual({ sheet: 'S', at: 0, head: 'Prompt', field: 'stem', sample: 'Which?' })
})

test('known words keep their columns where a part of another word would fit too', () => {
  const rows = ['题干\t选项一是否正确\t正确答案\t备注', '问 _____\t是\t答\t注']
  expect(fieldsOf(...rows)).toEqual([
    ['题干', 'stem'],
    ['选项一是否正确', null],
    ['正确答案', 'answer'],
    ['备注', null],
  ])
})

test('a mapping stands for every guess, and a sheet without a question text is left out', () => {
  const sheets = [sheet('One', 'x\ty\tz', 'Why?\tBecause\t2'), sheet('Two', 'p\tq', 'a\tb')]
  expect(readTable(sheets)).toMatchObject({ drafts: [], refused: [] })
  const mapping = [
    { sheet: 'One', at: 0, field: 'stem' as const },
    { sheet: 'One', at: 1, field: 'answer' as const },
    { sheet: 'One', at: 2, field: 'score' as const },
    { sheet: 'Two', at: 0, field: null },
  ]
  const { drafts, refused, columns } = readTable(sheets, mapping)
  expect(drafts).toMatchObject([{ stem: 'Why?', question_type: 'short', reference_answer: 'Because', score: 200 }])
  expect(refused).toEqual([])
  expect(columns.map(({ sheet: name, field }) => `${name} ${field}`)).toEqual([
    'One stem',
    'One answer',
    'One score',
    'Two null',
    'Two null',
  ])
})

test('a sheet whose name holds controls is mapped under the name that a form may send', () => {
  const odd = ' Unit\u202e \u0007one '
  const { columns } = readTable([sheet(odd, 'Prompt\tFirst\tSecond', 'Which?\tleft\tright')])
  expect(columns[0]?.sheet).toBe('Unit one')
  const mapping = [{ sheet: 'Unit one', at: 1, field: 'stem' as const }]
  expect(readTable([sheet(odd, 'Prompt\tFirst\tSecond', 'Which?\tleft\tright')], mapping).columns[1]).toMatchObject({
    head: 'First',
    field: 'stem',
  })
})
