import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { defaultTopicRules, solveValue, type DynamicPreset } from '../../packages/engine/src/index.ts'

const text = readFileSync(join(import.meta.dirname, '../../docs/scoring.md'), 'utf8')
const place = (n: number) => ({ counted_solves: n, order: n, elapsed_ms: 0 })
const dynamic = (dynamic_preset: DynamicPreset, n: number) =>
  solveValue({ ...defaultTopicRules, dynamic_preset, decay: dynamic_preset === 'ctfd_linear' ? 4 : 90 }, place(n))

test('the figures of the scoring page are what the engine gives', () => {
  const rows = [...text.matchAll(/^\|\s*(\d+)\s*\|(.+)\|$/gmu)].map(
    ([, n = '', cells = '']) => [Number(n), cells.split('|').map(Number)] as const,
  )
  expect(rows.map(([n]) => n)).toEqual([1, 2, 10, 50, 91])
  for (const [n, cells] of rows) {
    const presets = (['ctfd_log', 'ctfd_linear', 'gzctf', 'rctf'] as const).map((preset) => dynamic(preset, n))
    expect(cells).toEqual([...presets, solveValue({ ...defaultTopicRules, integral_way: 'ladder' }, place(n))])
  }
  const afterHours = (hours: number) =>
    solveValue({ ...defaultTopicRules, integral_way: 'cd' }, { ...place(1), elapsed_ms: hours * 3_600_000 })
  expect(text).toContain(`is worth ${afterHours(0.5)} after half an hour, ${afterHours(1)} after one, ${afterHours(5)} after five.`)
})
