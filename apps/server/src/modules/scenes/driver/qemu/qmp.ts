import { connect, type Socket } from 'node:net'
import { createInterface } from 'node:readline'
import { setTimeout as wait } from 'node:timers/promises'
import { DriverError } from '../driver.ts'

/** Asks one machine over its monitor. A monitor serves one who asks at a time, so nobody keeps it. */
export interface Monitor {
  ask: (execute: string, args?: object) => Promise<unknown>
  /** A command whose work goes on after its answer. @throws DriverError with what it says where it fails */
  job: (execute: string, args: object) => Promise<void>
}

interface Heard {
  QMP?: unknown
  id?: number
  return?: unknown
  error?: { class: string; desc: string }
  event?: string
}

const answerMs = 5_000
const jobMs = 240_000
const jobLookMs = 20
const againMs = 20
/** What one line of a monitor may hold. */
const lineBytes = 1_000_000

/** @throws DriverError `deadline` where the machine says nothing in time, `gone` where nobody listens. */
export async function withMonitor<T>(path: string, work: (monitor: Monitor) => Promise<T>, openMs = answerMs): Promise<T> {
  const line = await openLine(path, openMs)
  try {
    await line.ask('qmp_capabilities')
    return await work({ ask: line.ask, job: (execute, args) => runJob(line.ask, execute, args) })
  } finally {
    line.socket.destroy()
  }
}

/** A machine that has not let go of the one before turns away who comes next: they ask again. */
class TurnedAway extends DriverError {}

async function openLine(path: string, openMs: number): ReturnType<typeof tryLine> {
  const until = performance.now() + openMs
  for (;;) {
    try {
      return await tryLine(path, openMs)
    } catch (error) {
      if (!(error instanceof TurnedAway) || performance.now() > until) throw error
      await wait(againMs)
    }
  }
}

async function tryLine(path: string, openMs: number) {
  const socket = await connected(path, openMs)
  const waiting = new Map<number, (heard: Heard) => void>()
  let fail: (error: Error) => void = () => undefined
  const lost = new Promise<never>((_resolve, reject) => {
    fail = reject
  })
  lost.catch(() => undefined)
  const greeted = Promise.withResolvers<void>()
  const reader = createInterface({ input: socket })
  reader.on('line', (text) => {
    const heard = text.length > lineBytes ? null : parsed(text)
    if (heard?.QMP !== undefined) {
      isGreeted = true
      greeted.resolve()
    }
    if (heard?.id !== undefined) waiting.get(heard.id)?.(heard)
  })
  let isGreeted = false
  const over = () => fail(isGreeted ? new DriverError('gone', 'the machine ended') : new TurnedAway('gone', 'the machine ended'))
  // A reader tells the errors of what it reads as its own.
  for (const end of [reader, socket]) end.on('error', over)
  socket.on('close', over)
  const timely = <V>(answer: Promise<V>, ms: number, what: string): Promise<V> => {
    let clock: NodeJS.Timeout | undefined
    const late = new Promise<never>((_resolve, reject) => {
      clock = setTimeout(() => reject(new DriverError('deadline', `the machine does not answer: ${what}`)), ms)
    })
    return Promise.race([answer, late, lost]).finally(() => clearTimeout(clock))
  }
  let last = 0
  const ask = async (execute: string, args?: object): Promise<unknown> => {
    last += 1
    const id = last
    const answer = new Promise<Heard>((resolve) => waiting.set(id, resolve))
    socket.write(`${JSON.stringify({ execute, id, ...(args === undefined ? {} : { arguments: args }) })}\n`)
    // Keeping and loading the memory of a machine holds its monitor until it is done.
    const heard = await timely(answer, execute.startsWith('job-') || execute.includes('-jobs') ? jobMs : answerMs, execute)
    waiting.delete(id)
    if (heard.error !== undefined) throw new DriverError('driver', `${execute}: ${heard.error.desc}`)
    return heard.return
  }
  try {
    await timely(greeted.promise, openMs, 'greeting')
  } catch (error) {
    socket.destroy()
    throw error
  }
  return { ask, socket }
}

function connected(path: string, openMs: number): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect(path)
    const clock = setTimeout(() => socket.destroy(new DriverError('deadline', 'the machine takes no connection')), openMs)
    socket.once('error', (error) => {
      clearTimeout(clock)
      reject(error instanceof DriverError ? error : new DriverError('gone', 'nobody listens at the machine', { cause: error }))
    })
    socket.once('connect', () => {
      clearTimeout(clock)
      socket.removeAllListeners('error')
      resolve(socket)
    })
  })
}

function parsed(text: string): Heard | null {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? value : null
  } catch {
    return null
  }
}

interface Job {
  id: string
  status: string
  error?: string
}

/** A killed process leaves jobs that are over and that nobody dismissed; a number of its own keeps them apart. */
async function runJob(ask: Monitor['ask'], execute: string, args: object): Promise<void> {
  const id = `${execute}-${process.pid}-${performance.now()}`.replaceAll('.', '-')
  await ask(execute, { 'job-id': id, ...args })
  const until = performance.now() + jobMs
  for (;;) {
    const job = jobsIn(await ask('query-jobs')).find((one) => one.id === id)
    if (job === undefined) throw new DriverError('driver', `${execute}: its work was lost`)
    if (job.status === 'concluded') {
      await ask('job-dismiss', { id })
      if (job.error !== undefined) throw new DriverError('driver', `${execute}: ${job.error}`)
      return
    }
    if (performance.now() > until) throw new DriverError('deadline', `${execute} takes too long`)
    await wait(jobLookMs)
  }
}

const jobsIn = (value: unknown): Job[] => (Array.isArray(value) ? value.filter(isJob) : [])
const isJob = (value: unknown): value is Job =>
  typeof value === 'object' && value !== null && 'id' in value && typeof value.id === 'string' && 'status' in value

/** `running`, `paused`, `prelaunch` and further words of QEMU. */
export async function statusOf(monitor: Monitor): Promise<string> {
  const told = await monitor.ask('query-status')
  return typeof told === 'object' && told !== null && 'status' in told && typeof told.status === 'string' ? told.status : 'unknown'
}
