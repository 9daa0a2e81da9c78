/** `pnpm fresh`: the two commands of the README on a machine that was made for it. Run before a release. */
import { spawnSync } from 'node:child_process'
import { resolve } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { tellUsage } from './command/usage.ts'
import { emptied, type Running } from './fresh/inside.ts'
import { accounts, emptyRoot, freePort, installMachine, removeRoot, runAs } from './fresh/machine.ts'

tellUsage(`npx --yes pnpm@12 fresh [STEP …]
       npx --yes pnpm@12 fresh --journeys [NAME …]

Makes a Debian with Node and nothing else in a temporary folder and runs the two commands of the README there: start, as root and
as a plain account, then test as the plain account; the named steps of it, or the named journeys instead.
Needs Linux, root, debootstrap, git and some 4 GB.`)

type Account = (typeof accounts)[number]
const repository = resolve(import.meta.dirname, '..')
const readyWithinMs = 20 * 60_000
const pnpm = ['npx', '--yes', 'pnpm@12']
let running: Running | null = null
let isStopping = false

const hear = (next: Running) => {
  running = next
  if (isStopping) next.interrupt()
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.on(signal, () => {
    isStopping = true
    running?.interrupt()
  })

/** `start` until it answers; then Ctrl-C, after which nothing of it may be left. Null, or what is wrong. */
async function tryStart(root: string, account: Account): Promise<string | null> {
  const port = await freePort()
  const start = runAs(root, account, [...pnpm, 'start'], { PORT: String(port) })
  hear(start)
  let hasEnded = false
  const ended = start.ended.finally(() => (hasEnded = true))
  const end = Date.now() + readyWithinMs
  let isReady = false
  while (!hasEnded && !isReady && Date.now() < end) {
    await wait(1000)
    isReady = (await statusOf(port, '/api/ct/ready')) === 200
  }
  if (hasEnded) return `ended with ${await ended} before it was ready`
  const problem = isReady ? await tryPages(port) : 'was not ready in time'
  start.interrupt()
  const isGone = await emptied(root, 60_000)
  return problem ?? (isGone ? null : 'left processes after Ctrl-C')
}

/** Null while nothing answers. */
const statusOf = (port: number, path: string): Promise<number | null> =>
  fetch(`http://127.0.0.1:${port}${path}`).then(
    ({ status }) => status,
    () => null,
  )

async function tryPages(port: number): Promise<string | null> {
  for (const path of ['/page/mg/ct/', '/page/mg/ct/admin', '/page/mg/ct/login']) {
    const status = await statusOf(port, path)
    if (status !== 200) return `${path} answers ${status ?? 'nothing'}`
  }
  return null
}

async function tryCommand(root: string, account: Account, command: string[]): Promise<string | null> {
  const run = runAs(root, account, command)
  hear(run)
  const code = await run.ended
  return code === 0 ? null : `ended with ${code}`
}

function tests(args: string[]): [string, string[]] {
  if (args[0] !== '--journeys') return [['test', ...args].join(' '), [...pnpm, 'test', ...args]]
  const journeys = args.slice(1)
  return [`journeys ${journeys.join(' ')}`, [...pnpm, '--dir', 'e2e', 'exec', 'playwright', 'test', '--reporter=list', ...journeys]]
}

async function tryAll(root: string): Promise<boolean> {
  const [name, command] = tests(process.argv.slice(2))
  const tries: [string, () => Promise<string | null>][] = [
    ...accounts.map((account): [string, () => Promise<string | null>] => [`start as ${account}`, () => tryStart(root, account)]),
    [name, () => tryCommand(root, 'visitor', command)],
  ]
  const lines: string[] = []
  let failed = 0
  for (const [what, attempt] of tries) {
    if (isStopping) throw new Error('interrupted')
    console.log(`\n── ${what} ──`)
    const from = performance.now()
    const problem = await attempt()
    failed += problem === null ? 0 : 1
    const seconds = ((performance.now() - from) / 1000).toFixed(0).padStart(6)
    lines.push(`${problem === null ? 'passed' : 'FAILED'} ${seconds} s  ${what}${problem === null ? '' : `: ${problem}`}`)
  }
  console.log(`\n${lines.join('\n')}\n${tries.length - failed} passed, ${failed} failed`)
  return failed === 0
}

function missing(): string | null {
  if (process.platform !== 'linux') return 'A machine can be made on Linux only.'
  if (process.getuid?.() !== 0) return 'Making a machine needs root.'
  const absent = ['debootstrap', 'git', 'unshare', 'chroot'].filter((name) => spawnSync('which', [name]).status !== 0)
  return absent.length === 0 ? null : `Not on this machine: ${absent.join(', ')}.`
}

async function main(): Promise<number> {
  const problem = missing()
  if (problem !== null) {
    console.error(problem)
    return 2
  }
  const root = emptyRoot()
  try {
    await installMachine(root, repository, hear)
    return (await tryAll(root)) ? 0 : 1
  } catch (error) {
    console.error(isStopping ? 'Interrupted.' : error)
    return 1
  } finally {
    await removeRoot(root)
  }
}

process.exitCode = await main()
