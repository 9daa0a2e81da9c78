import { describe, expect, test } from 'vitest'
import type { Draft } from '../draft.ts'
import { readGift } from '../gift/gift-read.ts'
import { readMoodle } from './moodle-read.ts'
import { writeMoodle } from './moodle-write.ts'
import type { WrittenQuestion } from '../written.ts'

const quiz = (inside: string) => `<?xml version="1.0"?><quiz>${inside}</quiz>`
const question = (type: string, inside: string, text = 'Which port has SSH?') =>
  `<question type="${type}"><name><text>Ports</text></name><questiontext format="html"><text><![CDATA[<p>${text}</p>]]></text></questiontext>${inside}</question>`
const answer = (fraction: number | string, text: string, more = '') => `<answer fraction="${fraction}"><text>${text}</text>${more}</answer>`
const only = (inside: string): Draft => {
  const { drafts, refused } = readMoodle(quiz(inside))
  expect(refused).toEqual([])
  const [draft] = drafts
  if (draft === undefined) throw new Error('no question')
  return draft
}
const codes = ({ notes }: Draft) => notes.map(({ kind, code }) => `${kind} ${code}`)

test('what a question has beside its answers', () => {
  const category = '<question type="category"><category><text>$course$/top/Network/Ports</text></category></question>'
  const more =
    '<defaultgrade>2.5</defaultgrade><penalty>0.3333333</penalty><hint><text>Think</text></hint><idnumber>n-1</idnumber><tags><tag><text>ssh</text></tag></tags><generalfeedback><text>RFC 4253</text></generalfeedback>'
  const file = '<file name="a.png" path="/" encoding="base64">AQID</file>'
  const draft = only(
    `${category}${question('multichoice', `${file}<single>true</single><shuffleanswers>0</shuffleanswers>${more}${answer(100, '22', '<feedback><text>Yes</text></feedback>')}${answer(0, '23')}`)}`,
  )
  expect(draft).toMatchObject({
    question_type: 'single',
    name: 'Ports',
    stem: 'Which port has SSH?',
    key: [0],
    fixed_order: true,
    score: 250,
    direction: 'Network/Ports',
    knowledge_points: ['ssh'],
    analysis: 'RFC 4253',
    place: { name: 'n-1' },
    files: [{ name: 'a.png', base64: 'AQID' }],
  })
  expect(codes(draft).sort()).toEqual(['lost feedback', 'lost hint', 'lost penalty'])
})

describe('fractions of a multiple choice', () => {
  const many = (...fractions: number[]) =>
    only(question('multichoice', `<single>false</single>${fractions.map((one, index) => answer(one, `o${index}`)).join('')}`))
  test('three thirds are whole; wrong ones for nothing are asked for', () => {
    const draft = many(33.33333, 33.33333, 33.33333, 0)
    expect([draft.question_type, draft.key, codes(draft)]).toEqual(['multiple', [0, 1, 2], ['ask wrong_for_free']])
  })
  test('below zero they deduct', () => {
    expect([many(50, 50, -50, -50).partial_rule, many(50, 50, -100).partial_rule]).toEqual(['deduct', 'strict'])
  })
})

test.each([
  ['truefalse', `${answer(0, 'true')}${answer(100, 'false')}`, { question_type: 'truefalse', key: [1] }],
  [
    'shortanswer',
    `<usecase>1</usecase>${answer(100, 'ssh')}${answer(100, 'SSH')}`,
    { blanks: [{ accepted: ['ssh', 'SSH'], case_sensitive: true }] },
  ],
  ['numerical', answer(100, '22', '<tolerance>0.5</tolerance>'), { blanks: [{ kind: 'number', accepted: ['22'], tolerance: 0.5 }] }],
  [
    'essay',
    '<graderinfo format="html"><text>Look for RFC</text></graderinfo>',
    { question_type: 'short', reference_answer: 'Look for RFC' },
  ],
])('%s', (type, inside, expected) => {
  expect(only(question(type, inside))).toMatchObject(expected)
})

test('accepted texts are what somebody types, not HTML', () => {
  const typed = (text: string) => `<answer fraction="100" format="moodle_auto_format"><text>${text}</text></answer>`
  const answers = ['&lt;h1&gt;Title&lt;/h1&gt;', '&lt;script&gt;alert(1)&lt;/script&gt;', 'x&lt;sup&gt;2&lt;/sup&gt;', 'i&lt;n']
  const draft = only(question('shortanswer', answers.map(typed).join('') + typed(String.raw`./\*.txt &amp;&amp; :`) + typed('a*')))
  expect(draft.blanks).toMatchObject([
    { accepted: ['<h1>Title</h1>', '<script>alert(1)</script>', 'x<sup>2</sup>', 'i<n', './*.txt && :', 'a*'] },
  ])
  expect(draft.notes).toEqual([{ kind: 'warning', code: 'wildcard', about: 'a*' }])
  const gap = only(question('cloze', '', String.raw`Say {1:SHORTANSWER:=\*.txt~=&lt;b&gt;}`))
  expect([gap.blanks[0]?.accepted, gap.notes]).toEqual([['*.txt', '<b>'], []])
  expect(readGift(String.raw`Say {=\*.txt =<b>}`).drafts[0]).toMatchObject({ blanks: [{ accepted: ['*.txt', '<b>'] }], notes: [] })
})

test('gaps of a cloze are blanks where they stand', () => {
  const draft = only(question('cloze', '', 'TCP has {1:SHORTANSWER:%100%flags~=bits} and {2:NUMERICAL:=4:0} numbers.'))
  expect(draft.stem).toBe('TCP has {{1}} and {{2}} numbers.')
  expect(draft.blanks).toMatchObject([{ accepted: ['flags', 'bits'] }, { kind: 'number', accepted: ['4'] }])
  expect(codes(draft)).toEqual(['lost partial_answer'])
})

test('true and false in the language of a site are told', () => {
  const draft = only(question('truefalse', `${answer(100, 'Wahr')}${answer(0, 'Falsch')}`))
  expect([draft.key, codes(draft)]).toEqual([[0], ['warning language']])
})

test.each([
  ['matching', '', 'not_mapped', 'matching'],
  ['cloze', '', 'no_answer', ''],
  ['multichoice', answer(100, 'one'), 'too_few_options', '1'],
  ['multichoice', `<single>true</single>${answer(0, 'a')}${answer(50, 'b')}`, 'no_correct', ''],
  ['numerical', answer(100, 'many'), 'number_wrong', 'many:0'],
])('refused: %s', (type, inside, code, about) => {
  expect(readMoodle(quiz(question(type, inside)))).toMatchObject({ drafts: [], refused: [{ code, about }] })
})

describe('a file that is refused whole', () => {
  test.each([
    ['a DTD', '<!DOCTYPE quiz [<!ENTITY a "b">]><quiz>&a;</quiz>', 'xml_entities'],
    ['an external one', '<!DOCTYPE quiz SYSTEM "file:///etc/passwd"><quiz/>', 'xml_entities'],
    ['an entity that nobody declared', '<quiz>&xxe;</quiz>', 'xml_broken'],
    ['an open end', '<quiz><question>', 'xml_broken'],
    ['too deep a nesting', `${'<q>'.repeat(70)}${'</q>'.repeat(70)}`, 'xml_broken'],
    ['nothing', '', 'xml_broken'],
  ])('%s', (_name, file, code) => {
    expect(() => readMoodle(file)).toThrow(expect.objectContaining({ code }))
  })
})

test('what is written is read again as it was', () => {
  const base = only(question('essay', '<defaultgrade>4</defaultgrade>', 'Explain <b>that</b> ]]&gt; & more'))
  const blank = {
    kind: 'exact' as const,
    accepted: ['a=b', '{c}', '*.txt', String.raw`\*`, '<i>'],
    tolerance: 0,
    tolerance_unit: 'absolute' as const,
    case_sensitive: true,
  }
  const number = { ...blank, kind: 'number' as const, accepted: ['3.5'], tolerance: 0.25, case_sensitive: false }
  const options = ['one', 'two', 'three', '<four>'].map((text) => ({ text, pinned: false }))
  const plain: WrittenQuestion = {
    ...base,
    number: 't-1',
    fixed_order: false,
    score: 250,
    difficulty: 'primary',
    name: 'A "name" & <more>',
    direction: 'A/B',
  }
  const questions: WrittenQuestion[] = [
    { ...plain, reference_answer: 'It is so.' },
    { ...plain, question_type: 'single', options, key: [3], fixed_order: true },
    { ...plain, question_type: 'multiple', options, key: [0, 2], partial_rule: 'deduct' },
    { ...plain, question_type: 'truefalse', key: [1] },
    { ...plain, question_type: 'completion', stem: 'Say {{1}}', blanks: [blank] },
    { ...plain, question_type: 'completion', stem: 'Say {{1}}', blanks: [number] },
    { ...plain, question_type: 'completion', stem: 'Say {{1}} and {{2}} now', blanks: [blank, number] },
  ]
  const { text, left } = writeMoodle(questions)
  expect(left).toEqual([])
  const { drafts, refused } = readMoodle(text)
  expect(refused).toEqual([])
  const judged = ({
    question_type,
    name,
    stem,
    options: all,
    key,
    blanks,
    score,
    partial_rule,
    direction,
    reference_answer,
  }: Draft | WrittenQuestion) => ({
    question_type,
    name,
    stem,
    options: question_type === 'single' || question_type === 'multiple' ? all.map((one) => one.text) : [],
    key,
    blanks,
    score,
    partial_rule,
    direction,
    reference_answer,
  })
  expect(drafts.map(judged)).toEqual(questions.map(judged))
})
