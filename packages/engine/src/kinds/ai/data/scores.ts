import { isLowerBetter, type Metric } from '../metric.ts'

/** Rows side by side. Labels are numbers of one table of texts. */
export interface Rows {
  truth: Float64Array
  given: Float64Array
  /** 1: these are scored. */
  isIn: Uint8Array
  part: 0 | 1
  /** The number of the label that counts as hit; -1: no row has it. */
  positive: number
}

/** The score of some rows, as scikit-learn says it. Where a share has nothing below its line it is 0. */
export function scoreOf(metric: Metric, rows: Rows): number {
  switch (metric) {
    case 'mae':
      return meanOf(rows, (truth, given) => Math.abs(truth - given))
    case 'rmse':
      return Math.sqrt(meanOf(rows, (truth, given) => (truth - given) ** 2))
    case 'log_loss':
      return meanOf(rows, (truth, given) => logLoss(truth === rows.positive, given))
    case 'roc_auc':
      return areaUnderCurve(rows)
    case 'accuracy':
    case 'f1_micro':
      return meanOf(rows, (truth, given) => (truth === given ? 1 : 0))
    case 'balanced_accuracy':
      return balancedAccuracy(rows)
    case 'f1_macro':
      return macroF1(rows)
    case 'precision':
    case 'recall':
    case 'f1_binary':
      return binary(metric, rows)
  }
}

/** A score as everybody reads it. */
export const rounded = (score: number, digits: number): number => Number(score.toFixed(digits)) + 0

/** Digits of a public score of an error: with more, one file of chosen values reads the truth of many rows. */
const publicDigits = 4
/**
 * What is told of a score by the public rows. An error has no upper end, so that a file of powers of two could write every row into it:
 * nothing worse than the base is told, and few digits of the rest.
 */
export const publicScore = ({ metric, base }: { metric: Metric; base: number }, score: number): number =>
  isLowerBetter(metric) ? Math.min(base, Number(score.toPrecision(publicDigits))) : score

function meanOf({ truth, given, isIn, part }: Rows, of: (truth: number, given: number) => number): number {
  let sum = 0
  let count = 0
  for (let row = 0; row < truth.length; row += 1) {
    if (isIn[row] !== part) continue
    sum += of(truth[row] ?? 0, given[row] ?? 0)
    count += 1
  }
  return count === 0 ? 0 : sum / count
}

/** A certain miss costs much and not without end. */
const least = Number.EPSILON
function logLoss(isHit: boolean, probability: number): number {
  const held = Math.min(1 - least, Math.max(least, probability))
  return -Math.log(isHit ? held : 1 - held)
}

interface Tally {
  hits: number
  truths: number
  given: number
}

/** Of every label that either side has: how often it is true, given, and both. */
function tallies({ truth, given, isIn, part }: Rows): Map<number, Tally> {
  const found = new Map<number, Tally>()
  const of = (label: number): Tally => {
    const known = found.get(label)
    if (known !== undefined) return known
    const fresh = { hits: 0, truths: 0, given: 0 }
    found.set(label, fresh)
    return fresh
  }
  for (let row = 0; row < truth.length; row += 1) {
    if (isIn[row] !== part) continue
    const [is, says] = [truth[row] ?? 0, given[row] ?? 0]
    of(is).truths += 1
    of(says).given += 1
    if (is === says) of(is).hits += 1
  }
  return found
}

const share = (part: number, whole: number): number => (whole === 0 ? 0 : part / whole)
const f1Of = ({ hits, truths, given }: Tally): number => share(2 * hits, truths + given)
const mean = (values: readonly number[]): number =>
  share(
    values.reduce((sum, one) => sum + one, 0),
    values.length,
  )

const macroF1 = (rows: Rows): number => mean([...tallies(rows).values()].map(f1Of))
/** The mean recall of the labels that the reference has. */
const balancedAccuracy = (rows: Rows): number =>
  mean([...tallies(rows).values()].flatMap(({ hits, truths }) => (truths === 0 ? [] : [hits / truths])))

function binary(metric: 'precision' | 'recall' | 'f1_binary', rows: Rows): number {
  const tally = tallies(rows).get(rows.positive) ?? { hits: 0, truths: 0, given: 0 }
  if (metric === 'precision') return share(tally.hits, tally.given)
  return metric === 'recall' ? share(tally.hits, tally.truths) : f1Of(tally)
}

/** By ranks: equal scores share their mean one. Without both sorts of rows nothing is told apart, which is a half. */
function areaUnderCurve({ truth, given, isIn, part, positive }: Rows): number {
  const indices: number[] = []
  for (let row = 0; row < truth.length; row += 1) if (isIn[row] === part) indices.push(row)
  const order = Uint32Array.from(indices).sort((left, right) => (given[left] ?? 0) - (given[right] ?? 0))
  let hits = 0
  let sum = 0
  for (let from = 0; from < order.length;) {
    let to = from
    const score = given[order[from] ?? 0]
    while (to < order.length && given[order[to] ?? 0] === score) to += 1
    const rank = (from + 1 + to) / 2
    for (let at = from; at < to; at += 1) {
      if (truth[order[at] ?? 0] !== positive) continue
      hits += 1
      sum += rank
    }
    from = to
  }
  const others = order.length - hits
  return hits === 0 || others === 0 ? 0.5 : (sum - (hits * (hits + 1)) / 2) / (hits * others)
}
