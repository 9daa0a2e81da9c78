import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { freePort, root } from '../src/server-process.ts'

/** The line as the README has it. */
const readme = readFileSync(join(root, 'README.md'), 'utf8')
const line = /runs without a network: `([^`]+)`/u.exec(readme)?.[1] ?? ''
const isRequired = (process.env['REQUIRE'] ?? '').split(',').includes('namespace')

/** Only root makes a network of its own: no address but its own loopback, no route. */
function hasNamespaces(): boolean {
  try {
    execFileSync('unshare', ['-n', 'ip', 'link', 'set', 'lo', 'up'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}
const canBeAlone = hasNamespaces()

interface Started {
  child: ChildProcess
  said: () => string
  dataDir: string
  /** Asks from inside its network; the status, 0 when nobody answers. */
  ask: (path: string) => number
  stop: () => Promise<number | null>
}

/** The README's line in an empty environment, so without a PATH; `isAlone`: without a network too. */
async function startLine(isAlone: boolean): Promise<Started> {
  const dataDir = mkdtempSync(join(tmpdir(), 'beacon-line-'))
  chmodSync(dataDir, 0o755)
  const port = await freePort()
  const command = `exec env -i DATA_DIR=${dataDir} PORT=${port} ${line}`
  const [program, ...args] = isAlone ? ['unshare', '-n', 'sh', '-c', `ip link set lo up && ${command}`] : ['sh', '-c', command]
  const child = spawn(program ?? '', args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] })
  const chunks: string[] = []
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => chunks.push(chunk.toString()))
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve))
  const code = (path: string) =>
    `process.stdout.write(String((await fetch('http://127.0.0.1:${port}${path}').catch(() => ({ status: 0 }))).status))`
  const ask = (path: string) => {
    const node = [process.execPath, '--input-type=module', '-e', code(path)]
    const [first = '', ...rest] = isAlone ? ['nsenter', '-t', String(child.pid), '-n', ...node] : node
    return Number(execFileSync(first, rest, { encoding: 'utf8' }))
  }
  /** May be asked twice: the second time it has ended already. */
  const stop = async () => {
    child.kill('SIGTERM')
    const code = await ended
    rmSync(dataDir, { recursive: true, force: true })
    return code
  }
  return { child, said: () => chunks.join(''), dataDir, ask, stop }
}

const says = (started: Started, text: string) => expect.poll(started.said, { timeout: 180_000 }).toContain(text)
/** What the start command runs: the server. */
const serverOf = ({ child }: Started) => Number(readFileSync(`/proc/${child.pid}/task/${child.pid}/children`, 'utf8').trim().split(' ')[0])
const postmasterOf = ({ dataDir }: Started) => Number(readFileSync(join(dataDir, 'postgres/data/postmaster.pid'), 'utf8').split('\n')[0])

test('a network of its own can be made where it is required', () => {
  expect(canBeAlone || !isRequired).toBe(true)
})

test('the README names the line', () => expect(line).toContain('scripts/start.ts'))

test('a built copy starts by the line of the README without PATH and without a network', async () => {
  test.skip(!canBeAlone, 'only root makes a network of its own')
  test.setTimeout(300_000)
  const started = await startLine(true)
  try {
    await says(started, 'Beacon is running')
    expect(started.said()).toContain('Sign in as         admin')
    expect(started.said()).not.toContain('not built')
    expect([started.ask('/api/ct/ready'), started.ask('/page/mg/ct/login')]).toEqual([200, 200])
    expect(await started.stop(), started.said()).toBe(0)
  } finally {
    await started.stop()
  }
})

test('a server that is killed answers again, and so does one whose PostgreSQL is killed', async () => {
  test.setTimeout(600_000)
  const started = await startLine(false)
  try {
    await says(started, 'Beacon is running')
    process.kill(serverOf(started), 'SIGKILL')
    await says(started, 'Beacon ended by SIGKILL. It is started again in 1 s')
    await says(started, 'Beacon answers again.')
    process.kill(postmasterOf(started), 'SIGKILL')
    await says(started, 'the embedded PostgreSQL runs again')
    await expect.poll(() => started.ask('/api/ct/ready'), { timeout: 60_000 }).toBe(200)
    expect(await started.stop(), started.said()).toBe(0)
  } finally {
    await started.stop()
  }
})
