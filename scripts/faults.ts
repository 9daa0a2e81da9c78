/**
 * `pnpm test:faults`: every kept fault must turn its named test red. A patch of `faults/` is applied to a copy of the last commit
 * in a temporary folder; its head says what goes wrong (`What:`), which file is run (`Run:`) and which tests of it (`Test:`, a pattern).
 * `pnpm test:faults csrf-off zip-escape` tries the named ones only.
 */
import { execFileSync, spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { tellUsage } from './command/usage.ts'
import { copyTree } from './faults/copy-tree.ts'

tellUsage(`npx --yes pnpm@12 test:faults [NAME …]

Breaks a copy of the last commit by every kept fault (faults/*.patch), or the named ones, and asks that its test fails.`)

interface Fault {
  name: string
  path: string
  what: string
  file: string
  pattern: string
}
interface Run {
  passed: number
  failed: number
  output: string
}

const root = join(import.meta.dirname, '..')
const folder = join(root, 'faults')
const wanted = process.argv.slice(2)

function readFault(path: string): Fault {
  const [head = ''] = readFileSync(path, 'utf8').split('\n--- ', 1)
  const field = (name: string) => {
    // bounded: a patch of this repository
    const value = new RegExp(`^${name}: (.+)$`, 'mu').exec(head)?.[1]
    if (value === undefined) throw new Error(`${path} has no line “${name}:”`)
    return value
  }
  return { name: basename(path, '.patch'), path, what: field('What'), file: field('Run'), pattern: field('Test') }
}

/** Runs the tests of one file whose names match; a run without any test is no answer. */
function runTests(tree: string, { file, pattern }: Pick<Fault, 'file' | 'pattern'>): Promise<Run> {
  const report = join(tree, 'fault-report.json')
  rmSync(report, { force: true })
  const args = ['run', file, '-t', pattern, '--reporter=json', `--outputFile=${report}`]
  return new Promise((resolve) => {
    const child = spawn(join(root, 'node_modules/.bin/vitest'), args, { cwd: tree, stdio: ['ignore', 'pipe', 'pipe'] })
    const chunks: string[] = []
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => chunks.push(chunk.toString()))
    child.on('exit', () => resolve({ ...countsOf(report), output: `${whyOf(report)}${chunks.join('').slice(-1000)}` }))
  })
}

function countsOf(report: string): Pick<Run, 'passed' | 'failed'> {
  try {
    const { numPassedTests, numFailedTests } = JSON.parse(readFileSync(report, 'utf8'))
    return { passed: Number(numPassedTests), failed: Number(numFailedTests) }
  } catch {
    return { passed: 0, failed: 0 }
  }
}

/** The first words of what failed, as the report has them. */
function whyOf(report: string): string {
  if (!existsSync(report)) return ''
  const found = readFileSync(report, 'utf8').match(/"(?:failureMessages":\["|message":")[^"]{1,600}/gu) ?? []
  return found.map((line) => `${line.replaceAll('\\n', '\n')}\n`).join('')
}

const apply = (tree: string, { path }: Fault, ...how: string[]) =>
  execFileSync('git', ['apply', '-C1', ...how, path], {
    cwd: tree,
    encoding: 'utf8',
    env: { ...process.env, GIT_CEILING_DIRECTORIES: tmpdir() },
  })

/** Null when the fault is noticed, else why not. */
async function tryFault(tree: string, fault: Fault): Promise<string | null> {
  const clean = await runTests(tree, fault)
  if (clean.passed === 0) return `no test passes without the fault\n${clean.output}`
  if (clean.failed > 0) return `${clean.failed} tests fail without the fault\n${clean.output}`
  try {
    apply(tree, fault)
  } catch (error) {
    return `the patch does not apply: ${error instanceof Error ? error.message : String(error)}`
  }
  try {
    const broken = await runTests(tree, fault)
    return broken.failed > 0 ? null : broken.passed > 0 ? 'its test stays green' : `its test did not run\n${broken.output}`
  } finally {
    apply(tree, fault, '--reverse')
  }
}

const all = readdirSync(folder)
  .filter((name) => name.endsWith('.patch'))
  .map((name) => readFault(join(folder, name)))
const unknown = wanted.filter((name) => all.every((fault) => fault.name !== name))
if (unknown.length > 0) {
  console.error(`No such fault: ${unknown.join(', ')}.`)
  process.exit(2)
}
const tree = mkdtempSync(join(tmpdir(), 'beacon-faults-'))
let unnoticed = 0
try {
  copyTree(root, tree)
  for (const fault of all.filter(({ name }) => wanted.length === 0 || wanted.includes(name))) {
    const from = performance.now()
    const problem = await tryFault(tree, fault)
    const seconds = ((performance.now() - from) / 1000).toFixed(1).padStart(6)
    console.log(`${problem === null ? 'noticed  ' : 'UNNOTICED'} ${seconds} s  ${fault.name.padEnd(20)} ${fault.what}`)
    if (problem !== null) console.log(`          ${problem}`)
    unnoticed += problem === null ? 0 : 1
  }
} finally {
  rmSync(tree, { recursive: true, force: true })
}
console.log(`${unnoticed === 0 ? 'Every fault was noticed.' : `${unnoticed} faults were not noticed.`}`)
process.exitCode = unnoticed === 0 ? 0 : 1
