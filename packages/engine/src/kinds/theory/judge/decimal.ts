/** An exact number: `digits` × 10^`exponent`. */
export interface Decimal {
  digits: bigint
  exponent: number
}

/** An exponent has at most three digits, so a text cannot ask for more memory than a number of a thousand digits takes. */
const shape = /^([+-]?)(\d{1,3}(?:,\d{3})+|\d*)(?:\.(\d*))?(?:e([+-]?\d{1,3}))?$/iu
const longest = 255

/** Reads a normalised text as a number: sign, digits with or without thousands commas, fraction, exponent; anything else is null. */
export function findDecimal(text: string): Decimal | null {
  if (text.length > longest) return null
  const [, sign = '', whole = '', fraction = '', exponent = '0'] = shape.exec(text) ?? []
  const digits = `${whole.replaceAll(',', '')}${fraction}`
  if (digits === '') return null
  const size = BigInt(digits)
  return { digits: sign === '-' ? -size : size, exponent: Number(exponent) - fraction.length }
}

const absolute = (value: bigint): bigint => (value < 0n ? -value : value)

/** Both numbers in units of the smaller power of ten. */
function inUnits(numbers: readonly Decimal[]): bigint[] {
  const exponent = Math.min(...numbers.map((number) => number.exponent))
  return numbers.map((number) => number.digits * 10n ** BigInt(number.exponent - exponent))
}

/** Whether two numbers differ by at most the tolerance, reckoned exactly, since 1.1 − 1.0 is more than 0.1 in floating point. */
export function isWithin(value: Decimal, expected: Decimal, tolerance: Decimal, isPercent: boolean): boolean {
  if (!isPercent) {
    const [a = 0n, b = 0n, most = 0n] = inUnits([value, expected, tolerance])
    return absolute(a - b) <= absolute(most)
  }
  const [a = 0n, b = 0n] = inUnits([value, expected])
  const product = { digits: absolute(b) * absolute(tolerance.digits), exponent: tolerance.exponent }
  const [apart = 0n, most = 0n] = inUnits([{ digits: absolute(a - b) * 100n, exponent: 0 }, product])
  return apart <= most
}

/** One text for each number, whatever way it is written: 1, 1.0 and 1e0 are the same answer. */
export function decimalKey({ digits, exponent }: Decimal): string {
  if (digits === 0n) return '0'
  const text = digits.toString()
  let length = text.length
  while (text[length - 1] === '0') length--
  return `${text.slice(0, length)}e${exponent + text.length - length}`
}
