import { fork, type ChildProcess } from 'node:child_process'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import type { Logger } from 'pino'
import { configExit, type Config } from '../config.ts'
import { keepEmbedded } from '../postgres/keep.ts'
import { mustBeFree } from './free-port.ts'
import { openGathering, type Gathering } from './gathering.ts'
import { keepRunning, type Ending } from './keep-running.ts'
import { readToParent, type ToWorker } from './messages.ts'
import { workerArgument } from './peers.ts'
import { allowedConnections, shareConnections } from './share.ts'
import { tellStep } from './start-steps.ts'

const script = join(import.meta.dirname, '../main.ts')

export const workersOf = ({ workers }: Pick<Config, 'workers'>): number => (workers === 'auto' ? availableParallelism() : workers)

interface Team {
  log: Logger
  databaseUrl: string
  databasePool: number
  stopping: AbortController
  /** Processes by their number, from 1 on. */
  processes: Map<number, ChildProcess>
  /** Those that have the port open. */
  listening: Set<number>
  gathering: Gathering
}

/**
 * Runs several server processes on one port, and each again when it dies. The first migrates and listens before the others start.
 * Answers the exit code of the whole; `giveUp` is called when the embedded database is lost.
 */
export async function runWorkers(config: Config, log: Logger, giveUp: (error: unknown) => void): Promise<number> {
  await mustBeFree(config)
  if (config.flagPort !== null) await mustBeFree({ port: config.flagPort, host: config.flagHost })
  const stopping = new AbortController()
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => stopping.abort())
  if (config.databaseUrl === null) tellStep('postgres')
  const embedded = config.databaseUrl === null ? await keepEmbedded(config.dataDir, { log, giveUp }) : null
  tellStep('server')
  let code = 1
  try {
    code = await runTeam(config, log, { stopping, databaseUrl: config.databaseUrl ?? embedded?.url ?? '' })
    return code
  } finally {
    // Others work on a database that was found running; a team that could not start does not end it.
    await embedded?.[code === 0 ? 'stop' : 'release']()
  }
}

async function runTeam(config: Config, log: Logger, { stopping, databaseUrl }: Pick<Team, 'stopping' | 'databaseUrl'>): Promise<number> {
  const wish = { workers: workersOf(config), isAuto: config.workers === 'auto', databasePool: config.databasePool }
  const { workers, pool } = shareConnections(wish, await allowedConnections(databaseUrl))
  if (workers < wish.workers) log.warn({ workers, cores: wish.workers }, 'PostgreSQL allows connections for fewer workers than cores')
  const team: Team = {
    log,
    databaseUrl,
    databasePool: pool,
    stopping,
    processes: new Map(),
    listening: new Set(),
    gathering: openGathering(),
  }
  stopping.signal.addEventListener('abort', () => {
    log.info({ workers: team.processes.size }, 'stopping')
    for (const one of team.processes.values()) one.kill('SIGTERM')
  })
  const first = Promise.withResolvers<void>()
  const ends = [keepWorker(team, 1, first.resolve)]
  await Promise.race([first.promise, ...ends])
  // After an end that nobody asked for nothing is started any more.
  if (team.listening.has(1) && !stopping.signal.aborted)
    for (let number = 2; number <= workers; number += 1) ends.push(keepWorker(team, number))
  const code = await Promise.race(ends)
  if (stopping.signal.aborted) return Math.max(...(await Promise.all(ends)))
  log.error({ code }, 'a worker cannot be started; all of them stop')
  stopping.abort()
  await Promise.all(ends)
  return code
}

function keepWorker(team: Team, number: number, onReady: () => void = () => undefined): Promise<number> {
  return keepRunning({
    run: () => runWorker(team, number),
    isReady: () => Promise.resolve(team.listening.has(number)),
    onReady: (isAgain) => {
      team.log.info({ number, isAgain, pid: team.processes.get(number)?.pid }, 'a worker listens')
      onReady()
    },
    stopping: team.stopping.signal,
    configExit,
    say: (line) => team.log.warn({ number }, line),
    name: `Worker ${number}`,
    // Whoever asks one worker to end gets another in its place.
    isOver: () => false,
  })
}

function runWorker(team: Team, number: number): Promise<Ending> {
  if (team.stopping.signal.aborted) return Promise.resolve({ code: 0, signal: null })
  const child = fork(script, [workerArgument])
  team.processes.set(number, child)
  child.on('message', (received: unknown) => void answer(team, number, received))
  child.on('error', (error) => team.log.warn({ err: error, number }, 'a worker could not be told'))
  return new Promise((resolve) => {
    child.once('exit', (code, signal) => {
      team.processes.delete(number)
      team.listening.delete(number)
      team.gathering.forget(number)
      // A worker that was still starting knows no signal yet: it has nothing to end.
      resolve(team.stopping.signal.aborted && signal === 'SIGTERM' ? { code: 0, signal: null } : { code, signal })
    })
  })
}

async function answer(team: Team, from: number, received: unknown): Promise<void> {
  const message = readToParent(received)
  if (message === null) return
  if (message.kind === 'begin')
    return tell(team, from, { kind: 'assignment', worker: from, database_url: team.databaseUrl, database_pool: team.databasePool })
  if (message.kind === 'listening') return void team.listening.add(from)
  const { question } = message
  if (message.kind === 'own_metrics') return team.gathering.hear(question, from, message.text)
  const others = [...team.listening].filter((number) => number !== from)
  for (const other of others) tell(team, other, { kind: 'give_metrics', question })
  tell(team, from, { kind: 'metrics', question, texts: await team.gathering.ask(question, others) })
}

function tell({ processes }: Team, number: number, message: ToWorker): void {
  const child = processes.get(number)
  if (child?.connected === true) child.send(message)
}
