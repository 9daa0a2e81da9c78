import { join } from 'node:path'
import { askReader } from '../../../../reader-process.ts'
import type { Refused } from '../../../platform/archive/index.ts'
import { ImageFailure } from '../problem.ts'
import type { PayloadAnswer, PayloadTask } from './payload-worker.ts'
import { refused } from './read.ts'
import type { TarOwner } from './tar-write.ts'

const worker = join(import.meta.dirname, 'payload-worker.ts')
const memoryMb = 512
/** As a slow disk reads and writes some gigabytes. */
const timeMs = 10 * 60_000

interface Payload {
  path: string
  media_type: string
  /** The folder of the archive that is taken: `` or with a slash at its end. */
  root: string
  /** The file in it that is a program, whatever the archive says. */
  main: string
  /** What its folder is called: one name. */
  folder: string
  owner: TarOwner
  unpackedBytes: number
}

/** Reads the archive of a service in a process of its own and leaves a tar of its files, of one owner, at `to`. @throws ImageFailure */
export async function readPayload({ path, media_type, ...wish }: Payload, to: string): Promise<PayloadAnswer> {
  const task: PayloadTask = {
    ...wish,
    source: { kind: media_type === 'application/zip' ? 'zip' : 'file', path },
    isGzip: media_type === 'application/gzip',
    to,
  }
  const told = await askReader<PayloadAnswer | Refused>(
    worker,
    // A task crosses as plain data.
    { ...task, source: { ...task.source }, owner: { ...task.owner } },
    { memoryMb, timeMs, reads: [path], writes: [to] },
  )
  if ('end' in told)
    throw new ImageFailure('archive_limit', { limit: told.end.why === 'time' ? `${timeMs / 60_000} min` : `${memoryMb} MB` })
  const { answer } = told
  if ('refusal' in answer) throw refused(answer.refusal)
  if ('error' in answer) throw new Error(answer.error)
  return answer
}
