import { createStandings } from '@beacon/engine'
import { makeEvents } from '@beacon/engine/sample'
import type { Row } from './report.ts'

const quantile = (values: number[], q: number) =>
  values.sort((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * q))] ?? Number.NaN

/** 10,000 teams × 100 topics × 300,000 events: from nothing, and each further event that counts last. */
export function standingsRows(sizes: { entrants: number; topics: number; events: number }): Row[] {
  const further = 2_000
  const all = makeEvents({ ...sizes, events: sizes.events + further, seed: 1 }).events
  const before = all.slice(0, -further)
  const standings = createStandings({ view: 'real' })
  const from = performance.now()
  standings.apply(before)
  standings.page(0, 100)
  const whole = performance.now() - from
  const each: number[] = []
  for (const event of all.slice(-further)) {
    const start = performance.now()
    standings.apply([event])
    each.push(performance.now() - start)
  }
  const size = `${sizes.entrants} × ${sizes.topics} × ${sizes.events}`
  return [
    { name: `standings from nothing, ${size}`, aim: '≤ 1,000 ms', value: whole, unit: 'ms', more: {} },
    {
      name: 'standings, one further event',
      aim: 'median ≤ 1 ms',
      value: quantile(each, 0.5),
      unit: 'ms',
      more: { p99_ms: quantile(each, 0.99) },
    },
  ]
}
