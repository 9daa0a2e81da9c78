type Numbers = ArrayLike<number>

export function sumOf(values: Numbers): number {
  let sum = 0
  for (let index = 0; index < values.length; index++) sum += values[index] ?? 0
  return sum
}

/** Null of no values. */
export function meanOf(values: Numbers): number | null {
  return values.length === 0 ? null : sumOf(values) / values.length
}

function isConstant(values: Numbers): boolean {
  for (let index = 1; index < values.length; index++) if (values[index] !== values[0]) return false
  return true
}

/** Sample covariance (n − 1); null of fewer than two pairs. */
export function covarianceOf(a: Numbers, b: Numbers): number | null {
  const count = a.length
  if (count < 2) return null
  // Equal values have a mean that rounding may move, and a covariance that is not quite 0 would be divided by.
  if (isConstant(a) || isConstant(b)) return 0
  const [meanA, meanB] = [sumOf(a) / count, sumOf(b) / count]
  let sum = 0
  for (let index = 0; index < count; index++) sum += ((a[index] ?? 0) - meanA) * ((b[index] ?? 0) - meanB)
  return sum / (count - 1)
}

/** Sample variance (n − 1); null of fewer than two values. */
export function varianceOf(values: Numbers): number | null {
  return covarianceOf(values, values)
}

/** Pearson's correlation; null where a variance is 0 or not defined. */
export function correlationOf(a: Numbers, b: Numbers): number | null {
  const [both, varA, varB] = [covarianceOf(a, b), varianceOf(a), varianceOf(b)]
  if (both === null || varA === null || varB === null || varA === 0 || varB === 0) return null
  return both / Math.sqrt(varA * varB)
}

function centralSum(values: Numbers, power: number): number {
  const mean = sumOf(values) / values.length
  let sum = 0
  for (let index = 0; index < values.length; index++) sum += ((values[index] ?? 0) - mean) ** power
  return sum
}

/** k3 / k2^1.5 with k-statistics; null below three values or without variance. */
export function skewnessOf(values: Numbers): number | null {
  const count = values.length
  const variance = varianceOf(values)
  if (count < 3 || variance === null || variance === 0) return null
  const third = (count * centralSum(values, 3)) / ((count - 1) * (count - 2))
  return third / variance ** 1.5
}

/** k4 / k2² with k-statistics, 0 for a normal distribution; null below four values or without variance. */
export function kurtosisOf(values: Numbers): number | null {
  const count = values.length
  const variance = varianceOf(values)
  if (count < 4 || variance === null || variance === 0) return null
  const [second, fourth] = [centralSum(values, 2) / count, centralSum(values, 4) / count]
  const scale = count ** 2 / ((count - 1) * (count - 2) * (count - 3))
  return (scale * ((count + 1) * fourth - 3 * (count - 1) * second ** 2)) / variance ** 2
}

/** Values from small to large. */
export function ascending(values: Numbers): Float64Array {
  return Float64Array.from({ length: values.length }, (_, index) => values[index] ?? 0).sort()
}

/** Quantile of type 7 (linear) of values that are sorted; `share` 0–1. Null of no values. */
export function quantileOf(sorted: Numbers, share: number): number | null {
  if (sorted.length === 0) return null
  const place = (sorted.length - 1) * share
  const below = Math.floor(place)
  const low = sorted[below] ?? 0
  const high = sorted[Math.min(below + 1, sorted.length - 1)] ?? 0
  return low + (place - below) * (high - low)
}

/** Percent of values below each value and half of those equal to it, the value itself included. */
export function percentileRanks(values: Numbers): number[] {
  const sorted = ascending(values)
  const firsts = new Map<number, number>()
  const counts = new Map<number, number>()
  for (const [index, value] of sorted.entries()) {
    if (!firsts.has(value)) firsts.set(value, index)
    counts.set(value, (counts.get(value) ?? 0) + 1)
  }
  return Array.from({ length: values.length }, (_, index) => {
    const value = values[index] ?? 0
    return (100 * ((firsts.get(value) ?? 0) + (counts.get(value) ?? 0) / 2)) / values.length
  })
}

const z95 = 1.959963984540054

/** Wilson's interval of 95 % for a share of right answers; null of none. */
export function wilsonInterval(right: number, count: number): readonly [low: number, high: number] | null {
  if (count === 0) return null
  const share = right / count
  const square = z95 ** 2
  const middle = share + square / (2 * count)
  const half = z95 * Math.sqrt((share * (1 - share)) / count + square / (4 * count ** 2))
  const whole = 1 + square / count
  return [Math.max(0, (middle - half) / whole), Math.min(1, (middle + half) / whole)]
}
