import { ApiError, type ClientCode } from '@beacon/api/client'
import { describe, expect, it } from 'vitest'
import { uuid } from '../../testing/samples.ts'
import { answerOf, isIn, refusalOf, staysOpen } from './flag-answer.ts'

const judged = { message: '', topic_id: uuid(1) }
const refused = (code: ClientCode, details: Record<string, unknown> = {}) => new ApiError(code, 409, code, details, 'req-1')

describe('an answer to a try', () => {
  it('is correct, with or without points', () => {
    expect(answerOf({ ...judged, result: 'correct', code: 'flag_correct', points: 258, blood: 1 }, 0)).toEqual({
      kind: 'correct',
      points: 258,
      blood: 1,
      practice: false,
    })
    expect(answerOf({ ...judged, result: 'correct', code: 'flag_correct' }, 0)).toMatchObject({ points: null, blood: null })
    expect(answerOf({ ...judged, result: 'correct', code: 'flag_correct', practice: true }, 0)).toMatchObject({ practice: true })
  })
  it('is wrong, with what is left of the limit', () => {
    expect(answerOf({ ...judged, result: 'wrong', code: 'flag_wrong', tries_left: 8 }, 10)).toMatchObject({
      kind: 'wrong',
      left: 8,
      limit: 10,
    })
    expect(answerOf({ ...judged, result: 'wrong', code: 'flag_wrong' }, 0)).toMatchObject({ left: null, limit: null })
  })
  it('is a part', () => {
    const part = { name: 'User', n: 1, m: 2 }
    expect(answerOf({ ...judged, result: 'part', code: 'flag_part', part }, 0)).toMatchObject({ kind: 'part', ...part })
  })
  it('is a stage, with those whose flags waited for it; the last one finishes', () => {
    const stage = { topic_id: uuid(2), name: 'Front door' }
    const freed = [{ topic_id: uuid(3), name: 'Payroll', points: 400 }]
    const taken = { ...judged, result: 'correct', code: 'flag_correct', stage, points: 210, blood: 1, freed } as const
    expect(answerOf(taken, 0)).toEqual({
      kind: 'stage',
      name: 'Front door',
      points: 210,
      blood: 1,
      freed: ['Payroll'],
      isLast: false,
      bonus: 0,
    })
    const last = { ...judged, result: 'correct', code: 'range_finished', stage } as const
    expect(answerOf({ ...last, bonus: 150 }, 0)).toMatchObject({ isLast: true, bonus: 150, points: null, freed: [] })
    expect(answerOf(last, 0)).toMatchObject({ isLast: true, bonus: 0 })
  })
  it('is held for a later stage', () => {
    expect(answerOf({ ...judged, result: 'correct', code: 'flag_held', needs: ['Front door'] }, 0)).toEqual({
      kind: 'held',
      needs: ['Front door'],
    })
  })
})

describe('a refusal', () => {
  it('says until when one has to wait', () => {
    expect(refusalOf(refused('rate_limited', { s: 12 }), 1000)).toEqual({ kind: 'wait', reason: 'rate', until_ms: 13_000 })
    expect(refusalOf(refused('answer_limit_wait', { s: 60 }), 0)).toEqual({ kind: 'wait', reason: 'limit', until_ms: 60_000 })
  })
  it('says who sent or solved it before', () => {
    const about = { time: '2026-11-20T06:31:12.000Z', name: 'yukino' }
    expect(refusalOf(refused('flag_repeated', about), 0)).toEqual({
      kind: 'repeated',
      at: about.time,
      by: 'yukino',
      correct: false,
      first: null,
    })
    expect(refusalOf(refused('already_solved', about), 0)).toMatchObject({ kind: 'repeated', correct: true })
  })
  it('says what the own earlier try was answered with, unless that was wrong', () => {
    const first = { result: 'correct', code: 'flag_correct', message: '', topic_id: uuid(1), points: 480, blood: 1 }
    const answer = refusalOf(refused('already_solved', { first }), 0)
    expect(answer).toMatchObject({ first: { kind: 'correct', points: 480, blood: 1 } })
    expect([isIn(answer), staysOpen(answer)]).toEqual([true, false])
    expect(refusalOf(refused('flag_repeated', { first: { ...first, result: 'wrong', code: 'flag_wrong' } }), 0)).toMatchObject({
      first: null,
    })
  })
  it.each<ClientCode>([
    'contest_paused',
    'contest_finished',
    'topic_offline',
    'entrant_banned',
    'answer_limit_reached',
    'network',
    'unavailable',
  ])('keeps %s with its details for the words', (code) => {
    expect(refusalOf(refused(code, { x: 1 }), 0)).toEqual({ kind: 'refused', code, details: { x: 1 }, request_id: 'req-1' })
  })
  it('does not hide an error that is none of the API', () => {
    expect(refusalOf(new TypeError('boom'), 0)).toMatchObject({ kind: 'refused', code: 'internal' })
  })
})
