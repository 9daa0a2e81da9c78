/**
 * `pnpm test`: everything that must hold, one step after the other; a failed step does not stop the next.
 * The last line is `N passed, N failed`. `pnpm test lint unit` runs the named steps only, `pnpm test --changed` what a change can break.
 * The steps `long`, `engine` and `long-browser` run only by their names.
 */
import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { stepsOfChanges } from './changed/steps.ts'
import { tellUsage } from './command/usage.ts'
import { childSeconds, costLines } from './report/processor.ts'
import { slowestOf } from './report/slowest.ts'

interface Counts {
  passed: number
  failed: number
  /** What failed, each with the first lines of its reason: told again at the end, where a long log is cut last. */
  failures?: string[]
  /** What passed only the second time. It does not fail the run; it is a defect of today all the same. */
  unsteady?: string[]
  /** What took longest, a line each. */
  slowest?: string[]
  /** What each project, and the dearest files, took of the processor. */
  costs?: string[]
}
interface Step {
  name: string
  command: string[]
  /** Reads the counts of a step that counts for itself; else the step is one check. */
  count?: (folder: string) => Counts
  /** It runs only where it is named. */
  isExtra?: true
}

const read = (path: string): Record<string, unknown> => JSON.parse(readFileSync(path, 'utf8'))
const numberOf = (value: unknown): number => (typeof value === 'number' ? value : 0)

const folder = mkdtempSync(join(tmpdir(), 'beacon-test-'))
/** What test files took of the processor (report/note-cost.ts). */
const costList = join(folder, 'costs.jsonl')

/** Where REQUIRE names what must be there (CI), a skipped test counts as failed; elsewhere it says why it was left out. */
const skippedFails = (process.env['REQUIRE'] ?? '') !== ''

interface VitestFile {
  name: string
  status: string
  message?: string
  startTime: number
  endTime: number
  assertionResults: { fullName: string; status: string; failureMessages: string[] }[]
}

const linesOfReason = 12
/** What was expected and what came stand in one line. */
const lettersOfLine = 2_000
const reasonOf = (text = '') =>
  text
    .split('\n')
    .slice(0, linesOfReason)
    .map((line) => `    ${line.slice(0, lettersOfLine)}`)
    .join('\n')

/** A file that failed though none of its tests did: it could not be loaded, or broke around them. */
const isBrokenFile = ({ status, assertionResults }: VitestFile) =>
  status === 'failed' && assertionResults.every((test) => test.status !== 'failed')

function vitestFailures(report: Record<string, unknown>): string[] {
  return (report['testResults'] as VitestFile[]).flatMap((file) => {
    // What was skipped stands first: of a long list the end is read.
    const skipped = file.assertionResults.filter(({ status }) => !['passed', 'todo', 'failed'].includes(status))
    const failed = file.assertionResults.filter(({ status }) => status === 'todo' || status === 'failed')
    const bad = [...(skippedFails ? skipped : []), ...failed]
    const path = relative(process.cwd(), file.name)
    if (isBrokenFile(file)) return [`${path}\n${reasonOf(file.message)}`]
    return bad.map((each) => `${path} › ${each.fullName} (${each.status})\n${reasonOf(each.failureMessages[0])}`)
  })
}

function vitestCounts(folder: string): Counts {
  const report = read(join(folder, 'vitest.json'))
  const failed =
    numberOf(report['numFailedTests']) +
    (skippedFails ? numberOf(report['numPendingTests']) : 0) +
    numberOf(report['numTodoTests']) +
    (report['testResults'] as VitestFile[]).filter(isBrokenFile).length
  const slowest = slowestOf(
    (report['testResults'] as VitestFile[]).map(({ name, startTime, endTime }) => ({
      name: relative(process.cwd(), name),
      ms: endTime - startTime,
    })),
  )
  return { passed: numberOf(report['numPassedTests']), failed, failures: vitestFailures(report), slowest, costs: costLines(costList) }
}
interface PlaywrightSuite {
  suites?: PlaywrightSuite[]
  specs?: { title: string; file: string; tests: { status: string; results: { duration: number; error?: { message?: string } }[] }[] }[]
}

/** Journeys that failed once and passed on their one retry. */
function unsteadyOf({ suites = [], specs = [] }: PlaywrightSuite): string[] {
  const own = specs.filter(({ tests }) => tests.some(({ status }) => status === 'flaky')).map(({ file, title }) => `${file} › ${title}`)
  return [...own, ...suites.flatMap(unsteadyOf)]
}

function journeyFailures({ suites = [], specs = [] }: PlaywrightSuite): string[] {
  const bad = new Set(skippedFails ? ['unexpected', 'skipped'] : ['unexpected'])
  const own = specs.flatMap(({ file, title, tests }) =>
    tests
      .filter(({ status }) => bad.has(status))
      .map(
        ({ status, results }) => `${file} › ${title} (${status})\n${reasonOf(stripVTControlCharacters(results[0]?.error?.message ?? ''))}`,
      ),
  )
  return [...own, ...suites.flatMap(journeyFailures)]
}

function journeysOf({ suites = [], specs = [] }: PlaywrightSuite): { name: string; ms: number }[] {
  const time = (tests: { results: { duration: number }[] }[]) =>
    tests.flatMap(({ results }) => results).reduce((sum, { duration }) => sum + duration, 0)
  return [...specs.map(({ file, title, tests }) => ({ name: `${file} › ${title}`, ms: time(tests) })), ...suites.flatMap(journeysOf)]
}

function playwrightCounts(folder: string): Counts {
  const report = read(join(folder, 'playwright.json'))
  const stats = report['stats'] as Record<string, unknown>
  return {
    passed: numberOf(stats['expected']) + numberOf(stats['flaky']),
    failed: numberOf(stats['unexpected']) + (skippedFails ? numberOf(stats['skipped']) : 0),
    failures: journeyFailures(report as PlaywrightSuite),
    unsteady: unsteadyOf(report as PlaywrightSuite),
    slowest: slowestOf(journeysOf(report as PlaywrightSuite)),
  }
}

const vitest = (...projects: string[]) => [
  'vitest',
  'run',
  ...projects.map((project) => `--project=${project}`),
  '--reporter=default',
  '--reporter=json',
  `--outputFile.json=${join(folder, 'vitest.json')}`,
]
const playwright = (...projects: string[]) => [
  'playwright',
  'test',
  '--config',
  'e2e/playwright.config.ts',
  '--reporter=list,json',
  ...projects.map((project) => `--project=${project}`),
]
const steps: Step[] = [
  { name: 'format', command: ['oxfmt', '--check', '.'] },
  { name: 'lint', command: ['oxlint', '--deny-warnings'] },
  { name: 'types', command: ['turbo', 'run', 'typecheck', 'typecheck:toys', '--continue', '--output-logs=errors-only'] },
  { name: 'types-root', command: ['tsc', '--noEmit'] },
  { name: 'texts', command: ['turbo', 'run', 'i18n:check', '--continue', '--output-logs=errors-only'] },
  { name: 'unused', command: ['knip'] },
  { name: 'house', command: ['node', 'scripts/gates.ts'] },
  { name: 'build', command: ['node', 'scripts/build.ts'] },
  { name: 'budgets', command: ['node', 'scripts/budgets.ts'] },
  { name: 'unit', command: vitest('!long', '!engine'), count: vitestCounts },
  { name: 'browser', command: playwright('long', 'journeys', 'scenes', 'commands'), count: playwrightCounts },
  { name: 'long-browser', command: playwright('named'), count: playwrightCounts, isExtra: true },
  { name: 'long', command: vitest('long'), count: vitestCounts, isExtra: true },
  // By itself: without an engine it fails, where one of two projects would be left out without a word.
  { name: 'engine', command: vitest('engine'), count: vitestCounts, isExtra: true },
]

tellUsage(`npx --yes pnpm@12 test [--changed | STEP …]

Runs everything that must hold, or the named steps, and ends with “N passed, N failed”.
--changed runs what the changes since main can break: format and lint of the files, types of their packages and
those that depend on them, the house gates and the tests that import them. No build, no browser.
Steps: ${steps.map(({ name }) => name).join(', ')}. “long”, “engine” and “long-browser” run only by their names: kills, outages and
backups in other places; scenes and machines in full, at the engine of containers that DOCKER_TEST_SOCKET names; made-up data and ten walls.`)

function run(step: Step): Promise<Counts> {
  const [command = '', ...args] = step.command
  const bin = ['node_modules/.bin', 'e2e/node_modules/.bin'].map((each) => join(process.cwd(), each))
  const env = {
    ...process.env,
    PATH: [...bin, process.env['PATH']].join(':'),
    TURBO_TELEMETRY_DISABLED: '1',
    BEACON_TEST_COSTS: costList,
    PLAYWRIGHT_JSON_OUTPUT_NAME: join(folder, 'playwright.json'),
  }
  return new Promise((resolve) => {
    const child = spawn(command, args, { stdio: 'inherit', env })
    child.on('error', (error) => {
      console.error(`${step.name}: ${error.message}`)
      resolve({ passed: 0, failed: 1 })
    })
    child.on('exit', (code) => resolve(countsOf(step, code)))
  })
}

function countsOf(step: Step, code: number | null): Counts {
  const whole = code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }
  if (!step.count) return whole
  try {
    const counts = step.count(folder)
    return code === 0 || counts.failed > 0 ? counts : { ...counts, failed: 1 }
  } catch (error) {
    console.error(`${step.name}: no report (${error instanceof Error ? error.message : String(error)})`)
    return { passed: 0, failed: 1 }
  }
}

const wanted = process.argv.slice(2)
const isChanged = wanted.length === 1 && wanted[0] === '--changed'
const unknown = isChanged ? [] : wanted.filter((name) => !steps.some((step) => step.name === name))
if (unknown.length > 0) {
  console.error(`No such step: ${unknown.join(', ')}. Steps: ${steps.map((step) => step.name).join(', ')}.`)
  process.exit(2)
}

function chosenSteps(): Step[] {
  if (!isChanged) return steps.filter(({ name, isExtra }) => (wanted.length === 0 ? isExtra !== true : wanted.includes(name)))
  const { commands, told } = stepsOfChanges(
    process.cwd(),
    new Map(steps.filter(({ isExtra }) => isExtra !== true).map(({ name, command }) => [name, command])),
  )
  console.log(told.join('\n'))
  return steps.flatMap((step) => {
    const command = commands.get(step.name)
    return command === undefined ? [] : [{ ...step, command }]
  })
}

const rows: { name: string; counts: Counts; seconds: number; cpu_s: number }[] = []
for (const step of chosenSteps()) {
  console.log(`\n── ${step.name} ──`)
  const [from, fromCpu] = [performance.now(), childSeconds()]
  const counts = await run(step)
  rows.push({ name: step.name, counts, seconds: (performance.now() - from) / 1000, cpu_s: childSeconds() - fromCpu })
}
if (existsSync(folder)) rmSync(folder, { recursive: true, force: true })
for (const { name, counts } of rows) if (counts.slowest !== undefined) console.log(`\nslowest of ${name}\n${counts.slowest.join('\n')}`)
for (const { name, counts } of rows) if (counts.costs !== undefined) console.log(`\nprocessor of ${name}\n${counts.costs.join('\n')}`)
for (const { counts } of rows) for (const failure of counts.failures ?? []) console.log(`\nFAILED ${failure}`)
for (const { counts } of rows) for (const journey of counts.unsteady ?? []) console.log(`\nUNSTEADY ${journey}`)
console.log('')
for (const { name, counts, seconds, cpu_s } of rows)
  console.log(
    `${name.padEnd(12)} ${String(counts.passed).padStart(5)} passed ${String(counts.failed).padStart(4)} failed ${seconds.toFixed(1).padStart(7)} s ${cpu_s.toFixed(1).padStart(7)} s of processor`,
  )
const sum = (key: 'passed' | 'failed') => rows.reduce((total, { counts }) => total + counts[key], 0)
console.log(`${sum('passed')} passed, ${sum('failed')} failed`)
process.exitCode = sum('failed') === 0 ? 0 : 1
