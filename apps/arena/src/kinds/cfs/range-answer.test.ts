import { expect, it } from 'vitest'
import { uuid } from '../../testing/samples.ts'
import { rangeAnswerOf, type RangeReply } from './range-answer.ts'

const base: RangeReply = { result: 'correct', code: 'flag_correct', message: '' }
const stage = { stage_id: uuid(2), name: 'Front door' }

it.each<[string, RangeReply, object]>([
  ['a stage', { ...base, stage, points: 210, blood: 1 }, { kind: 'stage', name: 'Front door', points: 210, blood: 1, bonus: undefined }],
  ['a stage while frozen', { ...base, stage }, { kind: 'stage', points: null, blood: null }],
  ['the last stage', { ...base, code: 'range_finished', stage, points: 300, bonus: 150 }, { kind: 'stage', points: 300, bonus: 150 }],
  ['the last stage while frozen', { ...base, code: 'range_finished', stage, bonus: null }, { kind: 'stage', points: null, bonus: null }],
  ['a flag of a later stage', { ...base, code: 'flag_held', needs: ['Front door'] }, { kind: 'held', needs: ['Front door'] }],
  ['a wrong flag', { ...base, result: 'wrong', code: 'flag_wrong', tries_left: 3 }, { kind: 'wrong', left: 3, limit: 10 }],
])('%s', (_what, reply, expected) => {
  expect(rangeAnswerOf(reply, 10)).toMatchObject(expected)
})
