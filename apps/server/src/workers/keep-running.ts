import { setTimeout as wait } from 'node:timers/promises'

/** How a process ended. */
export interface Ending {
  code: number | null
  signal: NodeJS.Signals | null
}

export interface Watched {
  /** Starts one process of the server; answers when it has ended. */
  run: () => Promise<Ending>
  isReady: () => Promise<boolean>
  /** Aborted when somebody asked for the end: nothing is started any more. */
  stopping: AbortSignal
  /** Of an exit that a further start would only repeat. */
  configExit: number
  /** After the first start, and with `true` after each further one. */
  onReady: (isAgain: boolean) => void
  say: (line: string) => void
  /** What the lines call the process. */
  name?: string
  /** Whether it is over after an exit that nobody asked for; by default after exit code 0. */
  isOver?: (ending: Ending) => boolean
  backOffMs?: (deaths: number) => number
}

const probeEveryMs = 200
const deathsAtMost = 5
const deathsWithinMs = 60_000
/** A server that stood so long is well: the next death waits a second again. */
const wellAfterMs = 60_000
const backOff = (deaths: number): number => Math.min(30_000, 1_000 * 2 ** (deaths - 1))

const isDone = ({ code }: Ending): boolean => code === 0

/** Runs the server, and starts it again when it dies. Answers the exit code of the whole. */
export async function keepRunning(watched: Watched): Promise<number> {
  const { run, stopping, say, configExit, name = 'Beacon', isOver = isDone, backOffMs = backOff } = watched
  let wasReady = false
  let recent = 0
  let unready: number[] = []
  for (;;) {
    const ended = run()
    const readyAt = await readyBefore(watched, ended, wasReady)
    const ending = await ended
    if (stopping.aborted || isOver(ending)) return ending.code ?? 1
    if (readyAt !== null) unready = []
    wasReady ||= readyAt !== null
    if (ending.code === configExit || (!wasReady && ending.code === 1)) return ending.code
    const now = performance.now()
    unready = [...unready.filter((at) => now - at < deathsWithinMs), now]
    recent = readyAt !== null && now - readyAt >= wellAfterMs ? 1 : recent + 1
    const how = ending.signal === null ? `with exit code ${ending.code ?? 'unknown'}` : `by ${ending.signal}`
    if (unready.length >= deathsAtMost) {
      say(`${name} ended ${how}, ${deathsAtMost} times within a minute without becoming ready. It is not started again.`)
      return 1
    }
    const waitMs = backOffMs(recent)
    say(`${name} ended ${how}. It is started again in ${Math.ceil(waitMs / 1000)} s; Ctrl-C stops it for good.`)
    const isAwake = await wait(waitMs, true, { signal: stopping }).catch(() => false)
    if (!isAwake) return 1
  }
}

/** The moment the process became ready, or null when it ended before. */
async function readyBefore({ isReady, onReady, stopping }: Watched, ended: Promise<Ending>, isAgain: boolean): Promise<number | null> {
  let isOver = false
  const over = ended.then(
    () => void (isOver = true),
    () => void (isOver = true),
  )
  while (!isOver && !stopping.aborted) {
    if (await isReady()) {
      // An answer may have come a moment before the end; what ended is not announced.
      if (!isOver) onReady(isAgain)
      return performance.now()
    }
    await Promise.race([wait(probeEveryMs), over])
  }
  return null
}
