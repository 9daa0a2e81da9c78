import { describe, expect, it } from 'vitest'
import { copyForm, copyName, newCopy, plannedEnd, startProblem } from './model.ts'

const now = Date.parse('2026-11-20T06:32:00Z')

describe('the name of a copy', () => {
  it.each([
    [{ name: 'Beacon Cup', lang: 'en' }, 'Beacon Cup copy'],
    [{ name: '烽火杯决赛', lang: 'zh' }, '烽火杯决赛 副本'],
    [{ name: 'x'.repeat(40), lang: 'en' }, `${'x'.repeat(35)} copy`],
  ] as const)('%j becomes %s', (source, name) => {
    expect(copyName(source)).toBe(name)
  })
})

it('a copy begins at the next full hour a day from now, with everything ticked but texts and entrants', () => {
  const copy = newCopy({ name: 'Beacon Cup', lang: 'en' }, now)
  expect(copy.start_at).toBe('2026-11-21T07:00:00.000Z')
  expect(Object.entries(copy).flatMap(([name, on]) => (on === false ? [name] : []))).toEqual(['guide_and_bulletins', 'entrants'])
  expect(copyForm.safeParse(copy).success).toBe(true)
})

it('lasts as long as its source was planned to, whatever it was extended by', () => {
  const source = { start_at: '2026-11-20T01:00:00.000Z', end_at: '2026-11-20T11:00:00.000Z', was_end_at: '2026-11-20T09:00:00.000Z' }
  expect(plannedEnd(source, '2026-11-21T07:00:00.000Z')).toBe('2026-11-21T15:00:00.000Z')
})

it('does not begin in the past', () => {
  expect([startProblem('2026-11-20T06:00:00Z', now), startProblem('2026-11-20T07:00:00Z', now)]).toEqual(['start_past', null])
})
