import { expect, it } from 'vitest'
import { type Blanked, grownBlanks, insertBlank, removeBlank, takeRuns } from './blanks.ts'
import { newBlank } from './model.ts'

const blank = (score: number, ...accepted: string[]) => ({ ...newBlank(score), accepted })
const rowsOf = ({ blanks }: Pick<Blanked, 'blanks'>) => blanks.map(({ accepted, score }) => [accepted.join(), score])

it('puts the next blank where the caret stands, and shares the score anew', () => {
  const made = insertBlank({ stem: 'On {{1}} and .', blanks: [blank(100, '80')] }, 13)
  expect([made.stem, made.caret, rowsOf(made)]).toEqual([
    'On {{1}} and {{2}}.',
    18,
    [
      ['80', 50],
      ['', 50],
    ],
  ])
  const full = { stem: '{{8}}', blanks: [] }
  expect(insertBlank(full, 0).stem).toBe('{{8}}')
})

it('turns underscores into blanks in their order, each answer with its own', () => {
  const taken = takeRuns({ stem: '_____ then {{1}}', blanks: [blank(100, 'x')] })
  expect([taken.stem, rowsOf(taken)]).toEqual([
    '{{1}} then {{2}}',
    [
      ['', 50],
      ['x', 50],
    ],
  ])
})

it('takes a blank away with its answers and moves the later ones up', () => {
  const left = removeBlank({ stem: '{{1}} {{2}} {{3}}', blanks: [blank(33, 'a'), blank(33, 'b'), blank(34, 'c')] }, 1)
  expect([left.stem, rowsOf(left)]).toEqual([
    '{{1}}  {{2}}',
    [
      ['a', 50],
      ['c', 50],
    ],
  ])
})

it('has a row for each blank that is typed, and keeps rows whose blank is gone', () => {
  expect(grownBlanks({ stem: '{{1}} {{2}}', blanks: [blank(100, 'a')] })).toHaveLength(2)
  expect(grownBlanks({ stem: '{{99}}', blanks: [blank(100, 'a')] })).toHaveLength(1)
  expect(grownBlanks({ stem: '', blanks: [blank(100, 'a')] })).toHaveLength(1)
})
