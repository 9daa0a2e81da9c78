import { describe, expect, it } from 'vitest'
import { readReference, readResult, scoresOf, type DataRules, type Reference } from './reference.ts'
import { splitRows } from './split.ts'

const limits = { columns: 10, value: 40, rows: 100_000, number: 1e12 }
const half = (id: string): number => ((Number(id) * 7_919) % 1_000) / 1_000
const rules = (more: Partial<DataRules> = {}): DataRules => ({
  id_column: 'id',
  value_column: 'label',
  split: 'column',
  metric: 'accuracy',
  positive: '1',
  digits: 4,
  limits,
  ...more,
})

function referenceOf(text: string, more: Partial<DataRules> = {}) {
  const feeding = readReference(rules(more))
  feeding.feed(text)
  return feeding.end()
}
function mustRead(text: string, more: Partial<DataRules> = {}): Reference {
  const { value, problem } = referenceOf(text, more)
  if (value === null) throw new Error(`the reference is wrong: ${problem.why}`)
  return value
}
function resultOf(reference: Reference, text: string) {
  const feeding = readResult(reference)
  feeding.feed(text)
  const { value, problem } = feeding.end()
  return value === null ? problem : scoresOf(reference, value)
}

const text = 'id,label,split\n1,cat,public\n2,dog,public\n3,cat,private\n4,dog,private\n'
const animals = mustRead(text)

describe('a file of answers', () => {
  it('is scored by either part, in whatever order its rows and columns come', () => {
    expect(resultOf(animals, 'label,id\ndog,4\ncat,1\ncat,2\ncat,3\n')).toEqual({ public: 0.5, private: 1 })
  })

  it.each([
    ['nothing', '', { why: 'empty', row: 1, column: null, count: 1 }],
    ['another head', 'id,class\n1,cat\n', { why: 'header', row: 1, column: 'class', count: 1 }],
    ['no id in its head', 'key,label\n1,cat\n', { why: 'header', row: 1, column: 'key', count: 1 }],
    ['one column more', 'id,label,extra\n1,cat,1\n', { why: 'header', row: 1, column: 'extra', count: 1 }],
    ['the same column twice', 'id,id\n1,1\n', { why: 'header', row: 1, column: 'label', count: 1 }],
    ['missing ids', 'id,label\n1,cat\n2,dog\n', { why: 'id_missing', row: null, column: 'id', count: 2 }],
    ['an id twice', 'id,label\n1,cat\n2,dog\n3,cat\n3,dog\n4,dog\n', { why: 'id_twice', row: 5, column: 'id', count: 1 }],
    ['a strange id', 'id,label\n1,cat\n9,dog\n8,dog\n', { why: 'id_unknown', row: 3, column: 'id', count: 2 }],
    ['no value', 'id,label\n1,\n2,dog\n3,cat\n4,dog\n', { why: 'value_missing', row: 2, column: 'label', count: 1 }],
    ['NaN for a label', 'id,label\n1,NaN\n2,dog\n3,cat\n4,dog\n', { why: 'value_missing', row: 2, column: 'label', count: 1 }],
    ['a cell more', 'id,label\n1,cat,x\n2,dog\n3,cat\n4,dog\n', { why: 'cells', row: 2, column: null, count: 1 }],
  ])('with %s is refused', (_name, file, problem) => {
    expect(resultOf(animals, file)).toEqual(problem)
  })

  it('tells labels apart that the reference does not have', () => {
    expect(resultOf(animals, 'id,label\n1,cat\n2,cow\n3,owl\n4,dog\n')).toEqual({ public: 0.5, private: 0.5 })
  })

  it('takes a label for its number where all labels are numbers, and no two the same one', () => {
    const digits = mustRead('id,label,split\n1,0,public\n2,1,public\n3,0,private\n4,1,private\n', { metric: 'f1_binary', positive: '1.0' })
    expect(resultOf(digits, 'id,label\n1,0.0\n2,1.0\n3,00\n4,+1e0\n')).toEqual({ public: 1, private: 1 })
    const codes = mustRead('id,label,split\n1,7,public\n2,07,public\n3,7,private\n4,07,private\n')
    expect(resultOf(codes, 'id,label\n1,7\n2,07\n3,7.0\n4,7\n')).toEqual({ public: 1, private: 0 })
    expect(resultOf(animals, 'id,label\n1,cat\n2,dog\n3,1.0\n4,1\n')).toEqual({ public: 1, private: 0 })
  })

  it.each(['NaN', 'inf', '-Infinity', '1e999', '0x1f', '1_000', '1e13', '--1', ''])('takes no %s for a number', (value) => {
    const reference = mustRead('id,label,split\n1,2.5,public\n2,1,private\n', { metric: 'mae' })
    expect(resultOf(reference, `id,label\n1,${value}\n2,1\n`)).toMatchObject({ why: value === '' ? 'value_missing' : 'number', row: 2 })
  })

  it.each([
    ['-0.1', 'probability'],
    ['1.0001', 'probability'],
    ['nan', 'number'],
  ])('takes no %s for a probability', (value, why) => {
    const reference = mustRead('id,label,split\n1,1,public\n2,0,private\n', { metric: 'log_loss' })
    expect(resultOf(reference, `id,label\n1,${value}\n2,0\n`)).toMatchObject({ why })
  })
})

describe('a reference', () => {
  it.each([
    ['has no split where one is asked for', 'id,label\n1,a\n2,b\n', {}, { why: 'header', column: 'split' }],
    ['has a part that is neither', 'id,label,split\n1,a,public\n2,b,secret\n', {}, { why: 'split', row: 3 }],
    ['has one part alone', 'id,label,split\n1,a,public\n2,b,public\n', {}, { why: 'split', row: null }],
    ['has an id twice', 'id,label,split\n1,a,public\n1,b,private\n', {}, { why: 'id_twice', row: 3 }],
    ['has no number', 'id,label,split\n1,a,public\n2,b,private\n', { metric: 'rmse' }, { why: 'number', row: 2, count: 2 }],
    ['has one row', 'id,label\n1,a\n', { split: { ratio: 30, draw: half } }, { why: 'rows' }],
  ] as const)('is refused where it %s', (_name, file, more, problem) => {
    expect(referenceOf(file, more).problem).toMatchObject(problem)
  })

  it('may have a label that is called nan', () => {
    const reference = mustRead('id,label,split\n1,nan,public\n2,b,private\n')
    expect(resultOf(reference, 'id,label\n1,nan\n2,b\n')).toEqual({ public: 1, private: 1 })
  })
})

describe('the split', () => {
  const ids = Array.from({ length: 1_000 }, (_none, row) => String(row))
  const labels = Int32Array.from(ids, (_id, row) => (row < 100 ? 0 : 1))

  it('takes of each label its share, and the same rows each time', () => {
    const isPublic = splitRows(ids, labels, { ratio: 30, draw: half })
    const count = (label: number) => ids.filter((_id, row) => labels[row] === label && isPublic[row] === 1).length
    expect([count(0), count(1)]).toEqual([30, 270])
    expect(splitRows(ids, labels, { ratio: 30, draw: half })).toEqual(isPublic)
    expect(splitRows(ids, labels, { ratio: 30, draw: (id) => 1 - half(id) })).not.toEqual(isPublic)
  })

  it('follows ids, not the order of rows', () => {
    const isPublic = splitRows(ids, null, { ratio: 30, draw: half })
    const turned = splitRows(ids.toReversed(), null, { ratio: 30, draw: half })
    const named = (list: readonly string[], flags: Uint8Array) => new Set(list.filter((_id, row) => flags[row] === 1))
    const [one, other] = [named(ids, isPublic), named(ids.toReversed(), turned)]
    // Equal draws are told apart by place alone.
    expect([...one].filter((id) => !other.has(id)).length).toBeLessThan(3)
  })

  it('leaves neither part empty', () => {
    expect([...splitRows(['a', 'b'], null, { ratio: 1, draw: () => 0.5 })].sort()).toEqual([0, 1])
    expect([...splitRows(['a', 'b'], null, { ratio: 99, draw: () => 0.5 })].sort()).toEqual([0, 1])
  })
})
