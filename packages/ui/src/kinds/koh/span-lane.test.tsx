import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { laneBars, laneSeries, SpanLane, type LaneSpan } from './span-lane.tsx'

const at = (time: string) => `2026-11-20T${time}:00Z`
const span = { start_at: at('10:00'), end_at: at('20:00') }
const lane = { span, now: Date.parse(at('15:00')), width: 1_000, text: 20 }
const held = (from: string, to: string | null, name = 'Ada', more: Partial<LaneSpan> = {}): LaneSpan => ({
  id: from,
  holder_id: name,
  name,
  from_at: at(from),
  to_at: to === null ? null : at(to),
  ...more,
})

test('a bar stands from its beginning to its end, the present one to now', () => {
  const bars = laneBars({ ...lane, spans: [held('11:00', '13:00'), held('13:00', null)] })
  expect(bars.map(({ x, width, isLast }) => [x, width, isLast])).toEqual([
    [100, 200, false],
    [300, 200, true],
  ])
})

test('nothing is drawn beyond now, and the shortest bar can be seen', () => {
  const bars = laneBars({ ...lane, spans: [held('14:00', '18:00'), held('15:00', null)] })
  expect(bars.map(({ x, width }) => [x, width])).toEqual([
    [400, 100],
    [500, 2],
  ])
})

test('a name that does not fit is cut, and left out where nothing of it fits', () => {
  const spans = [
    held('10:00', '12:00', 'Segfault Sinfonie of Harbour'),
    held('12:00', '12:10', 'Segfault'),
    held('13:00', '14:30', '北斗七班'),
  ]
  expect(laneBars({ ...lane, spans }).map(({ name }) => name)).toEqual(['Segfault Sinfo…', '', '北斗七班'])
})

test('what does not count is struck out', () => {
  render(<SpanLane {...lane} label="Lighthouse" series={new Map()} height={40} spans={[held('11:00', '13:00', 'Ada', { isVoid: true })]} />)
  expect(screen.getByRole('img', { name: 'Lighthouse' }).querySelector('text')?.getAttribute('text-decoration')).toBe('line-through')
})

test('a holder has one colour in all lanes, by when it first held one', () => {
  const lanes = [
    [held('11:00', '13:00', 'Ada'), held('13:00', null, 'Bob')],
    [held('10:30', null, 'Cyn'), held('12:00', null, 'Ada')],
  ]
  expect([...laneSeries(lanes)]).toEqual([
    ['Cyn', 0],
    ['Ada', 1],
    ['Bob', 2],
  ])
})
