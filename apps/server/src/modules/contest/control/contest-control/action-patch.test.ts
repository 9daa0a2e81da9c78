import { expect, test } from 'vitest'
import type { AnswerContest } from '../../../../db/schema/contest/contest-answer.ts'
import { Failure } from '../../../../failure.ts'
import { patches, type ActionInput } from './action-patch.ts'

const hour = (n: number) => `2026-11-20T${String(n).padStart(2, '0')}:00:00.000Z`
const ms = (n: number) => Date.parse(hour(n))
const row = {
  start_at: hour(10),
  end_at: hour(18),
  start_mode: 'manual',
  started_at: hour(10),
  is_start_held: false,
  stopped_at: null,
  pauses: [],
  pause_keeps_end: true,
  freeze_at: hour(17),
  unfrozen_at: null,
  unfreeze: 'by_hand',
  was_end_at: null,
} as unknown as AnswerContest
const input = (more: Partial<ActionInput> & { change?: Partial<AnswerContest> } = {}): ActionInput => {
  const { change = {}, ...rest } = more
  return { at: ms(12), reason: '', end_at: undefined, keep_end: undefined, ...rest, row: { ...row, ...change } }
}
const codeOf = (work: () => unknown): string => {
  try {
    work()
    return 'none'
  } catch (error) {
    return error instanceof Failure ? error.code : String(error)
  }
}

test('a start moves the start to now and keeps the end, or keeps the length with the freeze', () => {
  const waiting = { started_at: null }
  expect(patches.start(input({ at: ms(11), change: waiting }))).toEqual({ start_at: hour(11), started_at: hour(11), is_start_held: false })
  const moved = patches.start(input({ at: ms(11), keep_end: false, change: waiting }))
  expect(moved).toMatchObject({ start_at: hour(11), end_at: hour(19), freeze_at: hour(18) })
  expect(codeOf(() => patches.start(input({ at: ms(18), change: waiting })))).toBe('end_before_start')
  expect(codeOf(() => patches.start(input({ at: ms(17), change: waiting })))).toBe('freeze_out_of_range')
})

test('a resume keeps the end, or moves end and a freeze that lay ahead by the length of the pause', () => {
  const paused = { pauses: [{ from: hour(12), to: null, reason: 'power' }] }
  expect(patches.resume(input({ at: ms(14), change: paused }))).toEqual({
    pause_hides_topics: null,
    pauses: [{ from: hour(12), to: hour(14), reason: 'power' }],
  })
  const moved = patches.resume(input({ at: ms(14), keep_end: false, change: paused }))
  expect(moved).toMatchObject({ end_at: hour(20), freeze_at: hour(19), was_end_at: hour(18) })
  const frozen = patches.resume(input({ at: ms(14), keep_end: false, change: { ...paused, freeze_at: hour(11) } }))
  expect(frozen).toMatchObject({ end_at: hour(20) })
  expect(frozen).not.toHaveProperty('freeze_at')
})

test('an extension needs an end at least five minutes ahead and remembers the first one', () => {
  expect(patches.extend(input({ end_at: hour(20) }))).toEqual({ end_at: hour(20), freeze_at: hour(19), was_end_at: hour(18) })
  expect(patches.extend(input({ end_at: hour(20), change: { was_end_at: hour(16) } }))).not.toHaveProperty('was_end_at')
  expect(codeOf(() => patches.extend(input({ end_at: '2026-11-20T12:04:00.000Z' })))).toBe('length_out_of_range')
  expect(codeOf(() => patches.extend(input({ end_at: hour(9) })))).toBe('end_before_start')
  expect(codeOf(() => patches.extend(input()))).toBe('field_empty')
})

test('the time a contest was over by mistake counts as a pause', () => {
  const stopped = { stopped_at: hour(11) }
  expect(patches.reopen(input({ end_at: hour(19), change: stopped }))).toEqual({
    stopped_at: null,
    end_at: hour(19),
    pauses: [{ from: hour(11), to: hour(12), reason: '' }],
    was_end_at: hour(18),
  })
})

test('freeze and unfreeze store their instants', () => {
  expect(patches.freeze(input())).toEqual({ freeze_at: hour(12), unfrozen_at: null })
  expect(patches.unfreeze(input())).toEqual({ unfrozen_at: hour(12), is_revealed: true })
})
