import { stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { ImagePackage } from '@beacon/api/image/image-package'
import { askReader } from '../../../../reader-process.ts'
import type { Refused } from '../../../platform/archive/index.ts'
import { refused } from '../archive/read.ts'
import { freeIn, roundGb } from '../free.ts'
import { ImageFailure } from '../problem.ts'
import type { PackageAnswer, PackageTask } from './worker.ts'

const worker = join(import.meta.dirname, 'worker.ts')
const memoryMb = 256
const timeFor = (bytes: number) => Math.max(120_000, Math.ceil(bytes / 20_000))

/** Takes a package apart in a process of its own: its content lies at `to`, and is what its manifest says. @throws ImageFailure */
export async function readPackage(path: string, { to, floorBytes }: { to: string; floorBytes: number }): Promise<ImagePackage> {
  const { size } = await stat(path)
  const free = Math.max(0, (await freeIn(dirname(to))) - floorBytes)
  if (size > free) throw new ImageFailure('disk_short', roundGb({ need: size, free }))
  const task: PackageTask = { source: { kind: 'file', path }, mostBytes: size, to }
  const means = { memoryMb, timeMs: timeFor(size), reads: [path], writes: [to] }
  const told = await askReader<PackageAnswer | Refused>(worker, { ...task, source: { ...task.source } }, means)
  if ('end' in told)
    throw new ImageFailure('archive_limit', { limit: told.end.why === 'time' ? `${means.timeMs / 1_000} s` : `${memoryMb} MB` })
  const { answer } = told
  if ('refusal' in answer) throw refused(answer.refusal)
  if ('error' in answer) throw new Error(answer.error)
  if ('wrong' in answer) throw new ImageFailure(answer.wrong.code, answer.wrong.details)
  return answer.manifest
}
