import { expect, test } from 'vitest'
import { readGift } from './gift/gift-read.ts'
import { readMoodle } from './xml/moodle-read.ts'
import { readItem } from './xml/qti-item.ts'
import { readTable } from './table/table-read.ts'
import { xmlTree } from './xml/xml-tree.ts'

const numerical = (value: string, tolerance = '0', more = '') =>
  readMoodle(
    `<quiz><question type="numerical"><questiontext><text>Q</text></questiontext>${more}<answer fraction="100"><text>${value}</text><tolerance>${tolerance}</tolerance></answer></question></quiz>`,
  )
const rows = (...rows: string[][]) => readTable([{ name: '', rows: rows.map((row) => row.map((text) => ({ text, kind: 'text' }))) }])

test.each([
  ['1.4142135623730951', '0.01', '1.4142135623730951', 0.01],
  ['3.14159', '0.031415926535897934', '3.14159', 0.031415926535897934],
  ['3.141592653589793', '1e-05', '3.141592653589793', 0.00001],
  ['3.14159265358979323846264338327950288', '0', '3.14159265358979323846264338327950288', 0],
  ['6.02214076E+23', '0', '6.02214076e+23', 0],
  ['.5', '.25', '.5', 0.25],
  ['12 345', '0', '12345', 0],
  ['−2', '0', '-2', 0],
])('a number of a program is read whole: %s ± %s', (value, tolerance, accepted, kept) => {
  const blanks = [{ kind: 'number', accepted: [accepted], tolerance: kept }]
  expect(numerical(value, tolerance)).toMatchObject({ drafts: [{ blanks, notes: [] }], refused: [] })
  expect(readGift(`Q {#${value}:${tolerance}}`)).toMatchObject({ drafts: [{ blanks }], refused: [] })
})

test('a number in a sheet may have an exponent', () => {
  const head = ['Question', 'Correct answer', 'Type']
  expect(rows(head, ['Pi is _____', '3.141592653589793 ± 1e-7', 'Completion']).drafts[0]?.blanks).toMatchObject([
    { kind: 'number', accepted: ['3.141592653589793'], tolerance: 1e-7 },
  ])
})

test('what is no finite number is refused, and named', () => {
  expect(numerical('3,14').refused).toMatchObject([{ code: 'number_wrong', about: '3,14:0' }])
  expect(numerical('1e999').refused).toMatchObject([{ code: 'number_wrong', about: '1e999:0' }])
  expect(readGift('Q {#NaN}').refused).toMatchObject([{ code: 'number_wrong', about: 'NaN' }])
})

test('marks with more digits than a question keeps are rounded, and that is told', () => {
  const note = (about: string) => [{ kind: 'warning', code: 'number_rounded', about }]
  const grade = (text: string) => numerical('1', '0', `<defaultgrade>${text}</defaultgrade>`).drafts[0]
  expect(grade('0.3333333')).toMatchObject({ score: 33, notes: note('0.3333333 → 0.33') })
  expect(grade('1.0000000')).toMatchObject({ score: 100, notes: [] })
  const sheet = rows(['Question', 'Correct answer', 'Type', 'Score'], ['Q', 'true', 'True/false', '33.333333333333336'])
  expect(sheet).toMatchObject({ drafts: [{ score: 3333, notes: note('33.333333333333336 → 33.33') }], refused: [] })
  const item = `<assessmentItem identifier="a"><responseDeclaration identifier="R" cardinality="single" baseType="string"/><outcomeDeclaration identifier="SCORE" normalMaximum="0.6666667"/><itemBody><extendedTextInteraction responseIdentifier="R"/><p>Q</p></itemBody></assessmentItem>`
  expect(readItem(xmlTree(item), 'a')).toMatchObject({ drafts: [{ score: 67, notes: note('0.6666667 → 0.67') }] })
})

test('options of a sheet are what it shows, a score is the value; a format that is not read is told', () => {
  const cell = (text: string, value?: string, isOdd?: boolean) => ({
    text,
    kind: 'text' as const,
    ...(value === undefined ? {} : { value }),
    ...(isOdd === undefined ? {} : { isOdd }),
  })
  const head = ['Question', 'Option A', 'Option B', 'Correct answer', 'Score'].map((text) => cell(text))
  const row = [cell('Half?'), cell('50%', '0.5'), cell('3', '3', true), cell('A'), cell('200%', '2')]
  expect(readTable([{ name: '', rows: [head, row] }]).drafts[0]).toMatchObject({
    options: [{ text: '50%' }, { text: '3' }],
    score: 200,
    notes: [{ kind: 'warning', code: 'number_cell', about: 'option_b: 3' }],
  })
})
