/**
 * `pnpm test`: everything that must hold, one step after the other; a failed step does not stop the next.
 * The last line is `N passed, N failed`. `pnpm test lint unit` runs the named steps only, `pnpm test --changed` what a change can break.
 * The steps `docker`, `long`, `engine` and `long-browser` run by their names, in `pnpm test release`, and a third of them in
 * `pnpm test --slice`.
 */
import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { stepsOfChanges } from './changed/steps.ts'
import { tellUsage } from './command/usage.ts'
import type { Counts } from './report/counts.ts'
import { readPlaywright } from './report/playwright-counts.ts'
import { childSeconds, costLines } from './report/processor.ts'
import { reportLines, sumFailed, type Row } from './report/table.ts'
import { readVitest } from './report/vitest-counts.ts'
import { heavyNote, leaveOutHeavy } from './slice/heavy.ts'
import { batchesOf, chooseFiles, findLongFiles, type Batch } from './slice/long-files.ts'
import { noteLines, rowsOf, runBatches, type BatchRun } from './slice/run-files.ts'
import { readSlice, slicePath } from './slice/slice-file.ts'
import { thirds } from './slice/third.ts'

interface Step {
  name: string
  command: string[]
  /** Reads the counts of a step that counts for itself; else the step is one check. */
  count?: () => Counts
  /** It runs only where it is named, in a release, and by thirds in the slice. */
  isExtra?: true
}

const sliceNumber = (): number => readSlice(readFileSync(slicePath, 'utf8')).number
/** By day pages are looked at by thirds; `--changed` looks at those that it reaches, a release and the named step at all. */
const looksThird = (): Record<string, string> =>
  isChanged || isRelease || named.length > 0 ? {} : { BEACON_LOOKS_THIRD: String(sliceNumber() % thirds) }

const folder = mkdtempSync(join(tmpdir(), 'beacon-test-'))
/** What test files took of the processor (report/note-cost.ts). */
const costList = join(folder, 'costs.jsonl')

const vitestReport = join(folder, 'vitest.json')
const journeyReport = join(folder, 'playwright.json')
const countVitest = (): Counts => ({ ...readVitest(vitestReport), costs: costLines(costList) })
const countJourneys = (): Counts => readPlaywright(journeyReport)

const vitest = (...projects: string[]) => [
  'vitest',
  'run',
  ...projects.map((project) => `--project=${project}`),
  '--reporter=default',
  '--reporter=json',
  `--outputFile.json=${vitestReport}`,
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
  { name: 'unit', command: vitest('!docker', '!long', '!engine'), count: countVitest },
  { name: 'browser', command: playwright('long', 'journeys', 'scenes', 'commands'), count: countJourneys },
  { name: 'long-browser', command: playwright('named'), count: countJourneys, isExtra: true },
  { name: 'docker', command: vitest('docker'), count: countVitest, isExtra: true },
  { name: 'long', command: vitest('long'), count: countVitest, isExtra: true },
  // By itself: without an engine it fails, where one of two projects would be left out without a word.
  { name: 'engine', command: vitest('engine'), count: countVitest, isExtra: true },
]

tellUsage(`npx --yes pnpm@12 test [--changed | --slice | release | STEP …]

Runs everything that must hold by day, or the named steps, and ends with “N passed, N failed”.
Each page is looked at (texts, sizes, WCAG) by every third run, the one that the number in .ci/slice names, and whenever --changed
reaches it.
--changed runs what the changes since main can break: format and lint of the files, types of their packages and
those that depend on them, the house gates, and the unit files, build, journeys and pages that the map of scripts/changed chooses.
It says what it leaves out. Where the map does not know a path, everything runs.
--slice is what CI runs: everything by day but two thirds of scripts/slice/heavy.ts, each property ten times as often, and then the third of “docker”, “long”, “engine” and
“long-browser” that the number in .ci/slice names. A submission raises that number by one. After 20 minutes of the third, or 72 of the whole,
no further file begins; what was left is listed as NOT RUN and belongs into .ci/slice. “slice” runs the third alone.
release runs every step whole.
Steps: ${steps.map(({ name }) => name).join(', ')}, slice. “docker”, “long”, “engine” and “long-browser” do not run by day: scenes, checks and
judging at the engine of containers that DOCKER_TEST_SOCKET names; kills, outages and backups in other places; machines in full; made-up
data and ten walls. --changed runs what it reaches of the first two.`)

function run(step: Step): Promise<Counts> {
  const [command = '', ...args] = step.command
  const bin = ['node_modules/.bin', 'e2e/node_modules/.bin'].map((each) => join(process.cwd(), each))
  const env = {
    ...process.env,
    PATH: [...bin, process.env['PATH']].join(':'),
    TURBO_TELEMETRY_DISABLED: '1',
    BEACON_TEST_COSTS: costList,
    PLAYWRIGHT_JSON_OUTPUT_NAME: journeyReport,
    ...(isSlice || isRelease ? { BEACON_PROPERTY_RUNS: '500' } : {}),
    ...(isSlice ? leaveOutHeavy(sliceNumber()) : {}),
    ...(step.name === 'browser' ? looksThird() : {}),
  }
  // A step that breaks before it reports would else be counted by the report of the one before.
  for (const report of [vitestReport, journeyReport]) rmSync(report, { force: true })
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
    const counts = step.count()
    return code === 0 || counts.failed > 0 ? counts : { ...counts, failed: 1 }
  } catch (error) {
    console.error(`${step.name}: no report (${error instanceof Error ? error.message : String(error)})`)
    return { passed: 0, failed: 1 }
  }
}

const args = process.argv.slice(2)
const isOnly = (word: string) => args.length === 1 && args[0] === word
const [isChanged, isSlice, isRelease] = [isOnly('--changed'), isOnly('--slice'), isOnly('release')]
const named = isChanged || isSlice || isRelease ? [] : args
const known = [...steps.map(({ name }) => name), 'slice']
const unknown = named.filter((name) => !known.includes(name))
if (unknown.length > 0) {
  console.error(`No such step: ${unknown.join(', ')}. Steps: ${known.join(', ')}; “release”, “--slice” and “--changed” stand alone.`)
  process.exit(2)
}

function chosenSteps(): Step[] {
  if (isRelease) return steps
  if (!isChanged) return steps.filter(({ name, isExtra }) => (named.length === 0 ? isExtra !== true : named.includes(name)))
  const commandsOf = (all: readonly Step[]) => new Map(all.map(({ name, command }) => [name, command]))
  const extra = steps.filter(({ name, isExtra }) => isExtra === true && (hasEngine || !needEngine.includes(name)))
  const { commands, told } = stepsOfChanges(process.cwd(), {
    day: commandsOf(steps.filter(({ isExtra }) => isExtra !== true)),
    extra: commandsOf(extra),
  })
  console.log(told.join('\n'))
  return steps.flatMap((step) => {
    const command = commands.get(step.name)
    return command === undefined ? [] : [{ ...step, command }]
  })
}

async function measure(step: Step, title: string): Promise<Omit<Row, 'name'>> {
  console.log(`\n── ${title} ──`)
  const [from, fromCpu] = [performance.now(), childSeconds()]
  const counts = await run(step)
  return { counts, seconds: (performance.now() - from) / 1000, cpu_s: childSeconds() - fromCpu }
}

const hasEngine = process.env['DOCKER_TEST_SOCKET'] !== undefined || (process.env['REQUIRE'] ?? '').split(',').includes('docker')
const needEngine: readonly string[] = ['docker', 'engine']

/** Files of a step in a process of their own: what is begun is never cut, and what is red is named by its file. */
async function runBatch(batch: Batch): Promise<BatchRun> {
  const step = steps.find(({ name }) => name === batch.step)
  if (step === undefined) throw new Error(`no step ${batch.step}`)
  return { batch, ...(await measure({ ...step, command: [...step.command, ...batch.paths] }, `${batch.step}: ${batch.paths.join(' ')}`)) }
}

/** The third of the long tests that `.ci/slice` numbers: a row a step, and what is said of files that did not run. */
async function runSlice(): Promise<{ rows: Row[]; notes: string[] }> {
  const chosen = chooseFiles(findLongFiles(process.cwd()), readSlice(readFileSync(slicePath, 'utf8')))
  const files = chosen.filter(({ step }) => hasEngine || !needEngine.includes(step))
  const leftOut = chosen.length - files.length
  const { runs, notBegun } = await runBatches(batchesOf(files), runBatch)
  const notes =
    leftOut === 0
      ? []
      : [`${leftOut} files of the steps docker and engine were left out: DOCKER_TEST_SOCKET names no engine of containers.`]
  return { rows: rowsOf(runs), notes: [...notes, ...noteLines(notBegun)] }
}

/** A file that cannot be read is one failure, told where the others are. */
const failSlice = (error: unknown): { rows: Row[]; notes: string[] } => {
  const failures = [`slice: ${error instanceof Error ? error.message : String(error)}`]
  return { rows: [{ name: 'slice', counts: { passed: 0, failed: 1, failures }, seconds: 0, cpu_s: 0 }], notes: [] }
}

const rows: Row[] = []
for (const step of chosenSteps()) rows.push({ name: step.name, ...(await measure(step, step.name)) })
const slice = isSlice || named.includes('slice') ? await runSlice().catch(failSlice) : { rows: [], notes: [] }
rows.push(...slice.rows)
if (existsSync(folder)) rmSync(folder, { recursive: true, force: true })
const notes = isSlice ? [heavyNote(sliceNumber()), ...slice.notes] : slice.notes
console.log(reportLines(rows, notes).join('\n'))
process.exitCode = sumFailed(rows) === 0 ? 0 : 1
