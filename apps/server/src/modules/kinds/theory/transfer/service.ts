import type { Parsed } from '@beacon/api/endpoint'
import type { theoryTransfer as contract, TransferImport, TransferReading, TransferReread } from '@beacon/api/kinds/theory/transfer'
import { transferState } from '@beacon/api/kinds/theory/transfer'
import { can, type SignedIn } from '../../../../context.ts'
import type { Tx } from '../../../../db/database.ts'
import { newId } from '../../../../db/id.ts'
import { locks } from '../../../../db/locks.ts'
import type { TheoryImportRecord } from '../../../../db/schema/kinds/theory/theory-import.ts'
import { fail, failFields } from '../../../../failure.ts'
import { lockJobOf } from '../../../../jobs/own-jobs.ts'
import type { UploadField, UploadFile } from '../../../../module.ts'
import { directionFinder } from '../../../bank/direction/index.ts'
import { inTurn } from '../../../platform/archive-upload/index.ts'
import { writeAudit } from '../../../platform/audit/index.ts'
import { onBehalfOf } from '../../../platform/person/index.ts'
import { importJob, type ImportOrder } from './order.ts'
import { planFile, type Planned } from './plan.ts'
import type { ReadFile } from './read-file.ts'
import { readStored, receiveFile } from './receive.ts'
import { findImport, insertImport, listRows, lockImport, replaceRows, saveImport } from './repo.ts'
import { forgetUploads } from './uploads.ts'

const dayMs = 24 * 3_600_000
type Summary = TheoryImportRecord['summary']

export function mustHaveKind(ctx: SignedIn): void {
  if (!can(ctx, 'kind.theory')) fail('permission_missing', { item: 'kind.theory' })
}

/** Reads a file and keeps it with its preview for a day; nothing else is written. */
export async function readImport(
  ctx: SignedIn,
  reading: TransferReading,
  parts: AsyncIterable<UploadField | UploadFile>,
): Promise<TransferImport> {
  mustHaveKind(ctx)
  return inTurn(ctx, async () => {
    const { key, bytes, name } = await receiveFile(ctx, parts)
    try {
      const read = await readStored(ctx, { key, name }, reading)
      const planned = await planFile(ctx, ctx.db, { read, reading })
      const summary = await summaryOf(ctx, planned, read)
      const import_id = newId()
      await ctx.db.transaction(async (tx) => {
        await insertImport(tx, {
          import_id,
          user_id: ctx.actor.user_id,
          name,
          storage_key: key,
          bytes,
          format: read.format,
          reading,
          summary,
        })
        await replaceRows(
          tx,
          import_id,
          planned.map(({ row }) => row),
        )
      })
      await forgetUploads(ctx, ctx.actor.user_id)
      return viewOf((await findImport(ctx.db, import_id, ctx.actor.user_id)) ?? fail('not_found'))
    } catch (error) {
      await ctx.storage.remove(key)
      throw error
    }
  })
}

/** Reads the stored file once more, in another way. */
export async function readAgain(ctx: SignedIn, id: string, reading: TransferReread): Promise<TransferImport> {
  mustHaveKind(ctx)
  return inTurn(ctx, async () => {
    const { storage_key, name } = await mustBeRead(ctx, id)
    const read = await readStored(ctx, { key: storage_key, name }, reading)
    const planned = await planFile(ctx, ctx.db, { read, reading })
    const summary = await summaryOf(ctx, planned, read)
    await ctx.db.transaction(async (tx) => {
      await mustWait(tx, ctx, id)
      await saveImport(tx, id, { reading, summary })
      await replaceRows(
        tx,
        id,
        planned.map(({ row }) => row),
      )
    })
    return showImport(ctx, id)
  })
}

async function mustBeRead(ctx: SignedIn, id: string): Promise<TheoryImportRecord & { storage_key: string }> {
  const row = (await findImport(ctx.db, id, ctx.actor.user_id)) ?? fail('not_found')
  if (row.state !== 'read' || row.storage_key === null) return fail('import_done')
  return { ...row, storage_key: row.storage_key }
}

async function mustWait(tx: Tx, ctx: SignedIn, id: string): Promise<TheoryImportRecord> {
  const row = (await lockImport(tx, id, ctx.actor.user_id)) ?? fail('not_found')
  return row.state === 'read' && row.storage_key !== null ? row : fail('import_done')
}

async function summaryOf(ctx: SignedIn, planned: readonly Planned[], { columns = [], encoding }: ReadFile): Promise<Summary> {
  const counts = Object.fromEntries(transferState.options.map((state) => [state, 0])) as Summary['counts']
  const spelled = new Map<string, number>()
  const asks = new Map<Summary['asks'][number]['code'], number>()
  for (const { row, draft } of planned) {
    counts[row.state] += 1
    if (draft === null) continue
    spelled.set(row.direction, (spelled.get(row.direction) ?? 0) + 1)
    for (const { kind, code } of row.notes) if (kind === 'ask') asks.set(code, (asks.get(code) ?? 0) + 1)
  }
  const idOf = await directionFinder(ctx.db)
  return {
    columns,
    encoding: encoding === null ? null : { name: encoding.encoding, is_guess: encoding.isGuess },
    counts,
    asks: [...asks].map(([code, questions]) => ({ code, questions })),
    directions: [...spelled].map(([spelling, questions]) => ({ spelling, direction_id: idOf(spelling), questions })),
  }
}

export async function showImport(ctx: SignedIn, id: string): Promise<TransferImport> {
  mustHaveKind(ctx)
  return viewOf((await findImport(ctx.db, id, ctx.actor.user_id)) ?? fail('not_found'))
}

export const undoUntil = ({ state, done_at, question_ids }: TheoryImportRecord): string | null => {
  if (state !== 'done' || done_at === null || question_ids.length === 0) return null
  const until = Date.parse(done_at) + dayMs
  return until > Date.now() ? new Date(until).toISOString() : null
}

function viewOf(row: TheoryImportRecord): TransferImport {
  const { import_id, name, format, state, reading, summary, job_id, result, created_at } = row
  const { columns: _columns, ...chosen } = reading
  return {
    import_id,
    name,
    format,
    state,
    reading: chosen,
    encoding: null,
    columns: [],
    ...summary,
    job_id,
    result,
    created_at,
    undo_until: undoUntil(row),
  }
}

export async function readRows(ctx: SignedIn, id: string, query: Parsed<typeof contract.rows>['query']) {
  mustHaveKind(ctx)
  const { import_id } = (await findImport(ctx.db, id, ctx.actor.user_id)) ?? fail('not_found')
  return listRows(ctx.db, import_id, { ...query, state: query.state, note: query.note, q: query.q })
}

/** Checks what was decided and queues the import. */
export async function runImport(ctx: SignedIn, id: string, choice: Parsed<typeof contract.run>['body']): Promise<{ job_id: string }> {
  mustHaveKind(ctx)
  const { summary } = await mustBeRead(ctx, id)
  const n = summary.counts.error + summary.counts.not_mapped
  if (n > 0 && !choice.leave_out) fail('import_refused', { n, paths: [] })
  const isOpen = summary.directions.some(({ spelling }) => spelling === '')
  if (isOpen && choice.direction_id === undefined) failFields({ direction_id: { code: 'field_empty' } })
  return ctx.db.transaction(async (tx) => {
    if ((await lockJobOf(tx, locks.theoryImport, { name: importJob, userId: ctx.actor.user_id })) !== null) fail('import_busy')
    const { name } = await mustWait(tx, ctx, id)
    const order: ImportOrder = { import_id: id, by: onBehalfOf(ctx), choice }
    const job_id = await ctx.jobs.enqueue(tx, importJob, order, ctx.actor.user_id)
    await saveImport(tx, id, { state: 'started', job_id })
    await writeAudit(ctx, tx, [{ module: 'question', operation: 'import', object_type: 'job', object_id: job_id, object_name: name }])
    return { job_id }
  })
}
