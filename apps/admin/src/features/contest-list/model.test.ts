import { describe, expect, it } from 'vitest'
import { deleteHindrance, hindranceOf, publishHindrance } from './actions.ts'
import { lengthOf_s, spanOf, timesText } from './model.ts'

const now = Date.parse('2026-11-20T06:32:00Z')

describe('a row of the list', () => {
  const times = { start_at: '2026-11-20T01:00:00.000Z', end_at: '2026-11-21T01:00:00.000Z' }
  it('ends where it was stopped', () => {
    const row = { ...times, stopped_at: '2026-11-20T05:00:00.000Z', freeze_at: null, was_end_at: null, pauses: [] }
    expect(spanOf(row).end_at).toBe('2026-11-20T05:00:00.000Z')
  })
  it('names the second day only when it is another one', () => {
    expect(timesText('en', { ...times, stopped_at: null }, now)).toMatch(/ – \d+ Nov \d\d:\d\d$/)
    expect(timesText('en', { ...times, end_at: '2026-11-20T01:30:00.000Z', stopped_at: null }, now)).toMatch(/ – \d\d:\d\d$/)
  })
  it('names the stop as its end, and is as long as it was', () => {
    const row = { ...times, stopped_at: '2026-11-20T01:47:00.000Z' }
    expect(timesText('en', row, now)).toMatch(/:47$/)
    expect(lengthOf_s(row)).toBe(47 * 60)
  })
  it.each([
    ['stop', 'paused', 'resume_first'],
    ['stop', 'running', null],
    ['stop', 'finished', 'finished'],
    ['offline', 'running', 'pause_or_stop_first'],
    ['start', 'not_started', null],
  ] as const)('%s while %s: %s', (action, status, reason) => {
    expect(hindranceOf(action, { status, is_online: true })).toBe(reason)
  })
  it('is deleted only when its clock stands', () => {
    expect([deleteHindrance({ status: 'running' }), deleteHindrance({ status: 'finished' })]).toEqual(['stop_first', null])
  })
  it('is published with a question, and before its start', () => {
    const row = { kind: 'flag', status: 'not_started', start_at: '2026-11-20T08:00:00.000Z', topic_online_count: 1 } as const
    expect(publishHindrance(row, now)).toBeNull()
    expect(publishHindrance({ ...row, topic_online_count: 0 }, now)).toBe('no_topics')
    expect(publishHindrance({ ...row, start_at: '2026-11-20T06:00:00.000Z' }, now)).toBe('start_past')
  })
})
