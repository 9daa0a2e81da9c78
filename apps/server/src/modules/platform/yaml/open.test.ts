import { expect, test } from 'vitest'
import { openYaml } from './open.ts'
import { readYaml } from './yaml.ts'

const valueOf = (text: string): unknown => {
  const read = openYaml(text)
  if ('problem' in read) throw new Error(`${read.problem.code} ${read.line}`)
  return read.value
}
const codeOf = (text: string): string => {
  const read = openYaml(text)
  return 'problem' in read ? read.problem.code : 'read'
}

test('merge keys resolve as their readers do: own keys first, then the sources in order', () => {
  expect(valueOf('c: &c { image: a, n: 1 }\nd: &d { n: 2, more: [x] }\nall: { <<: [*c, *d], n: 3 }\nlate:\n  n: 4\n  <<: *c')).toEqual({
    c: { image: 'a', n: 1 },
    d: { n: 2, more: ['x'] },
    all: { n: 3, image: 'a', more: ['x'] },
    late: { n: 4, image: 'a' },
  })
  expect(valueOf('a: { <<: { x: 1 } }')).toEqual({ a: { x: 1 } })
  expect(valueOf('a: { "<<": { x: 1 } }\nb: { <<: text }')).toEqual({ a: { '<<': { x: 1 } }, b: { '<<': 'text' } })
  expect(valueOf('x: &x { v: 0x10 }\nmerged: { <<: *x }')).toEqual({ x: { v: 16 }, merged: { v: 16 } })
  const spelled = readYaml('x: &x { flag: 0x10 }\n<<: *x\nname: a')
  expect('value' in spelled && String((spelled.value as Record<string, unknown>)['flag'])).toBe('0x10')
})

test('an alias means the last anchor before it, and a line is found through it', () => {
  const read = openYaml('a: &x\n  k: 1\nb: &x\n  k: 2\nc: *x\n')
  if ('problem' in read) throw new Error(read.problem.code)
  expect(read.value).toMatchObject({ c: { k: 2 } })
  expect([read.lineOf(['c']), read.lineOf(['c', 'k']), read.lineOf(['c', 'gone'])]).toEqual([5, 4, 5])
})

const nine = (name: string) => Array.from({ length: 9 }, () => `*${name}`).join()
const tower = (make: (below: string) => string, first: string) =>
  [`n0: &n0 ${first}`, ...Array.from({ length: 10 }, (_none, at) => `n${at + 1}: &n${at + 1} ${make(nine(`n${at}`))}`)].join('\n')
const wide = `n: &n { ${Array.from({ length: 2_000 }, (_none, at) => `k${at}: ${at}`).join()} }\n`
const times = (n: number, make: (at: number) => string) => Array.from({ length: n }, (_none, at) => make(at)).join('\n')

test.each([
  ['a hundred aliases', `a: &a [x]\nb: [${'*a,'.repeat(100)}]`, 'read'],
  ['one more', `a: &a [x]\nb: [${'*a,'.repeat(101)}]`, 'yaml_aliases'],
  ['an alias of nothing', 'a: *gone', 'yaml_aliases'],
  ['an alias of itself', 'a: &a [*a]', 'yaml_aliases'],
  ['a merge of itself', 'a: &a { <<: *a }', 'yaml_aliases'],
  ['a tower of aliases', tower((below) => `[${below}]`, '[1, 2]'), 'yaml_aliases'],
  ['a tower of merges, which repeats nothing', tower((below) => `{ <<: [${below}] }`, '{ x: 1 }'), 'read'],
  ['many merges of much', wide + times(60, (at) => `m${at}: { <<: *n }`), 'yaml_aliases'],
  ['depth', `a: ${'['.repeat(31)}${']'.repeat(31)}`, 'read'],
  ['too much depth', `a: ${'['.repeat(32)}${']'.repeat(32)}`, 'yaml_depth'],
  ['depth through an alias', `a: &a ${'['.repeat(20)}${']'.repeat(20)}\nb: ${'['.repeat(20)}*a${']'.repeat(20)}`, 'yaml_depth'],
  ['a key twice', 'a: 1\na: 2', 'yaml_key_twice'],
])('%s', (_what, text, code) => {
  expect(codeOf(text)).toBe(code)
})
