import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { readPlaywright } from './playwright-counts.ts'
import { reportLines } from './table.ts'
import { readVitest } from './vitest-counts.ts'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'beacon-counts-'))
})
afterEach(() => {
  vi.unstubAllEnvs()
  rmSync(folder, { recursive: true, force: true })
})
const write = (report: unknown) => {
  const path = join(folder, 'report.json')
  writeFileSync(path, JSON.stringify(report))
  return path
}
const result = (status: string) => ({ fullName: `one ${status}`, status, failureMessages: status === 'failed' ? ['why\nat x'] : [] })
const time = { startTime: 0, endTime: 1000 }

test('a skipped test of vitest fails where REQUIRE is set, and a file that broke always does', () => {
  const path = write({
    numPassedTests: 1,
    numFailedTests: 1,
    numPendingTests: 1,
    testResults: [
      { name: join(process.cwd(), 'a.test.ts'), status: 'failed', ...time, assertionResults: ['passed', 'failed', 'pending'].map(result) },
      { name: join(process.cwd(), 'b.test.ts'), status: 'failed', message: 'broken', ...time, assertionResults: [] },
    ],
  })
  vi.stubEnv('REQUIRE', '')
  expect(readVitest(path)).toMatchObject({
    passed: 1,
    failed: 2,
    failures: ['a.test.ts › one failed (failed)\n    why\n    at x', 'b.test.ts\n    broken'],
  })
  vi.stubEnv('REQUIRE', 'docker')
  expect(readVitest(path).failed).toBe(3)
})

test('a journey that passes the second time is unsteady, and fails nothing', () => {
  const spec = (title: string, status: string) => ({ title, file: 'a.journey.ts', tests: [{ status, results: [{ duration: 5 }] }] })
  const path = write({
    stats: { expected: 1, flaky: 1, unexpected: 1 },
    suites: [{ specs: [spec('x', 'flaky'), spec('y', 'unexpected')] }],
  })
  const counts = readPlaywright(path)
  expect(counts).toMatchObject({ passed: 2, failed: 1, unsteady: ['a.journey.ts › x'] })
  expect(counts.failures?.[0]).toContain('a.journey.ts › y (unexpected)')
})

test('what did not run stands right before the table, and the sum is the last line', () => {
  const lines = reportLines([{ name: 'long', counts: { passed: 2, failed: 1, failures: ['a'] }, seconds: 3, cpu_s: 1 }], ['NOT RUN b'])
  expect(lines.slice(0, 5)).toEqual(['', 'FAILED a', '', 'NOT RUN b', ''])
  expect(lines.at(-1)).toBe('2 passed, 1 failed')
})
