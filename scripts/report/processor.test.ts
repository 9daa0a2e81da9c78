import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { childSeconds, costLines, noteCost } from './processor.ts'

test('what a child and its own children took is counted once they ended', () => {
  const before = childSeconds()
  execFileSync('sh', ['-c', `sh -c 'i=0; while [ $i -lt 300000 ]; do i=$((i+1)); done'`])
  expect(childSeconds() - before).toBeGreaterThan(0.05)
})

test('projects are summed, and the twenty dearest files named', () => {
  const folder = mkdtempSync(join(tmpdir(), 'beacon-costs-'))
  const list = join(folder, 'costs.jsonl')
  for (let n = 0; n < 30; n += 1) noteCost(list, { project: n < 10 ? 'node' : 'server', path: `file-${n}`, cpu_ms: n * 1_000 })
  const lines = costLines(list)
  rmSync(folder, { recursive: true })
  expect(lines.slice(0, 2)).toEqual(['  390.0 s  server', '   45.0 s  node'])
  expect([lines[3], lines.length]).toEqual(['   29.0 s  file-29', 23])
  expect(costLines(list)).toEqual([''])
})
