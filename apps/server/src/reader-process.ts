import { type ChildProcess, fork } from 'node:child_process'
import { dirname, join } from 'node:path'
import { mustHoldNone } from './db/held.ts'

const server = join(import.meta.dirname, '..')
const repository = join(server, '../..')
/** What a reader is made of: the code of the workspace and its packages, by their real places. No data lies there. */
const code = [
  join(server, 'src'),
  join(server, 'package.json'),
  join(server, 'node_modules'),
  join(repository, 'packages'),
  join(repository, 'node_modules'),
]

export interface ReaderMeans {
  memoryMb: number
  /** The files, or the folder, that the task reads. */
  reads: readonly string[]
  /** Files that the task writes: it may write into their folders. */
  writes?: readonly string[]
}

/**
 * Starts a process that parses bytes of strangers: none of our environment, no file but the named ones, no process, thread or native code.
 * Node's permissions leave it the network and signals; what confines those is the system's matter.
 */
export function startReader(script: string, { memoryMb, reads, writes = [] }: ReaderMeans): ChildProcess {
  mustHoldNone('a reading process')
  const folders = [...new Set(writes.map((path) => dirname(path)))]
  return fork(script, [], {
    serialization: 'advanced',
    execArgv: [
      `--max-old-space-size=${memoryMb}`,
      '--permission',
      ...[...code, ...reads].map((path) => `--allow-fs-read=${path}`),
      ...folders.map((path) => `--allow-fs-write=${path}`),
    ],
    env: {},
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
}
