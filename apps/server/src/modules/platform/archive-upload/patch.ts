import { join } from 'node:path'
import { patchLimits } from '@beacon/api/rounds/patch-limits'
import type { SignedIn } from '../../../context.ts'
import { fail, Failure } from '../../../failure.ts'
import { filePath, type FileRow } from '../file/index.ts'
import { askReader } from './ask-reader.ts'
import type { PatchContent, PatchTask } from './patch-worker.ts'
import { inTurn } from './turn.ts'

const worker = join(import.meta.dirname, 'patch-worker.ts')
const script = 'update.sh'
/** Why an archive is refused, as its text says it. */
const reasons: Readonly<Record<string, string>> = {
  import_path_escape: 'path',
  import_symlink: 'link',
  import_entry_refused: 'device',
  import_unreadable: 'damaged',
}

/**
 * What a patch holds: a tar.gz with its script at the top, which is looked through and not unpacked.
 * @throws patch_archive, patch_no_script
 */
export async function readPatch(ctx: SignedIn, file: FileRow): Promise<PatchContent> {
  const task: PatchTask = {
    source: { kind: 'file', path: filePath(ctx, file) },
    entries: patchLimits.entries,
    unpackedBytes: patchLimits.unpacked_mb * 1024 ** 2,
  }
  const content = await inTurn(ctx, () => askReader<PatchContent>(worker, task, { memoryMb: 256, timeMs: 30_000 })).catch(
    (error: unknown) => refuse(error),
  )
  if (!content.entries.some(({ path }) => path === script)) fail('patch_no_script')
  return content
}

function refuse(error: unknown): never {
  if (!(error instanceof Failure) || !error.code.startsWith('import_')) throw error
  const { path, limit } = (error.details ?? {}) as { path?: string; limit?: string }
  const why = error.code === 'import_bomb' ? (limit?.endsWith('entries') === true ? 'entries' : 'size') : (reasons[error.code] ?? 'damaged')
  return fail('patch_archive', { entry: path ?? '', why })
}
