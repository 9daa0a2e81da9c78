import { expect, test } from 'vitest'
import { anotherTurn, draftOptions, firstTurns, firstValue, isDraftReady, type ScreenDraft, turnsWithin } from './screen-draft.ts'

const draft = (more: Partial<ScreenDraft> = {}): ScreenDraft => ({
  name: 'Hall left',
  value: 'matrix',
  theme: 'dark',
  lang: 'en',
  bracket: null,
  top: null,
  page_s: null,
  safe: null,
  transparent: false,
  rotate: [],
  expires_at: null,
  ...more,
})

test('two Han characters are a name, three letters are not', () => {
  expect([isDraftReady(draft({ name: '大厅' })), isDraftReady(draft({ name: 'abc' }))]).toEqual([true, false])
})

test('a number outside its limits keeps the form from being sent', () => {
  expect([{ top: 0 }, { page_s: 4 }, { safe: 11 }, { top: 2.5 }].map((more) => isDraftReady(draft(more)))).toEqual([
    false,
    false,
    false,
    false,
  ])
})

test('a rotation needs a turn, each of 5 to 600 s', () => {
  const rotation = (rotate: ScreenDraft['rotate']) => isDraftReady(draft({ value: 'rotation', rotate }))
  expect([rotation([]), rotation([{ value: 'feed', seconds: 4 }]), rotation([{ value: 'feed', seconds: 5 }])]).toEqual([false, false, true])
})

test('only the options of its value are sent', () => {
  const filled = { top: 40, page_s: 20, safe: 2, transparent: true }
  expect(draftOptions(draft({ ...filled, value: 'mini' }))).toEqual({ transparent: true })
  expect(draftOptions(draft({ ...filled, value: 'ranking' }))).toEqual({ top: 40, page_s: 20, safe: 2 })
  expect(draftOptions(draft({ ...filled, value: 'feed' }))).toEqual({ safe: 2 })
})

test('another turn is one that is not there yet', () => {
  expect(anotherTurn(firstTurns(['matrix', 'ranking', 'trend']), ['matrix', 'ranking', 'trend', 'feed']).value).toBe('feed')
  // A kind with displays of its own turns between those.
  expect(
    turnsWithin(
      [
        { value: 'matrix', seconds: 60 },
        { value: 'ranking', seconds: 40 },
      ],
      ['progress', 'ranking'],
    ),
  ).toEqual([{ value: 'ranking', seconds: 40 }])
  expect(turnsWithin([], ['feed']).map(({ value }) => value)).toEqual(['feed'])
})

test('a rotation begins with the usual turns and those that only its kind has', () => {
  const begin = (...values: Parameters<typeof firstTurns>[0]) => firstTurns(values).map(({ value, seconds }) => `${value} ${seconds}`)
  expect(begin('matrix', 'ranking', 'trend', 'feed', 'topics', 'countdown')).toEqual(['matrix 60', 'ranking 30', 'trend 30'])
  expect(begin('matrix', 'map', 'ranking', 'trend', 'feed')).toEqual(['matrix 60', 'map 30', 'ranking 30', 'trend 30'])
  expect(begin('progress', 'ranking', 'countdown')).toEqual(['progress 30', 'ranking 30'])
})

test('a new screen shows what the contest says, where it has that', () => {
  expect(firstValue('map', ['matrix', 'map'])).toBe('map')
  expect(firstValue('progress', ['matrix', 'ranking'])).toBe('matrix')
})
