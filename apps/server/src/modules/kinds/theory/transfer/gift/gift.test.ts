import { describe, expect, test } from 'vitest'
import type { Draft } from '../draft.ts'
import { readGift } from './gift-read.ts'
import { writeGift } from './gift-write.ts'

const only = (file: string): Draft => {
  const { drafts, refused } = readGift(file)
  expect(refused).toEqual([])
  const [draft] = drafts
  if (draft === undefined || drafts.length > 1) throw new Error(`${drafts.length} questions`)
  return draft
}
const codes = ({ notes }: Draft) => notes.map(({ kind, code }) => `${kind} ${code}`)

describe('the type follows from the block', () => {
  test.each([
    ['Is TCP reliable? {T}', 'truefalse', [0]],
    ['Is UDP reliable? {FALSE#It is not.}', 'truefalse', [1]],
    ['Which port has SSH? {=22 ~23 ~80}', 'single', [0]],
    ['Which are hashes? {~%50%SHA-256 ~%50%MD5 ~AES ~RSA}', 'multiple', [0, 1]],
    ['Which are hashes? {=SHA-256 =MD5 ~AES}', 'multiple', [0, 1]],
    ['Explain a race condition. {}', 'short', []],
    ['The port of HTTPS is {=443 =four four three}.', 'completion', []],
    ['How many bits has a byte? {#8}', 'completion', []],
  ])('%s', (file, type, key) => {
    const draft = only(file)
    expect([draft.question_type, draft.key]).toEqual([type, key])
  })

  test.each([
    ['Match. {=a -> b =c -> d}', 'not_mapped', 'matching'],
    ['Only a text.', 'not_mapped', 'description'],
    ['It never ends {=a ~b', 'unfinished', ''],
    ['One option {~a}', 'too_few_options', ''],
    ['Nine {=1 ~2 ~3 ~4 ~5 ~6 ~7 ~8 ~9}', 'too_many_options', '9'],
    ['Nothing right {~a ~b}', 'no_correct', ''],
    ['A wrong number {#many}', 'number_wrong', 'many'],
    ['Words without a sign {yes, always}', 'no_answer', ''],
  ])('refused: %s', (file, code, about) => {
    expect(readGift(file)).toMatchObject({ drafts: [], refused: [{ code, about, place: { line: 1 } }] })
  })
})

test('an error keeps no other question from being read, and tells its line', () => {
  const { drafts, refused } = readGift('First {T}\n\nBroken {=a\n\n::Third::Good {=a ~b}\n')
  expect(drafts.map(({ name, stem, place }) => [name, stem, place.line])).toEqual([
    ['', 'First', 1],
    ['Third', 'Good', 5],
  ])
  expect(refused).toMatchObject([{ code: 'unfinished', place: { line: 3 } }])
})

test('titles, categories, tags and comments', () => {
  const draft = only(
    '\uFEFF$CATEGORY: $course$/top/Web/XSS\r\n\r\n// a comment [id:web-1] [tag:filter] [tag:CSP]\r\n::Q\\:1::What is it? {=a ~b\n####Because.}',
  )
  expect(draft).toMatchObject({
    name: 'Q:1',
    direction: 'Web/XSS',
    knowledge_points: ['filter', 'CSP'],
    place: { line: 4, name: 'web-1' },
    analysis: 'Because.',
  })
})

test('escapes are signs of the text', () => {
  const draft = only('Which \\{ opens\\: a \\= b\\n next? {=\\~one ~a \\# b ~c\\\\d}')
  expect(draft.stem).toBe('Which { opens: a = b\n next?')
  expect(draft.options.map(({ text }) => text)).toEqual(['~one', 'a # b', 'c\\d'])
})

test('a missing word: choices leave a gap, texts a blank', () => {
  expect(only('The {~second =fourth} Thursday.').stem).toBe('The _____ Thursday.')
  expect(only('It came from {=China}.').stem).toBe('It came from {{1}} .')
  expect(only('Where from? {=China}').stem).toBe('Where from? {{1}}')
})

test('braces inside an answer do not end the block', () => {
  expect(only('Which tag? {\n={% csrf_token %}#Right.\n=% csrf_token\n}').blanks[0]?.accepted).toEqual(['{% csrf_token %}', '% csrf_token'])
})

test('feedback over a blank line belongs to its question', () => {
  const { drafts } = readGift('One? {\n=a#Good\n\nvery good\n~b}\n\nTwo? {T}')
  expect(drafts.map(({ stem }) => stem)).toEqual(['One?', 'Two?'])
})

describe('weights', () => {
  test('below zero they deduct, at minus 100 everything is lost', () => {
    expect(only('M {~%50%a ~%50%b ~%-50%c ~%-50%d}').partial_rule).toBe('deduct')
    expect(only('M {~%50%a ~%50%b ~%-100%c}').partial_rule).toBe('strict')
  })
  test('wrong ones for nothing are asked for, sums that are not 100 and a weight behind its text are told', () => {
    expect(codes(only('M {~%50%a ~%50%b ~c}'))).toEqual(['ask wrong_for_free'])
    expect(codes(only('M {~%50%a ~%30%b ~%-50%c}'))).toEqual(['warning weights_sum'])
    expect(codes(only('Q {=Correct%100% ~wrong}'))).toEqual(['warning late_weight'])
    expect(codes(only('Q {=full ~%50%half ~none}'))).toEqual(['lost partial_answer'])
  })
})

test.each([
  ['#3.1415:0.0005', ['3.1415'], 0.0005],
  ['#3.141..3.142', ['3.1415'], 0.0005],
  ['#-5..5', ['0'], 5],
  ['#\n=1822:0\n=%50%1822:2', ['1822'], 0],
])('a number: %s', (block, accepted, tolerance) => {
  expect(only(`N {${block}}`).blanks).toMatchObject([{ kind: 'number', accepted, tolerance }])
})

test('HTML becomes Markdown, what has no sign there is told', () => {
  const draft = only('[html]<p>Read <b>this</b>\\:</p><pre>  if (a < b)</pre><script>alert(1)</script>{=[moodle]<i>x</i> ~<i>y</i>}')
  expect(draft.stem).toBe('Read **this**:\n\n```\n  if (a < b)\n```')
  expect(draft.options.map(({ text }) => text)).toEqual(['<i>x</i>', '*y*'])
  expect(codes(draft)).toContain('lost markup')
})

test('what is written is read again as it was', () => {
  const file = [
    '::One::Which port? {=22 ~23 ~80####Always.}',
    'Is it so? {F}',
    '::Many::Which \\{two\\}? {~%50%a ~%50%b ~%-50%c ~%-50%d}',
    'The port is {=443 =https}.',
    'Bits? {#8:0.5}',
    'Explain. {}',
  ].join('\n\n')
  const first = readGift(file).drafts
  const numbered = first.map((draft, index) => ({
    ...draft,
    number: `t-${index}`,
    fixed_order: false,
    score: 100,
    difficulty: 'primary' as const,
  }))
  const { text, left } = writeGift(numbered)
  expect(left).toEqual([])
  const bare = (draft: Draft) => ({ ...draft, place: null, notes: [], stem: draft.stem.replaceAll(' ', '') })
  expect(readGift(text).drafts.map(bare)).toEqual(first.map(bare))
})

test('hostile files are read in time that grows with their length', () => {
  const files = [
    '{'.repeat(200_000),
    '\\'.repeat(200_001),
    `Q {${'~a '.repeat(60_000)}}`,
    `[html]${'<'.repeat(100_000)}{T}`,
    '::'.repeat(100_000),
    `Q {=${'%'.repeat(100_000)}}`,
  ]
  for (const file of files) expect(readGift(file).drafts.length + readGift(file).refused.length).toBeGreaterThan(0)
})
