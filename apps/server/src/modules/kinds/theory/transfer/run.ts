import type { TransferChoice, TransferImport } from '@beacon/api/kinds/theory/transfer'
import * as z from 'zod/mini'
import type { Ctx, SignedIn } from '../../../../context.ts'
import { change } from '../../../../db/change.ts'
import type { TheoryImportRecord } from '../../../../db/schema/kinds/theory/theory-import.ts'
import { fail } from '../../../../failure.ts'
import type { JobResult } from '../../../../jobs/jobs.ts'
import type { OnBehalf } from '../../../platform/person/index.ts'
import { decide, writeAll } from './apply.ts'
import { actAs, importOrder } from './order.ts'
import { planFile } from './plan.ts'
import { readStored } from './receive.ts'
import { forgetPictures, keepPictures, storePictures, type StoredPictures } from './picture/store-pictures.ts'
import { findImport, lockImport, saveImport } from './repo.ts'
import { forgetUpload } from './uploads.ts'

/** The job: reads and plans the file again, because the bank may have moved, and writes all of it or nothing. */
export async function workImport(ctx: Ctx, given: unknown, report: (percent: number) => Promise<void>): Promise<JobResult> {
  const { import_id, by, choice } = z.parse(importOrder, given)
  const row = (await findImport(ctx.db, import_id, by.user_id)) ?? fail('not_found')
  if (row.state === 'done') return { import_id, ...row.result }
  if (row.storage_key === null) return fail('import_done')
  const result = await writeStored(ctx, row, { by, choice, storage_key: row.storage_key, report })
  await forgetUpload(ctx, import_id, row.storage_key)
  return { import_id, ...result }
}

interface Running {
  by: OnBehalf
  choice: TransferChoice
  storage_key: string
  report: (percent: number) => Promise<void>
}

/** After a failure nothing is written, and the import may be decided and run again. */
async function writeStored(ctx: Ctx, row: TheoryImportRecord, { by, choice, storage_key, report }: Running) {
  try {
    const signedIn = await actAs(ctx, by)
    const read = await readStored(signedIn, { key: storage_key, name: row.name }, row.reading)
    await report(30)
    const pictures = await storePictures(signedIn, read.drafts)
    const { result, unused } = await write(signedIn, row, { read, choice, pictures }).catch(async (error: unknown) => {
      await forgetPictures(signedIn, pictures.values())
      throw error
    })
    await forgetPictures(signedIn, unused)
    return result
  } catch (error) {
    await saveImport(ctx.db, row.import_id, { state: 'read' })
    throw error
  }
}

interface Writing {
  read: Awaited<ReturnType<typeof readStored>>
  choice: TransferChoice
  pictures: StoredPictures
}

async function write(ctx: SignedIn, row: TheoryImportRecord, { read, choice, pictures }: Writing) {
  const { import_id, name, reading } = row
  const entry = { module: 'question' as const, operation: 'import' as const, object_type: 'question' }
  return change(ctx, entry, async (tx, note) => {
    const held = await lockImport(tx, import_id, ctx.actor.user_id)
    if (held?.state !== 'started') return fail('import_done')
    const planned = await planFile(ctx, tx, { read, reading, pictures: pictures.keys() })
    const decided = decide(planned, choice)
    const written = decided.flatMap(({ draft, way }) => (way === 'skip' ? [] : [draft]))
    const unused = await keepPictures(ctx, tx, pictures, written)
    const made = await writeAll(ctx, tx, { decided, choice, reading, note })
    const result: NonNullable<TransferImport['result']> = {
      added: made.question_ids.length,
      versions: made.versions,
      skipped: decided.filter(({ way }) => way === 'skip').length,
      left_out: planned.length - decided.length,
    }
    note({ object_type: 'import', object_id: import_id, object_name: name, after: result })
    const { question_ids, direction_ids } = made
    await saveImport(tx, import_id, { state: 'done', done_at: new Date().toISOString(), result, question_ids, direction_ids })
    return { result, unused }
  })
}
