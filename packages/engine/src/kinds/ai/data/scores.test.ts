import { expect, it } from 'vitest'
import type { Metric } from '../metric.ts'
import { rounded, scoreOf } from './scores.ts'
import vectors from './vectors/scikit-learn.json' with { type: 'json' }

// Published examples of scikit-learn's reference pages of each function (https://scikit-learn.org/stable/modules/generated/, BSD-3-Clause).
const published: [Metric, number[], number[], number, number][] = [
  ['accuracy', [0, 1, 2, 3], [0, 2, 1, 3], -1, 0.5],
  ['balanced_accuracy', [0, 1, 0, 0, 1, 0], [0, 1, 0, 0, 0, 1], -1, 0.625],
  ['precision', [0, 1, 0, 1], [0, 1, 0, 0], 1, 1],
  ['recall', [0, 1, 0, 1], [0, 1, 0, 0], 1, 0.5],
  ['f1_binary', [0, 1, 0, 1], [0, 1, 0, 0], 1, 0.666_667],
  ['f1_macro', [0, 1, 2, 0, 1, 2], [0, 2, 1, 0, 0, 1], -1, 0.266_667],
  ['f1_micro', [0, 1, 2, 0, 1, 2], [0, 2, 1, 0, 0, 1], -1, 0.333_333],
  ['roc_auc', [0, 0, 1, 1], [0.1, 0.4, 0.35, 0.8], 1, 0.75],
  // spam, ham, ham, spam with the probability of spam.
  ['log_loss', [1, 0, 0, 1], [0.9, 0.1, 0.2, 0.65], 1, 0.216_162],
  ['mae', [3, -0.5, 2, 7], [2.5, 0, 2, 8], -1, 0.5],
  ['rmse', [3, -0.5, 2, 7], [2.5, 0, 2, 8], -1, 0.612_372],
]

const rowsOf = (truth: number[], given: number[], positive: number, isIn = truth.map(() => 1)) => ({
  truth: Float64Array.from(truth),
  given: Float64Array.from(given),
  isIn: Uint8Array.from(isIn),
  part: 1 as const,
  positive,
})

it.each(published)('%s is what its reference page says', (metric, truth, given, positive, is) => {
  expect(rounded(scoreOf(metric, rowsOf(truth, given, positive)), 6)).toBe(is)
})

it.each(vectors.cases)('$metric of $rows rows is what scikit-learn reckoned', ({ metric, truth, given, positive, score }) => {
  // Checked: the file names metrics alone.
  expect(scoreOf(metric as Metric, rowsOf(truth, given, positive))).toBeCloseTo(score, 10)
})

it('scores the rows of its part alone', () => {
  const isIn = [1, 1, 0, 0]
  expect(scoreOf('accuracy', rowsOf([0, 1, 0, 1], [0, 1, 1, 0], -1, isIn))).toBe(1)
  expect(scoreOf('accuracy', { ...rowsOf([0, 1, 0, 1], [0, 1, 1, 0], -1, isIn), part: 0 })).toBe(0)
})

it.each([
  ['no row', [], [], 'accuracy', 0],
  ['one sort of rows', [1, 1], [0.2, 0.9], 'roc_auc', 0.5],
  ['no hit anywhere', [0, 0], [0, 0], 'f1_binary', 0],
] as const)('has a score of %s', (_name, truth, given, metric, is) => {
  expect(scoreOf(metric, rowsOf([...truth], [...given], 1))).toBe(is)
})

it('rounds as it is written', () => {
  expect([rounded(0.831_25, 4), rounded(-0.000_01, 4), rounded(2 / 3, 8)]).toEqual([0.8313, 0, 0.666_666_67])
})
