import { join } from 'node:path'
import type { ImageProblemCode } from '@beacon/api/image/image-limits'
import { askReader } from '../../../../reader-process.ts'
import type { Refused } from '../../../platform/archive/index.ts'
import { ImageFailure } from '../problem.ts'
import type { Answer, Task } from './worker.ts'

/** Time for what an upload may hold: 4 GB in three minutes, as a slow disk reads and writes them. */
const meansFor = (gb: number) => ({ memoryMb: 512, timeMs: 45_000 * Math.max(4, gb) })
const worker = join(import.meta.dirname, 'worker.ts')

const codes: Readonly<Record<string, ImageProblemCode>> = {
  import_bomb: 'archive_limit',
  import_path_escape: 'archive_path',
  import_symlink: 'archive_link',
  import_unreadable: 'archive_broken',
}

const entryCodes: Readonly<Record<string, ImageProblemCode>> = { device: 'archive_device', twice: 'archive_twice', layer: 'archive_layer' }

/** Reads an upload in a process of its own and leaves a clean archive for the engine at `to`. @throws ImageFailure */
export async function readUpload(upload: { path: string; media_type: string; folder: string }, to: string, gb: number): Promise<Answer> {
  const means = meansFor(gb)
  const isZip = upload.media_type === 'application/zip'
  const task: Task = {
    source: { kind: isZip ? 'zip' : 'file', path: upload.path },
    isGzip: upload.media_type === 'application/gzip',
    folder: upload.folder,
    unpackedBytes: gb * 1024 ** 3,
    to,
  }
  // A task crosses as plain data.
  const told = await askReader<Answer | Refused>(
    worker,
    { ...task, source: { ...task.source } },
    { ...means, reads: [upload.path], writes: [to] },
  )
  if ('end' in told) throw new ImageFailure('archive_limit', { limit: told.end.why === 'time' ? `${means.timeMs / 1_000} s` : '512 MB' })
  const { answer } = told
  if ('refusal' in answer) throw refused(answer.refusal)
  if ('error' in answer) throw new Error(answer.error)
  if (answer.kind === 'unknown') throw new ImageFailure(isZip ? 'archive_zip' : 'archive_content')
  if (answer.kind === 'many') throw new ImageFailure('archive_many')
  return answer
}

export function refused({ code, details }: { code: string; details: Record<string, unknown> }): ImageFailure {
  const why = details['why']
  const own = code === 'import_entry_refused' ? (entryCodes[String(why)] ?? 'archive_broken') : (codes[code] ?? 'archive_broken')
  return new ImageFailure(own, { path: String(details['path'] ?? ''), limit: String(details['limit'] ?? '') })
}
