import { spawn } from 'node:child_process'
import { mkdir, open, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { DriverError } from '../driver.ts'
import { argumentsOf, coresOf, socketOf, type Machine } from './arguments.ts'
import { limitProcess } from './cage.ts'
import { isBegun, processOf } from './process.ts'
import { statusOf, withMonitor } from './qmp.ts'

const startMs = 30_000
const lookMs = 10
const begunMs = 3_000
const saidBytes = 4_000
/** Threads of a machine beside those of its cores: up to 64 of them write to its disk, and QEMU ends where it gets no more. */
const threads = 256

/**
 * The machine's process, which outlives this one. It stands still until it is let go. Answers why nothing holds it to its cores and
 * memory; null where it is held. @throws DriverError
 */
export async function startProcess(machine: Machine): Promise<string | null> {
  const { run, name, node, lifeS } = machine
  await mkdir(run, { recursive: true, mode: 0o700 })
  const begun = await begunBefore(run, name)
  if (begun !== null) return limitProcess(begun, name, node)
  // Of a machine that was killed; a socket that stands would be in the way of the next one.
  for (const file of ['qmp', 'vnc', 'serial'] as const) await rm(socketOf(run, file), { force: true })
  await Promise.all(machine.cards.map((_card, at) => rm(socketOf(run, `card${at}`), { force: true })))
  const log = await open(join(run, 'qemu.log'), 'w', 0o600)
  const limits = [`--nproc=${threads + coresOf(node)}`, '--core=0']
  const bounds = lifeS === undefined ? [] : ['timeout', '--signal=KILL', String(lifeS)]
  const command = ['--no-new-privs', 'prlimit', ...limits, ...bounds, 'qemu-system-x86_64', ...argumentsOf(machine)]
  const child = spawn('setpriv', command, { detached: true, stdio: ['ignore', log.fd, log.fd], env: { PATH: process.env['PATH'] } })
  const failed = new Promise<never>((_resolve, reject) => {
    child.once('error', (error) => reject(new DriverError('driver', `a machine cannot be started: ${error.message}`, { cause: error })))
    child.once('exit', () => {
      saidIn(run).then(
        (text) => reject(new DriverError(kindOf(text), `a machine did not start: ${text}`)),
        (error: Error) => reject(error),
      )
    })
  })
  failed.catch(() => undefined)
  child.unref()
  try {
    return await Promise.race([untilThere(machine), failed])
  } finally {
    child.removeAllListeners()
    child.on('error', () => undefined)
    await log.close()
  }
}

/** What was begun is waited for, also where nobody wants it any more: the next pass finds it whole. */
async function untilThere({ run, name, node }: Machine): Promise<string | null> {
  const until = performance.now() + startMs
  for (;;) {
    const pid = await processOf(run, name)
    if (pid !== null && (await isWhole(run))) return limitProcess(pid, name, node)
    if (performance.now() > until) throw new DriverError('driver', 'a machine does not start')
    await wait(lookMs)
  }
}

/** Its socket is there long before its disk and cards are, and one that gets them not ends: only a whole one answers. */
async function isWhole(run: string): Promise<boolean> {
  try {
    await withMonitor(socketOf(run, 'qmp'), statusOf)
    return true
  } catch (error) {
    if (error instanceof DriverError) return false
    throw error
  }
}

/** Begun by a process that was killed a moment later: it has no file with its number yet, and a second one would break it. */
async function begunBefore(run: string, name: string): Promise<number | null> {
  const until = performance.now() + begunMs
  while (performance.now() < until && (await isBegun(name))) {
    const pid = await processOf(run, name)
    if (pid !== null) return pid
    await wait(lookMs)
  }
  return null
}

const saidIn = async (run: string): Promise<string> =>
  (await readFile(join(run, 'qemu.log'), 'utf8').catch(() => '')).trim().slice(-saidBytes)

const kindOf = (text: string) =>
  /cannot allocate memory|cannot set up guest memory/iu.test(text)
    ? ('no_room' as const)
    : /no space left/iu.test(text)
      ? ('disk' as const)
      : ('driver' as const)
