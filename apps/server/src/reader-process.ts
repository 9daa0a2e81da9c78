import { type ChildProcess, fork, type Serializable } from 'node:child_process'
import { readFileSync, realpathSync } from 'node:fs'
import { dirname, join, sep } from 'node:path'
import { mustHoldNone } from './db/held.ts'
import { Failure } from './failure.ts'

const server = join(import.meta.dirname, '..')
const repository = join(server, '../..')
/** Where the installed packages really lie, asked of one of them: a tree whose packages are links to another installation reads those. */
const installed = realpathSync(join(server, 'node_modules/zod')).split(`${sep}.pnpm${sep}`, 1)
/** What a reader is made of: the code of the workspace and its packages, by their real places. No data lies there. */
const code = [
  join(server, 'src'),
  join(server, 'package.json'),
  join(server, 'node_modules'),
  join(repository, 'packages'),
  join(repository, 'node_modules'),
  ...installed,
]

export interface ReaderMeans {
  memoryMb: number
  /** The files, or the folder, that the task reads. */
  reads: readonly string[]
  /** Files that the task writes: it may write into their folders. */
  writes?: readonly string[]
}

/** Where readers keep what Node made of their code: null outside tests. Whoever writes there says what the next reader runs. */
let compiledIn: string | null = null
/** For tests, which start some hundred readers: to load its code is half of what a reader costs. */
export const keepCompiled = (folder: string): void => {
  compiledIn = folder
}

/**
 * Starts a process that parses bytes of strangers: none of our environment, no file but the named ones, no process, thread or native code.
 * Node's permissions leave it the network and signals; what confines those is the system's matter.
 */
export function startReader(script: string, { memoryMb, reads, writes = [] }: ReaderMeans, compiled: string | null = null): ChildProcess {
  mustHoldNone('a reading process')
  const folders = [...new Set(writes.map((path) => dirname(path))), ...(compiled === null ? [] : [compiled])]
  return fork(script, [], {
    serialization: 'advanced',
    execArgv: [
      `--max-old-space-size=${memoryMb}`,
      '--permission',
      ...[...code, ...reads].map((path) => `--allow-fs-read=${path}`),
      ...folders.map((path) => `--allow-fs-write=${path}`),
    ],
    env: compiled === null ? {} : { NODE_COMPILE_CACHE: compiled },
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
}

export interface ReaderOptions extends ReaderMeans {
  timeMs: number
}
/** How a reader ended without an answer. `said` is its signal or code, or why it could not start. */
export interface ReaderEnd {
  why: 'time' | 'memory' | 'exit' | 'error'
  said: string
}

/** A reader that had less of its time than this was not slow: the machine ran others. It is given its time again, until it had so much of it. */
const leastShare = 0.5
const mostTimes = 4
const leastWaitMs = 10_000
const tickMs = 10

/** Of the processor, by what Linux says; all of it where nobody says. */
function usedMs(pid: number | undefined): number {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'latin1')
    // Behind the name, which may hold anything, the 12th and the 13th word.
    const words = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return (Number(words[11]) + Number(words[12])) * tickMs
  } catch {
    return Number.POSITIVE_INFINITY
  }
}

/**
 * Gives a reader one task and waits for its one answer, within its memory and time: then it is killed. Its time is that of a machine that
 * lets it work. @throws unavailable where the machine did not
 */
export function askReader<Answer>(
  script: string,
  task: Serializable,
  means: ReaderOptions,
): Promise<{ answer: Answer } | { end: ReaderEnd }> {
  return new Promise((resolve, reject) => {
    const reader = startReader(script, means, compiledIn)
    const begun = performance.now()
    const look = () => {
      const isStarved = usedMs(reader.pid) < means.timeMs * leastShare
      if (isStarved && performance.now() - begun < Math.max(means.timeMs * mostTimes, leastWaitMs)) {
        timer = setTimeout(look, means.timeMs)
        return
      }
      reader.kill('SIGKILL')
      if (isStarved) reject(new Failure('unavailable'))
      else resolve({ end: { why: 'time', said: 'SIGKILL' } })
    }
    let timer = setTimeout(look, means.timeMs)
    // Checked: our own script answers, of the type that the caller names.
    reader.once('message', (answer) => resolve({ answer: answer as Answer }))
    reader.once('error', (error) => resolve({ end: { why: 'error', said: error.message } }))
    // Behind 'close' no message is left to read; 'exit' may come before the answer that was sent.
    reader.once('close', (code, signal) => {
      clearTimeout(timer)
      // V8 aborts where its heap is full.
      const why = signal !== null || code === 134 ? 'memory' : 'exit'
      resolve({ end: { why, said: String(signal ?? code) } })
    })
    reader.send(task, (error) => error !== null && resolve({ end: { why: 'error', said: error.message } }))
  })
}
