import type { Duplex } from 'node:stream'
import type { Exec } from 'dockerode'
import { DriverError } from '../driver.ts'
import { EngineError, unless, type Connection } from './connect.ts'

/**
 * Starts of commands and pauses of one container take turns. A pause that meets a start freezes the new process before it is the
 * command, and the engine waits for that process with the container held: the container cannot go on, and no image can be removed.
 */
interface Turns {
  /** Each settles, without an error, once its command has a process or will never have one. */
  readonly starts: Set<Promise<void>>
  /** Settles, without an error, after the last pause. */
  pause: Promise<void>
  /** Starts and pauses that are not over. */
  open: number
}

const known = new WeakMap<Connection, Map<string, Turns>>()

function turnsOf(engine: Connection, container: string): Turns {
  const own = known.get(engine) ?? new Map<string, Turns>()
  known.set(engine, own)
  const turns = own.get(container) ?? { starts: new Set(), pause: Promise.resolve(), open: 0 }
  own.set(container, turns)
  return turns
}

/** What nobody waits for any more takes no memory. */
function keepUntil(engine: Connection, container: string, over: Promise<void>): void {
  const turns = turnsOf(engine, container)
  turns.open += 1
  void over.then(() => {
    turns.open -= 1
    if (turns.open === 0) known.get(engine)?.delete(container)
  })
}

/** A command of a container, as the engine takes it, and the stream to it. */
export interface Started {
  exec: Exec
  socket: Duplex
}

/**
 * Makes and starts a command once the pauses of its container that were asked for before are done: the engine refuses one that is made
 * while the container stands still. @param container its id @param make asks the engine for the command
 * @throws DriverError `deadline` where the signal cut it, also while it waits.
 */
export async function startInTurn(
  engine: Connection,
  { container, make, isTty = false }: { container: string; make: () => Promise<Exec>; isTty?: boolean },
  signal?: AbortSignal,
): Promise<Started> {
  const turns = turnsOf(engine, container)
  const made = after([turns.pause], signal).then(make)
  const started = made.then(async (exec) => ({
    exec,
    socket: await engine.ask(() => exec.start({ hijack: true, stdin: true, Tty: isTty }), signal === undefined ? {} : { signal }),
  }))
  // One that its caller cut, or that was not answered, may still begin.
  const begun = made.then(async ({ id }) => ((await started.then(() => true, isUnknown)) ? hasBegun(engine, id) : undefined)).catch(done)
  turns.starts.add(begun)
  void begun.then(() => turns.starts.delete(begun))
  keepUntil(engine, container, begun)
  return started
}

/**
 * Pauses a container once the commands that were asked for before have begun. Null where the engine says that it is paused
 * already, or not running. @param container its id @throws DriverError `deadline` where the signal cut it while it waits.
 */
export async function pauseInTurn(engine: Connection, container: string, signal: AbortSignal): Promise<unknown> {
  return pauseTurn(engine, container, { signal, work: () => pause(engine, container) })
}

/**
 * Does a work while a running container stands still; commands that are asked for meanwhile start after it. The work must start none
 * in this container. @throws DriverError `deadline` where the signal cut it while it waits.
 */
export async function whilePaused<T>(
  engine: Connection,
  { container, signal }: { container: string; signal: AbortSignal },
  work: () => Promise<T>,
): Promise<T> {
  return pauseTurn(engine, container, {
    signal,
    work: async () => {
      await pause(engine, container)
      try {
        return await work()
      } finally {
        // Also where the work was cut: nobody else lets the container go on.
        await unless(
          [409],
          engine.ask((docker) => docker.getContainer(container).unpause() as Promise<unknown>),
        )
      }
    },
  })
}

// Nobody cuts the pause itself: the engine would go on with it, and starts must wait for that.
const pause = (engine: Connection, container: string) =>
  unless(
    [409],
    engine.ask((docker) => docker.getContainer(container).pause() as Promise<unknown>),
  )

function pauseTurn<T>(engine: Connection, container: string, { signal, work }: { signal: AbortSignal; work: () => Promise<T> }) {
  const turns = turnsOf(engine, container)
  const worked = after([turns.pause, ...turns.starts], signal).then(work)
  turns.pause = Promise.allSettled([turns.pause, worked]).then(done)
  keepUntil(engine, container, turns.pause)
  return worked
}

const done = (): void => undefined
const isUnknown = (error: unknown): boolean => !(error instanceof EngineError) || error.status === null

/** @throws DriverError `deadline` where the signal came first. */
async function after(turns: readonly Promise<void>[], signal: AbortSignal | undefined): Promise<void> {
  let refuse = () => {}
  const cut = new Promise<never>((_resolve, reject) => {
    refuse = () => reject(new DriverError('deadline', 'the work was cut while it waited for its turn'))
  })
  if (signal?.aborted === true) refuse()
  signal?.addEventListener('abort', refuse, { once: true })
  try {
    await Promise.race([cut, Promise.all(turns)])
  } finally {
    signal?.removeEventListener('abort', refuse)
  }
}

const lookEveryMs = 25
/** A start takes some 50 ms; that of a machine out of breath takes seconds. */
const beginsWithinMs = 20_000

/** The engine answers a start before there is a process. What it cannot say anything about keeps no pause waiting. */
async function hasBegun(engine: Connection, id: string): Promise<void> {
  const until = Date.now() + beginsWithinMs
  while (Date.now() < until) {
    const exec = await engine.ask((docker) => docker.getExec(id).inspect()).catch(() => null)
    if (exec === null || exec.Pid > 0 || exec.ExitCode !== null) return
    await new Promise((resolve) => setTimeout(resolve, lookEveryMs))
  }
}
