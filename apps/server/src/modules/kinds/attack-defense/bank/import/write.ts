import { createReadStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { adBank, type AdBody, type AdInput } from '@beacon/api/kinds/attack-defense/bank'
import { limits } from '@beacon/api/limits'
import { ZipFile } from 'yazl'
import type { SignedIn } from '../../../../../context.ts'
import { newId } from '../../../../../db/id.ts'
import { extractEntries } from '../../../../platform/archive-upload/index.ts'
import type { Source } from '../../../../platform/archive/index.ts'
import { fileName, insertFiles } from '../../../../platform/file/index.ts'
import { openCharge } from '../../../../platform/upload-quota/index.ts'
import { createQuestions } from '../../../../bank/question/index.ts'
import type { ReadTask } from './read-tasks.ts'

interface Order {
  source: Source
  task: ReadTask
}

/** A fixed time, so that the same folder gives the same bytes. */
const mtime = new Date('2020-01-01T00:00:00Z')

/** Writes tasks of a folder as hidden services of the caller: all of them, or none where one is refused or the work is cut. */
export async function writeServices(
  ctx: SignedIn,
  { source, tasks, direction_id }: { source: Source; tasks: readonly ReadTask[]; direction_id: string },
): Promise<{ resource_id: string; name: string }[]> {
  if (tasks.length === 0) return []
  const forms: Omit<AdBody, 'bank'>[] = []
  for (const task of tasks) {
    const { bank: _bank, ...form } = adBank.create.parse({ ...inputOf(task, direction_id), ...(await storeFiles(ctx, { source, task })) })
    forms.push(form)
  }
  const ids = await createQuestions(ctx, 'attackDefense', forms)
  return ids.map((resource_id, at) => ({ resource_id, name: forms[at]?.name ?? '' }))
}

const inputOf = (task: ReadTask, direction_id: string) => ({
  bank: 'attackDefense',
  name: task.name,
  direction_id,
  description: task.name,
  service_key: task.service_key,
  ports: task.ports.map((one, at) => ({ name: at === 0 ? 'main' : `port-${one.port}`, ...one })),
  flag_stores: Array.from({ length: task.stores }, (_, at) => ({ name: `Store ${at + 1}`, has_hint: task.put_mode === 'split' })),
  put_mode: task.put_mode,
  stage_timeout_s: { check: task.timeout_s, put: task.timeout_s, get: task.timeout_s },
  puts: task.puts === task.stores ? null : task.puts,
  old_gets: task.gets,
})

/** The script, and what lies beside it as one archive. What nobody holds in the end is cleaned away with other uploads. */
async function storeFiles(ctx: SignedIn, { source, task }: Order): Promise<Pick<AdInput, 'checker_script' | 'checker_attachment'>> {
  const folder = await mkdtemp(join(tmpdir(), 'beacon-service-'))
  try {
    const entries = [{ entry: task.script, path: task.script.split('/').at(-1) ?? '' }, ...task.beside]
    const at = entries.map((one, index) => ({ ...one, to: join(folder, String(index)) }))
    await extractEntries(source, at)
    const [script, ...beside] = at
    const checker_script = await storeFile(ctx, {
      purpose: 'check_script',
      name: script?.path ?? '',
      stream: createReadStream(script?.to ?? ''),
    })
    if (beside.length === 0) return { checker_script, checker_attachment: null }
    const zip = new ZipFile()
    for (const { path, to } of beside) zip.addFile(to, path, { mtime })
    zip.end()
    const stream = Readable.from(zip.outputStream)
    return { checker_script, checker_attachment: await storeFile(ctx, { purpose: 'attachment', name: `${task.service_key}.zip`, stream }) }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

interface NewFile {
  purpose: 'check_script' | 'attachment'
  name: string
  stream: Readable
}

async function storeFile(ctx: SignedIn, { purpose, name, stream }: NewFile): Promise<{ file_id: string; name: string }> {
  const charge = openCharge(ctx, 'room')
  try {
    const most = purpose === 'check_script' ? limits.check_script_bytes : limits.attachment_bytes
    const { key, bytes, sha256 } = await ctx.storage.put('attachment', charge.through(stream), most)
    const file_id = newId()
    const media_type = purpose === 'check_script' ? 'text/plain' : 'application/zip'
    const row = {
      resource_id: file_id,
      purpose,
      name: fileName(name),
      media_type,
      size: bytes,
      sha256,
      storage_key: key,
      user_id: ctx.actor.user_id,
    }
    await insertFiles(ctx.db, [row])
    return { file_id, name: fileName(name) }
  } finally {
    await charge.close()
  }
}
