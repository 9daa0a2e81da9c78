import { readFileSync } from 'node:fs'
import { stripVTControlCharacters } from 'node:util'
import { numberOf, reasonOf, skippedFails, type Counts } from './counts.ts'
import { slowestOf } from './slowest.ts'

interface Suite {
  suites?: Suite[]
  specs?: { title: string; file: string; tests: { status: string; results: { duration: number; error?: { message?: string } }[] }[] }[]
}
interface PlaywrightReport extends Suite {
  stats: { expected?: number; flaky?: number; unexpected?: number; skipped?: number }
}

/** Journeys that failed once and passed on their one retry. */
function unsteadyOf({ suites = [], specs = [] }: Suite): string[] {
  const own = specs.filter(({ tests }) => tests.some(({ status }) => status === 'flaky')).map(({ file, title }) => `${file} › ${title}`)
  return [...own, ...suites.flatMap(unsteadyOf)]
}

function failuresOf({ suites = [], specs = [] }: Suite): string[] {
  const bad = new Set(skippedFails() ? ['unexpected', 'skipped'] : ['unexpected'])
  const own = specs.flatMap(({ file, title, tests }) =>
    tests
      .filter(({ status }) => bad.has(status))
      .map(
        ({ status, results }) => `${file} › ${title} (${status})\n${reasonOf(stripVTControlCharacters(results[0]?.error?.message ?? ''))}`,
      ),
  )
  return [...own, ...suites.flatMap(failuresOf)]
}

function journeysOf({ suites = [], specs = [] }: Suite): { name: string; ms: number }[] {
  const time = (tests: { results: { duration: number }[] }[]) =>
    tests.flatMap(({ results }) => results).reduce((sum, { duration }) => sum + duration, 0)
  return [...specs.map(({ file, title, tests }) => ({ name: `${file} › ${title}`, ms: time(tests) })), ...suites.flatMap(journeysOf)]
}

/** The counts of playwright's JSON report. @throws where there is none. */
export function readPlaywright(path: string): Counts {
  const report = JSON.parse(readFileSync(path, 'utf8')) as PlaywrightReport
  const { stats } = report
  return {
    passed: numberOf(stats.expected) + numberOf(stats.flaky),
    failed: numberOf(stats.unexpected) + (skippedFails() ? numberOf(stats.skipped) : 0),
    failures: failuresOf(report),
    unsteady: unsteadyOf(report),
    slowest: slowestOf(journeysOf(report)),
  }
}
