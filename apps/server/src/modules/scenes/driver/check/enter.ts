import { spawn } from 'node:child_process'
import { DriverError } from '../driver.ts'
import type { BoothEnd, BoothRun } from '../checks.ts'
import { enterProgram } from './program.ts'
import { waitedOf } from './waited.ts'

export const perl = '/usr/bin/perl'
const mebibyte = 1_048_576
/** Between the first and the second word that its time is over. */
const graceMs = 3_000
/** Who prints so much is not read any further. */
const floodBytes = 16 * mebibyte
const limits = { tmpBytes: 32 * mebibyte, spaceBytes: 2_048 * mebibyte, processes: 64, fileBytes: 32 * mebibyte, files: 256 }

export interface EnterWish extends BoothRun {
  /** The first process of the container. */
  pid: number
  uid: number
  /** Control groups that it is put in. */
  doors: readonly string[]
  folder: string
  env: Readonly<Record<string, string>>
}

/** Runs a command in a container, in processes and a /tmp of its own. @throws DriverError */
export async function enter(wish: EnterWish, signal: AbortSignal): Promise<BoothEnd> {
  const program = enterProgram(process.arch)
  if (program === null) throw new DriverError('driver', `nothing enters a container on ${process.arch}`)
  if (signal.aborted) throw new DriverError('deadline', 'the run was cut')
  const began = performance.now()
  const child = spawn(perl, ['-e', program], { stdio: ['pipe', 'pipe', 'pipe', 'pipe'], env: { PATH: '/usr/bin:/bin' }, cwd: '/' })
  const state = { isLate: false, isFlood: false, waited_ms: 0 }
  const kill = () => void child.kill('SIGKILL')
  const out = gather(child.stdio[1], wish.outputBytes)
  const err = gather(child.stdio[2], wish.outputBytes)
  const report = gather(child.stdio[3] as NodeJS.ReadableStream, 100)
  const watch = (bytes: number) => {
    if (bytes <= floodBytes || state.isFlood) return
    state.isFlood = true
    kill()
  }
  for (const one of [out, err]) one.onBytes(watch)
  let killing: NodeJS.Timeout | undefined
  const late = setTimeout(() => {
    state.isLate = true
    state.waited_ms = child.pid === undefined ? 0 : waitedOf(child.pid)
    child.kill('SIGTERM')
    killing = setTimeout(kill, graceMs)
  }, wish.timeMs)
  signal.addEventListener('abort', kill, { once: true })
  try {
    await new Promise<void>((resolve, reject) => {
      child.once('error', (error) => reject(new DriverError('driver', `${perl}: ${error.message}`, { cause: error })))
      child.once('close', () => resolve())
      // What refused at once reads nothing; its end says why.
      child.stdin.on('error', () => child.stdin.destroy())
      child.stdin.end(wordsOf(wish))
    })
  } finally {
    clearTimeout(late)
    clearTimeout(killing)
    signal.removeEventListener('abort', kill)
  }
  if (signal.aborted) throw new DriverError('deadline', 'the run was cut')
  const [, code, waited, cpu] = /^(-|\d+) (\d+) (\d+)\n$/u.exec(report.text()) ?? []
  const waited_ms = Math.max(state.waited_ms, Number(waited ?? 0))
  const end = {
    stdout: out.text(),
    stderr: err.text(),
    ...state,
    waited_ms,
    took_ms: Math.round(performance.now() - began),
    cpu_ms: Number(cpu ?? 0),
  }
  if (code === undefined && !state.isLate && !state.isFlood)
    throw new DriverError('driver', end.stderr.slice(0, 500) || 'nothing was entered')
  return { ...end, exit_code: code === undefined || code === '-' ? null : Number(code) }
}

/** In the order in which the program takes them. */
function wordsOf({ pid, uid, doors, folder, env, command }: EnterWish): string {
  const { tmpBytes, spaceBytes, processes, fileBytes, files } = limits
  const own = [process.pid, pid, uid, tmpBytes, spaceBytes, processes, fileBytes, files, doors.join(':'), folder]
  const variables = Object.entries(env)
  const words = [...own, variables.length, ...variables.flat(), ...command].map(String)
  if (words.some((word) => word.includes('\0'))) throw new DriverError('driver', 'a word of a command holds NUL')
  return words.join('\0')
}

/** Keeps the beginning and counts all. */
function gather(stream: NodeJS.ReadableStream, most: number) {
  const parts: Buffer[] = []
  let kept = 0
  let bytes = 0
  let listener: (bytes: number) => void = () => undefined
  stream.on('data', (part: Buffer) => {
    bytes += part.length
    if (kept < most) {
      const piece = part.subarray(0, most - kept)
      parts.push(piece)
      kept += piece.length
    }
    listener(bytes)
  })
  stream.on('error', () => undefined)
  return {
    text: () => Buffer.concat(parts).toString('utf8'),
    onBytes: (own: (bytes: number) => void) => {
      listener = own
    },
  }
}
