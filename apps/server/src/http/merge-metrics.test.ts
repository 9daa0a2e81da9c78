import { Counter, Registry } from 'prom-client'
import { expect, test } from 'vitest'
import { mergeMetrics } from './merge-metrics.ts'

function textOf(worker: number, count: number): Promise<string> {
  const register = new Registry()
  register.setDefaultLabels({ worker })
  new Counter({ name: 'tries', help: 'Tries', registers: [register] }).inc(count)
  new Counter({ name: `only_${worker}`, help: 'Of one worker', registers: [register] }).inc()
  return register.metrics()
}

test('a metric of two workers is described once, with a series of each', async () => {
  const merged = mergeMetrics([await textOf(1, 3), await textOf(2, 5), ''])
  expect(merged.split('\n').filter((line) => line.includes('tries'))).toEqual([
    '# HELP tries Tries',
    '# TYPE tries counter',
    'tries{worker="1"} 3',
    'tries{worker="2"} 5',
  ])
  expect(merged).toContain('only_1{worker="1"} 1')
  expect(merged).toContain('only_2{worker="2"} 1')
})
