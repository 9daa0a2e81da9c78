import { createStandings } from '@beacon/engine/answers'
import { makeEvents } from '@beacon/engine/answers/sample'
import type { Row } from './report.ts'

const quantile = (values: number[], q: number) =>
  values.sort((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * q))] ?? Number.NaN

/** Processor time stands beside the clock: on a machine that is shared it is the steadier of the two. */
function cpuMs(since: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(since)
  return (user + system) / 1000
}

/** 10,000 teams × 100 topics × 300,000 events: from nothing, and each further event that counts last. */
export function standingsRows(sizes: { entrants: number; topics: number; events: number }): Row[] {
  const further = 2_000
  const all = makeEvents({ ...sizes, events: sizes.events + further, seed: 1 }).events
  const before = all.slice(0, -further)
  const standings = createStandings({ view: 'real' })
  const from = performance.now()
  const used = process.cpuUsage()
  standings.apply(before)
  standings.page(0, 100)
  const whole = performance.now() - from
  const cpu_ms = cpuMs(used)
  const each: number[] = []
  const eachCpu: number[] = []
  for (const event of all.slice(-further)) {
    const start = performance.now()
    const usedBefore = process.cpuUsage()
    standings.apply([event])
    eachCpu.push(cpuMs(usedBefore))
    each.push(performance.now() - start)
  }
  const size = `${sizes.entrants} × ${sizes.topics} × ${sizes.events}`
  return [
    { name: `standings from nothing, ${size}`, aim: '≤ 1,000 ms', value: whole, unit: 'ms', more: { cpu_ms } },
    {
      name: 'standings, one further event',
      aim: 'median ≤ 1, p99 ≤ 10',
      value: quantile(each, 0.5),
      unit: 'ms',
      more: { p99_ms: quantile(each, 0.99), cpu_p99_ms: quantile(eachCpu, 0.99) },
    },
  ]
}
