import { expect, test } from 'vitest'
import { bandsOf } from './bands.ts'
import { figuresOf, type FigureRules } from './figures.ts'
import { openSheets, type SheetQuestion } from './sheet.ts'
import { similarFigures } from './similar-figures.ts'

const rules: FigureRules = { pass_mark: 200, given: 2, failed: 15, top: 2, differs: false }
const rule = { partial_rule: 'strict', fixed_marks: 0 } as const
const plain = { rule, is_full: false, max: 100, option_ids: [], key: [], case_sensitive: [], points: 0 }

const choice = (question_id: string): SheetQuestion => ({
  ...plain,
  question_id,
  judge: { type: 'single', option_ids: ['a', 'b'], key: ['a'] },
  option_ids: ['a', 'b'],
  key: ['a'],
})
const essay: SheetQuestion = { ...plain, question_id: 'e', judge: null, points: 2 }
const blank: SheetQuestion = {
  ...plain,
  question_id: 't',
  judge: {
    type: 'completion',
    order_free: false,
    all_or_nothing: false,
    blanks: [{ accepted: ['router'], kind: 'exact', case_sensitive: false, tolerance: 0, tolerance_is_percent: false, marks: 100 }],
  },
  case_sensitive: [false],
}

const paper = (place: number, answers: Record<string, unknown>, items: Record<string, unknown> = {}) => ({
  attempt_id: `p${String(place).padStart(4, '0')}`,
  asked: null as number[] | null,
  used_s: place,
  organisation_id: null as string | null,
  room_id: null as string | null,
  answers,
  items: JSON.stringify(items),
})
const chosen = (option: string) => ({ option_ids: [option] })

/** As the database sends them: a row for each answer of each paper, in batches of two. */
function read(questions: readonly SheetQuestion[], papers: readonly ReturnType<typeof paper>[]) {
  const sheets = openSheets(questions)
  const batches = papers.flatMap((_, place) => (place % 2 === 0 ? [papers.slice(place, place + 2)] : []))
  return batches.flatMap((some) =>
    sheets.read({
      papers: some,
      answers: some.flatMap(({ answers }, place) =>
        Object.entries(answers).map(([question_id, answer]) => ({ question_id, answer: JSON.stringify(answer), places: String(place) })),
      ),
    }),
  )
}

/** Papers of two choices: the first half answers the first one right, every third the second. */
const many = (count: number) =>
  Array.from({ length: count }, (_, place) =>
    paper(place, { x: chosen(place < count / 2 ? 'a' : 'b'), y: chosen(place % 3 === 0 ? 'a' : 'b') }),
  )
const two = [choice('x'), choice('y')]

test.each([
  { count: 29, hasDiscrimination: false },
  { count: 30, hasDiscrimination: true },
])('of $count papers a question has its facility, and its discrimination: $hasDiscrimination', ({ count, hasDiscrimination }) => {
  const [first] = figuresOf(two, read(two, many(count)), rules).questions
  expect(first?.item?.facility).toBeCloseTo(0.5, 1)
  expect([first?.item?.discrimination !== null, first?.item?.alpha_without === null]).toEqual([hasDiscrimination, true])
})

test('an answer that waits takes its question out of totals, and one that is empty counts as 0', () => {
  const questions = [choice('x'), essay]
  const papers = [paper(1, { x: chosen('a'), e: true }, { e: [null, []] }), paper(2, { x: chosen('b'), e: false }, { e: [0, []] })]
  const before = figuresOf(questions, read(questions, papers), rules)
  expect([before.totals.k, before.totals.mean, before.questions[1]?.unmarked, before.questions[1]?.item]).toEqual([1, 50, 1, null])
  const marked = [paper(1, { x: chosen('a'), e: true }, { e: [80, [1]] }), ...papers.slice(1)]
  const after = figuresOf(questions, read(questions, marked), rules)
  expect([after.totals.k, after.totals.mean, after.passed]).toEqual([2, 90, 0])
  expect([after.questions[1]?.item?.omitted, after.questions[1]?.points]).toEqual([1, [0, 1]])
})

test('texts of a blank are counted as they are judged', () => {
  const papers = ['Router', ' router ', 'switch', '', 'hub', 'hub'].map((text, place) => paper(place, { t: { texts: [text] } }))
  const [figures] = figuresOf([blank], read([blank], papers), rules).questions
  expect(figures?.blanks).toEqual([
    [
      { text: 'hub', count: 2, is_right: false },
      { text: 'router', count: 2, is_right: true },
    ],
  ])
  expect(figures?.wrong).toEqual({ answer: 'hub', count: 2, share: 2 / 6 })
  expect(figures?.item?.omitted).toBe(1)
})

test('bands hold every paper once, and nobody below the pass mark stands above it', () => {
  for (const pass_mark of [60, 100, 150, 190]) {
    const { bands, n, passed } = figuresOf(two, read(two, many(30)), { ...rules, pass_mark })
    expect(bands.reduce((sum, { count }) => sum + count, 0)).toBe(n)
    expect(bands.find(({ band }) => band === 'fail')?.count).toBe(n - passed)
  }
})

test('cuts are shares of all marks or points, and the pass score is where passing begins', () => {
  const totals = [100, 199, 200, 240, 319, 320, 400]
  const counts = (cuts: Parameters<typeof bandsOf>[3], pass: number | null = null) =>
    bandsOf(totals, 400, pass, cuts).map(({ count }) => count)
  expect(counts(null)).toEqual([1, 1, 1, 1, 3])
  expect(counts({ values: [80, 60, 50], unit: 'percent' })).toEqual([2, 2, 1, 0, 2])
  expect(counts({ values: [3.2, 2, 1.5, 1], unit: 'points' })).toEqual([2, 3, 1, 1, 0])
  expect(counts({ values: [3.2, 2.2, 2.1, 1], unit: 'points' }, 200)).toEqual([2, 2, 0, 1, 2])
})

test('groups of fewer than five papers have no box, and nobody without a group is in one', () => {
  const papers = many(14).map((one, place) => ({
    ...one,
    organisation_id: place < 6 ? 'big' : place < 10 ? 'small' : null,
    room_id: place < 5 ? 'hall' : null,
  }))
  const { groups } = figuresOf(two, read(two, papers), rules)
  // The first six papers: the first question right, every third the second.
  expect(groups).toEqual([
    {
      by: 'organisation',
      boxes: [{ id: 'big', n: 6, min: 100, low: 100, median: 100, high: 175, max: 200, mean: 800 / 6 }],
      small: { groups: 1, papers: 4 },
    },
    { by: 'room', boxes: [expect.objectContaining({ id: 'hall', n: 5, mean: 140 })], small: { groups: 0, papers: 0 } },
  ])
})

test('own times: when papers were in, and what came out', () => {
  const { completion, clouds, time_correlation, spread, n } = figuresOf(two, read(two, many(40)), rules)
  expect([completion.step_s, completion.counts[0], completion.counts.at(-1)]).toEqual([1, 1, n])
  expect(clouds.reduce((sum, { count }) => sum + count, 0)).toBe(n)
  // Who had the first question right came first.
  expect(time_correlation).toBeLessThan(-0.5)
  expect([spread[0], spread.at(-1), figuresOf(two, read(two, many(29)), rules).time_correlation]).toEqual([0, 200, null])
})

test('similar papers need 40 questions with options before one is flagged', () => {
  const few = similarFigures(two, read(two, many(120)), 3)
  expect([few.may_flag, few.pairs.length, few.pairs.some(({ is_flagged }) => is_flagged)]).toEqual([false, 3, false])
})

test('of papers that differ a question is reckoned over those who had it, and there is no alpha', () => {
  const questions = [choice('x'), choice('y'), choice('z')]
  const having = (asked: number[], answers: Record<string, unknown>, place: number) => ({ ...paper(place, answers), asked })
  const papers = [
    having([0, 1], { x: chosen('a'), y: chosen('b') }, 1),
    having([0, 2], { x: chosen('b'), z: chosen('a') }, 2),
    having([1, 2], { y: chosen('a') }, 3),
  ]
  const { totals, questions: found, failed } = figuresOf(questions, read(questions, papers), { ...rules, pass_mark: 100, differs: true })
  expect([totals.mean, totals.max_total, totals.k, totals.alpha]).toEqual([100, 200, 3, null])
  expect(found.map(({ item }) => [item?.n, item?.omitted, item?.facility])).toEqual([
    [2, 0, 0.5],
    [2, 0, 0.5],
    [2, 1, 0.5],
  ])
  expect(found[2]?.table?.omitted.reduce((sum, count) => sum + count, 0)).toBe(1)
  expect(failed).toEqual([])
})
