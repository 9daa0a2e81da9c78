import { describe, expect, it } from 'vitest'
import { findMarkProblem, noMark, proposedMark, readMark, sumOfPoints, typeMark, type WrittenMark } from './mark-text.ts'

const scale = { score: 1000, step: 50 }
const type = (keys: string, start: WrittenMark = noMark) =>
  ['⌫', ...keys].slice(1).reduce((written, key) => typeMark(written, key === '<' ? 'Backspace' : key, scale), start).text

describe('a mark written by keys', () => {
  it.each([
    ['7', '7'],
    ['10', '10'],
    ['05', '5'],
    ['2.', '2.5'],
    ['2.5', '2.5'],
    ['2.25', '2.25'],
    ['..', '1'],
    ['.', '0.5'],
    ['2..', '3'],
    ['12', '12'],
    ['123', '3'],
    ['12<', '1'],
    ['2.<', '2'],
    ['2.257', '7'],
  ])('%s reads %s', (keys, text) => {
    expect(type(keys)).toBe(text)
  })

  it('starts anew over a proposed mark, and adds a half to it', () => {
    expect(type('4', proposedMark(1000))).toBe('4')
    expect(type('.', proposedMark(300))).toBe('3.5')
    expect(type('<', proposedMark(1000))).toBe('')
  })
})

it('reads hundredths, nothing, or no mark', () => {
  expect(['2.5', ' 10 ', '2.', '', 'x', '-1', '1.234'].map(readMark)).toEqual([250, 1000, 200, null, Number.NaN, Number.NaN, Number.NaN])
})

it('takes multiples of the step and all marks', () => {
  expect(['', '0', '9.5', '10', '10.5', '9.3', 'x'].map((text) => findMarkProblem(text, scale))).toEqual([
    'empty',
    null,
    null,
    null,
    'range',
    'range',
    'range',
  ])
  expect(['2.5', '2', '1.5'].map((text) => findMarkProblem(text, { score: 250, step: 100 }))).toEqual([null, null, 'range'])
})

it('proposes the sum of the points within the marks of the question', () => {
  const rubric = [{ marks: 300 }, { marks: 220 }, { marks: -900 }, { marks: 900 }]
  expect([[], [0], [0, 1], [0, 2], [0, 3]].map((points) => sumOfPoints(points, rubric, scale))).toEqual([0, 300, 500, 0, 1000])
})
