/**
 * Brings the compose file up in an empty folder, signs in with what the log tells, backs up, restores, and kills what runs. Needs an
 * engine of containers on this machine (DOCKER_HOST), its compose, and root; no part of `pnpm test`. Ends with the line passed or failed.
 */
import { spawnSync } from 'node:child_process'
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { createPerson } from '@beacon/api/people/person'
import { session } from '@beacon/api/people/session'
import { tellUsage } from './command/usage.ts'

tellUsage(`node_modules/.bin/node scripts/image-check.ts [--build] [--base IMAGE]

Brings deploy/compose.yml up in an empty folder as a project of its own, and takes it away again: the first sign-in, commands, a backup
that is restored, kill -9 of each container, two projects side by side. Needs root, docker with compose, and the images, which --build makes.`)

const root = join(import.meta.dirname, '..')
const { values } = parseArgs({ options: { build: { type: 'boolean', default: false }, base: { type: 'string' } } })
const readyWithinMs = 240_000
let passed = 0

function must(isTrue: boolean, what: string, seen: unknown = ''): void {
  if (!isTrue) throw new Error(`${what}: ${JSON.stringify(seen)}`)
  passed += 1
  process.stdout.write(`ok  ${what}\n`)
}

interface Said {
  status: number | null
  text: string
}
function call(command: string, args: readonly string[], options: { cwd?: string; env?: NodeJS.ProcessEnv } = {}): Said {
  const { status, stdout, stderr, error } = spawnSync(command, args, { ...options, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 })
  if (error !== undefined) throw new Error(`${command} could not be started: ${error.message}`)
  return { status, text: `${stdout}${stderr}` }
}

/** Debian's docker-compose is a program of its own; newer ones are a word of docker. */
const words = spawnSync('docker-compose', ['version']).status === 0 ? ['docker-compose'] : ['docker', 'compose']

const freePort = (): Promise<number> =>
  new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0))
    })
  })

interface Project {
  name: string
  origin: string
  compose: (...args: string[]) => Said
  drop: () => void
}

async function openProject(name: string): Promise<Project> {
  const folder = mkdtempSync(join(tmpdir(), `${name}-`))
  copyFileSync(join(root, 'deploy/compose.yml'), join(folder, 'compose.yml'))
  const port = await freePort()
  const env = { ...process.env, BEACON_PORT: String(port), COMPOSE_PROJECT_NAME: name }
  const [command = '', ...first] = words
  const compose = (...args: string[]) => call(command, [...first, ...args], { cwd: folder, env })
  let isGone = false
  const drop = () => {
    if (isGone) return
    isGone = true
    compose('down', '--volumes', '--timeout', '20')
    rmSync(folder, { recursive: true, force: true })
  }
  return { name, origin: `http://127.0.0.1:${port}`, compose, drop }
}

async function isReady(origin: string): Promise<boolean> {
  const reply = await fetch(`${origin}/api/ct/ready`, { signal: AbortSignal.timeout(5_000) }).catch(() => null)
  return reply?.ok === true
}

async function becomesReady({ origin, compose }: Project, what: string): Promise<void> {
  const started = Date.now()
  while (!(await isReady(origin))) {
    if (Date.now() - started > readyWithinMs) throw new Error(`${what}: not ready\n${compose('logs', '--no-color', '--tail', '30').text}`)
    await wait(500)
  }
  must(true, `${what}: ready after ${Math.round((Date.now() - started) / 1000)} s`)
}

const signsIn = async ({ origin }: Project, password: string): Promise<boolean> =>
  createPerson(origin)
    .call(session.login, { body: { username: 'admin', password } })
    .then(
      ({ next }) => next === 'change_password',
      () => false,
    )

/** The server tells it a moment after it is ready. */
async function readPassword({ compose }: Project): Promise<string> {
  for (let tries = 0; ; tries += 1) {
    const log = compose('logs', '--no-color', 'server').text
    const [, password] = /Password {2,}(\S+)/u.exec(log) ?? []
    if (password !== undefined) return password
    if (tries > 10) throw new Error(`the log tells no sign-in\n${log}`)
    await wait(1_000)
  }
}

async function firstSignIn(project: Project): Promise<void> {
  const { status, text } = project.compose('up', '-d')
  must(status === 0, 'up -d from an empty folder', text)
  await becomesReady(project, 'the first start')
  const password = await readPassword(project)
  must(await signsIn(project, password), 'the log tells a sign-in that works')
}

async function backAndForth(project: Project): Promise<void> {
  const made = project.compose('exec', '-T', 'server', 'beacon', 'backup')
  const [path = ''] = made.text.split('\n')
  must(made.status === 0 && path.startsWith('/var/lib/beacon/backups/'), 'a backup is written into the volume', made)
  const restore = ['beacon', 'restore', path, '--replace']
  const wrong = project.compose('run', '--rm', 'server', ...restore, 'another')
  must(wrong.status !== 0 && wrong.text.includes('Stop it first'), 'a restore beside a running server is refused', wrong)
  must(project.compose('stop', 'server').status === 0, 'the server stops')
  const [, name = ''] = /(\d{8}-\d{4}(?:-\d+)?)/u.exec(basename(path)) ?? []
  const back = project.compose('run', '--rm', 'server', ...restore, name)
  must(back.status === 0 && back.text.includes('Restored and compared'), 'it is restored over the installation', back)
  project.compose('up', '-d')
  await becomesReady(project, 'after the restore')
  const reply = project.compose('exec', '-T', 'server', 'beacon', 'admin:password', 'admin')
  const [, password = ''] = /New password of admin: (\S+)/u.exec(reply.text) ?? []
  must(await signsIn(project, password), 'admin:password gives a sign-in that works', reply)
}

async function killed(project: Project, service: string): Promise<void> {
  const [id = ''] = project.compose('ps', '-q', service).text.trim().split('\n')
  const pid = Number(call('docker', ['inspect', '--format', '{{.State.Pid}}', id]).text)
  must(Number.isInteger(pid) && pid > 1, `${service} runs`, pid)
  process.kill(pid, 'SIGKILL')
  await wait(2_000)
  await becomesReady(project, `${service} killed with -9`)
}

/** The volumes of one installation are not another's, and one that goes leaves the other alone. */
async function sideBySide(first: Project, second: Project): Promise<void> {
  await firstSignIn(second)
  second.drop()
  must(await isReady(first.origin), 'another project came and went beside it')
}

async function main(): Promise<void> {
  if (values.build) {
    const base = values.base === undefined ? [] : ['--base', values.base]
    const { status } = spawnSync(process.execPath, [join(root, 'scripts/image.ts'), ...base], { stdio: 'inherit' })
    must(status === 0, 'images are built')
  }
  const [first, second] = [await openProject(`beacon-check-${process.pid}`), await openProject(`beacon-check-${process.pid}b`)]
  try {
    await firstSignIn(first)
    await backAndForth(first)
    for (const service of ['server', 'postgres']) await killed(first, service)
    await sideBySide(first, second)
  } finally {
    first.drop()
    second.drop()
  }
}

try {
  await main()
  process.stdout.write(`${passed} checks\npassed\n`)
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.stdout.write('failed\n')
  process.exitCode = 1
}
