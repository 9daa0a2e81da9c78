/**
 * `pnpm test:faults`: every kept fault must turn its named test red. A fault of `faults/` is put into a copy of the last commit
 * in a temporary folder; its head says what goes wrong (`What:`), which file is run (`Run:`) and which tests of it (`Test:`, a pattern),
 * and `In:` names the function whose lines change, wherever it stands.
 * `pnpm test:faults csrf-off zip-escape` tries the named ones only.
 */
import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { putIn, readFault, sourceFiles, testFileOf, type Fault, type SourceFile } from '@beacon/tooling/gates'
import { tellUsage } from './command/usage.ts'
import { copyTree } from './faults/copy-tree.ts'

tellUsage(`npx --yes pnpm@12 test:faults [NAME …]

Breaks a copy of the last commit by every kept fault (faults/*.fault), or the named ones, and asks that its test fails.`)

interface Run {
  passed: number
  failed: number
  output: string
}

const root = join(import.meta.dirname, '..')
const folder = join(root, 'faults')
const wanted = process.argv.slice(2)

/** Runs the tests of one file whose names match; a run without any test is no answer. */
function runTests(tree: string, file: string, pattern: string): Promise<Run> {
  const report = join(tree, 'fault-report.json')
  rmSync(report, { force: true })
  const args = ['run', file, '-t', pattern, '--reporter=json', `--outputFile=${report}`]
  // As often as in the slice: fifty tries may miss a rare fault.
  const env = { ...process.env, BEACON_PROPERTY_RUNS: '500' }
  return new Promise((resolve) => {
    const child = spawn(join(root, 'node_modules/.bin/vitest'), args, { cwd: tree, stdio: ['ignore', 'pipe', 'pipe'], env })
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

/** Puts a fault in, and gives what takes it out again. */
function putAll(tree: string, { mutations }: Fault): () => void {
  const before = new Map<string, string>()
  for (const mutation of mutations) {
    const { path, text } = putIn(mutation, filesOf(tree))
    before.set(path, before.get(path) ?? readFileSync(join(tree, path), 'utf8'))
    writeFileSync(join(tree, path), text)
  }
  return () => before.forEach((text, path) => writeFileSync(join(tree, path), text))
}

/** The sources of the copy, read anew: a second change of one file sees the first. What is not committed is not in it. */
const filesOf = (tree: string): SourceFile[] =>
  sources.filter(({ path }) => existsSync(join(tree, path))).map(({ path }) => ({ path, text: readFileSync(join(tree, path), 'utf8') }))

/** Null when the fault is noticed, else why not. */
async function tryFault(tree: string, fault: Fault): Promise<string | null> {
  const file = testFileOf(
    fault.run,
    sources.map(({ path }) => path),
  )
  const clean = await runTests(tree, file, fault.test)
  if (clean.passed === 0) return `no test passes without the fault\n${clean.output}`
  if (clean.failed > 0) return `${clean.failed} tests fail without the fault\n${clean.output}`
  const takeOut = putAll(tree, fault)
  try {
    const broken = await runTests(tree, file, fault.test)
    return broken.failed > 0 ? null : broken.passed > 0 ? 'its test stays green' : `its test did not run\n${broken.output}`
  } finally {
    takeOut()
  }
}

const sources = sourceFiles(root, ['.ts', '.tsx'])
const all = readdirSync(folder)
  .filter((name) => name.endsWith('.fault'))
  .map((name) => readFault(basename(name, '.fault'), readFileSync(join(folder, name), 'utf8')))
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
