import { expect, test } from 'vitest'
import { readAiken, writeAiken } from './aiken.ts'

const strict = (file: string) => readAiken(file, { isLoose: false })

test('a question ends with its answer', () => {
  const { drafts, refused } = strict('Which port has SSH?\nA) 21\nB) 22\nANSWER: B\n\nIs it so?\nA. True\nB. False\nanswer: a\n')
  expect(refused).toEqual([])
  expect(drafts.map(({ question_type, key, place }) => [question_type, key, place.line])).toEqual([
    ['single', [1], 1],
    ['truefalse', [0], 6],
  ])
})

test.each([
  ['One option\nA) 1\nANSWER: A', 'too_few_options', '1'],
  ['Two letters\nA) 1\nB) 2\nANSWER: AB', 'answer_many', 'AB'],
  ['No such letter\nA) 1\nB) 2\nANSWER: D', 'answer_unknown', 'D'],
  ['No letter\nA) 1\nB) 2\nANSWER: 2', 'letter_wrong', '2'],
  ['No answer\nA) 1\nB) 2\n', 'unfinished', ''],
  ['A) Options\nB) without a question\nANSWER: A', 'no_text', ''],
])('refused: %j', (file, code, about) => {
  expect(strict(file)).toMatchObject({ drafts: [], refused: [{ code, about, place: { line: 1 } }] })
})

test('a stem of several lines only where it is asked for', () => {
  const file = 'Look at this:\n\nint main();\nWhat is it?\nA) C\nB) Go\nANSWER: A'
  expect(strict(file).drafts.map(({ stem }) => stem)).toEqual(['What is it?'])
  expect(readAiken(file, { isLoose: true }).drafts.map(({ stem }) => stem)).toEqual(['Look at this:\nint main();\nWhat is it?'])
})

test('what is written is read again, the rest is listed as left out', () => {
  const { drafts } = strict('Which?\nA) 21\nB) 22\nANSWER: B\n\nSo?\nA) False\nB) True\nANSWER: B')
  const whole = { fixed_order: false, score: 100, difficulty: 'primary' as const }
  const numbered = [...drafts, { ...drafts[0]!, question_type: 'multiple' as const }].map((draft, index) => ({
    ...draft,
    ...whole,
    number: `t-${index}`,
  }))
  const { text, left } = writeAiken(numbered)
  expect(left).toEqual([{ number: 't-2', code: 'type' }])
  expect(strict(text).drafts.map(({ stem, key, options }) => [stem, key, options.length])).toEqual([
    ['Which?', [1], 2],
    ['So?', [0], 0],
  ])
})
