import type { AnswerEntry, ExamQuestion } from '@beacon/api/kinds/theory/exam/exam'
import { describe, expect, it } from 'vitest'
import { actionOf } from './answer-keys.ts'
import { countdownMark } from './countdown-mark.ts'
import { formatMarks } from './exam-marks.ts'
import { createFocusLog } from './focus-log.ts'
import { countsOf, isAnswered, isInFilter, nextUnanswered, placeToGoOn, toggledOption, writtenBlank } from './question-model.ts'
import { createServerClock } from './server-clock.ts'
import { blankOf, stemParts, stemWithLinks } from './stem-parts.ts'

const question = (n: number, change: Partial<ExamQuestion> = {}): ExamQuestion => ({
  question_id: `q${n}`,
  place: n,
  question_type: 'single',
  stem: `Question ${n}`,
  options: ['a', 'b', 'c'].map((option_id) => ({ option_id, label: option_id.toUpperCase(), text: option_id })),
  blank_count: 0,
  length_max: null,
  score: 200,
  ...change,
})
const entry = (question_id: string, seq: number, change: Partial<AnswerEntry> = {}): AnswerEntry => ({
  question_id,
  seq,
  answer: { option_ids: ['a'] },
  is_marked: false,
  ...change,
})

describe('the server’s clock', () => {
  const at = () => {
    let steady = 1_000
    return { steady: () => steady, pass: (ms: number) => (steady += ms) }
  }

  it('takes the sample with the shortest way', () => {
    const { steady, pass } = at()
    const clock = createServerClock(steady, 0)
    clock.learn(1_000, 1_400, 50_200)
    expect(clock.now()).toBe(50_000)
    clock.learn(1_400, 1_420, 50_420)
    expect(clock.now()).toBe(50_010)
    clock.learn(1_500, 1_900, 50_650)
    pass(1_000)
    expect(clock.now()).toBe(51_010)
    expect(clock.timeOf(1_000)).toBe(50_010)
  })

  it('forgets the shortest after eight', () => {
    const clock = createServerClock(() => 0, 0)
    clock.learn(0, 10, 1_005)
    for (let n = 0; n < 8; n += 1) clock.learn(0, 100, 1_070)
    expect(clock.now()).toBe(1_020)
  })

  it('begins anew where the machine slept', () => {
    const clock = createServerClock(() => 0, 0)
    clock.learn(0, 10, 1_005)
    clock.learn(0, 200, 601_100)
    expect(clock.now()).toBe(601_000)
  })
})

describe('questions', () => {
  const questions = [1, 2, 3].map((n) => question(n))

  it('are answered when something is chosen or written', () => {
    expect([null, undefined, { option_ids: [] }, { texts: ['', ' '] }, { essay: ' \n' }].map(isAnswered)).toEqual([
      false,
      false,
      false,
      false,
      false,
    ])
    expect([{ option_ids: ['a'] }, { texts: ['', 'x'] }, { essay: 'x' }].map(isAnswered)).toEqual([true, true, true])
  })

  it('are counted and filtered', () => {
    const answers = new Map([
      ['q1', entry('q1', 1)],
      ['q2', entry('q2', 2, { answer: null, is_marked: true })],
    ])
    expect(countsOf(questions, answers)).toEqual({ total: 3, answered: 1, unanswered: 2, marked: 1 })
    const filteredIds = (filter: 'all' | 'unanswered' | 'marked') =>
      questions.filter(({ question_id }) => isInFilter(filter, answers, question_id)).map(({ question_id }) => question_id)
    expect([filteredIds('all'), filteredIds('unanswered'), filteredIds('marked')]).toEqual([['q1', 'q2', 'q3'], ['q2', 'q3'], ['q2']])
    expect([nextUnanswered(questions, answers, 1), nextUnanswered(questions, answers, 2)]).toEqual([2, 1])
    expect(nextUnanswered(questions.slice(0, 1), answers, 0)).toBe(-1)
  })

  it('go on where the candidate was', () => {
    const answers = new Map([
      ['q3', entry('q3', 1)],
      ['q2', entry('q2', 2)],
    ])
    const place = (navigation: 'free' | 'forward', stored: number | null) => placeToGoOn(questions, answers, { navigation, stored })
    expect([place('free', 0), place('free', null), place('free', 99)]).toEqual([0, 1, 1])
    expect([place('forward', 0), place('forward', null)]).toEqual([2, 2])
    expect(placeToGoOn(questions, new Map(), { navigation: 'free', stored: null })).toBe(0)
  })

  it('take a click and a text', () => {
    const multiple = question(1, { question_type: 'multiple' })
    expect(toggledOption(question(1), { option_ids: ['a'] }, 'b')).toEqual({ option_ids: ['b'] })
    expect(toggledOption(multiple, { option_ids: ['c'] }, 'a')).toEqual({ option_ids: ['a', 'c'] })
    expect(toggledOption(multiple, { option_ids: ['a'] }, 'a')).toBeNull()
    const blanks = question(1, { question_type: 'completion', blank_count: 2 })
    expect(writtenBlank(blanks, null, 1, 'x')).toEqual({ texts: ['', 'x'] })
    expect(writtenBlank(blanks, { texts: ['', 'x'] }, 1, '')).toBeNull()
  })
})

describe('a stem', () => {
  it('has its blanks in the sentence', () => {
    expect(stemParts('TCP port {{2}} is {{1}}.', 2)).toEqual([
      { text: 'TCP port ' },
      { blank: 2 },
      { text: ' is ' },
      { blank: 1 },
      { text: '.' },
    ])
    expect(stemWithLinks('A {{1}} b', 1)).toBe('A [1](#blank-1) b')
  })
  it('leaves what is no blank of its own, and ends with blanks it does not name', () => {
    expect(stemParts('{{1}} {{1}} {{9}} {{x}}', 2)).toEqual([{ blank: 1 }, { text: ' {{1}} {{9}} {{x}}' }, { blank: 2 }])
    expect([blankOf('#blank-3'), blankOf('#blank-x'), blankOf(undefined), blankOf('https://x/#blank-1')]).toEqual([3, null, null, null])
  })
})

it('counts how the page was left from 2 s on', () => {
  let now = 0
  const log = createFocusLog(() => now, 'page')
  expect(log.comeBack('page')).toBeNull()
  log.leave('page')
  now = 1_999
  expect(log.comeBack('page')).toBeNull()
  log.leave('page')
  now = 4_000
  log.leave('page')
  now = 9_999
  expect(log.comeBack('page')).toBe(8)
  now = 20_000
  expect(log.unsent()).toEqual([{ page: 'page', n: 1, away_s: 8, ago_s: 10 }])
  log.forget(log.unsent())
  expect(log.unsent()).toEqual([])
})

it('counts an absence once that began by leaving full screen and went on in another window', () => {
  let now = 0
  const log = createFocusLog(() => now, 'page')
  log.leave('screen')
  log.leave('page')
  now = 5_000
  expect(log.comeBack('page')).toBeNull()
  now = 9_000
  expect(log.comeBack('screen')).toBe(9)
  expect(log.unsent()).toHaveLength(1)
})

it('reads keys, and none of them in a text field', () => {
  const press = (key: string, change: object = {}) =>
    actionOf({ key, ctrlKey: false, metaKey: false, altKey: false, isComposing: false, isTyping: false, ...change })
  expect(['1', '8', 'a', 'H'].map((key) => press(key))).toEqual([0, 7, 0, 7].map((index) => ({ do: 'option', index })))
  expect(['j', 'K', 'PageDown', 'u', 'm', 'l', 'x', 'z', 't', '?'].map((key) => press(key)?.do)).toEqual([
    'next',
    'previous',
    'next',
    'unanswered',
    'mark',
    'card',
    'clear',
    'undo',
    'say',
    'help',
  ])
  expect([
    press('9'),
    press('q'),
    press('a', { isTyping: true }),
    press('a', { ctrlKey: true }),
    press('j', { isComposing: true }),
  ]).toEqual(Array.from({ length: 5 }, () => null))
  expect(press('Enter', { ctrlKey: true, isTyping: true })).toEqual({ do: 'submit' })
})

it('says 1 h, 10, 5 and 1 min once', () => {
  expect(countdownMark(3_600_500, 3_599_500)).toBe(3_600)
  expect(countdownMark(301_000, 299_000)).toBe(300)
  expect(countdownMark(700_000, 30_000)).toBe(60)
  expect([countdownMark(299_000, 298_000), countdownMark(200_000, 900_000)]).toEqual([null, null])
})

it('writes marks without trailing zeros', () => {
  expect([200, 250, 225].map((score) => formatMarks('en', score))).toEqual(['2', '2.5', '2.25'])
})
