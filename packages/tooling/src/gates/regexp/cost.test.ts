import { expect, test } from 'vitest'
import { costOf } from './cost.ts'

test.each([
  /^\s*(?:<!--[\s\S]*?-->\s*)*<svg[\s>]/u,
  /^(?:a+)+$/u,
  /^(?:a|a)*$/u,
  /^(?:a*)*b/u,
  /^(?:\w+\s?)*$/u,
  /^(?:(?:a+)+b)?$/u,
  /^(?:[^x]|\s)*x/u,
])('%s is exponential', ({ source, flags }) => expect(costOf(source, flags)).toBe('exponential'))

test.each([
  /("(?:[^"]|"")*"|[^",\r\n]*)(,|\r?\n|$)/gu,
  /^\s+|\s+$/u,
  /-+$/u,
  /(.*)x/u,
  /\s*,/u,
  /<b>.*<\/b>/u,
  /^[^\s@]+@[^\s@]+\.[^\s@]+$/u,
  /^.*a.*$/u,
  /\([^)]*\)/gu,
  /[?#].*$/u,
  /a{300,}b/u,
  /\d(?=(?:\d{3})+$)/u,
  /x(?!.*y)/u,
  /é+è/iu,
  /[\u4e00-\u9fff]+!/u,
  /^\w+.*;$/mu,
])('%s is quadratic', ({ source, flags }) => expect(costOf(source, flags)).toBe('quadratic'))

test.each([
  /^\s+/u,
  /a+/gu,
  /\{(\w+)\}/gu,
  /<Code>(\w+)<\/Code>/u,
  /^[!-~]{1,2000}$/u,
  /^[^\s@]+@[^\s@][^\s@.]*\.[^\s@]+$/u,
  /\([^()]*\)/gu,
  /[?#].*/u,
  /^(?=.*\{username\}).*$/u,
  /^import .*$/gmu,
  /^\w+.*$/mu,
  /\b[a-z]+\b/u,
  /(?:ab)+/u,
  /-+b/y,
  /^(?:[a-z]+-)*[a-z]+$/u,
])('%s is linear', ({ source, flags }) => expect(costOf(source, flags)).toBeNull())

test.each([
  ['(.)\\1', 'it repeats what a group found'],
  ['(?<=a+)b', 'it looks back without a limit'],
])('%s is not judged', (source, why) => expect(costOf(source, 'u')).toBe(`not judged: ${why}`))
