import type { SheetHandout } from '@beacon/api/platform/sheet'
import type { SignedIn } from '../../../context.ts'
import { change } from '../../../db/change.ts'
import type { SheetImportRecord } from '../../../db/schema/sheet.ts'
import { fail } from '../../../failure.ts'
import type { AnySheet, Handout, Lang } from './kind.ts'
import { findImport, lockImport, saveImport } from './repo.ts'
import { rawRows } from './stored.ts'
import { xlsxType } from './table-file.ts'

const formats = ['xlsx', 'pdf'] as const
const keptMs = 24 * 3_600_000
const types = { xlsx: xlsxType, pdf: 'application/pdf' } as const

/** Formats that can still be fetched. */
export function handoutsOf(kind: AnySheet, { state, done_at, outcome, handed }: SheetImportRecord): Array<Handout['format']> {
  if (kind.handout === undefined || state !== 'done' || done_at === null || outcome === null) return []
  if (Date.parse(done_at) + keptMs < Date.now() || !kind.handout.isDue(outcome)) return []
  return formats.filter((format) => !handed.includes(format))
}

/** The passwords of a run as a file, once in each format; that it was fetched is audited. */
export async function handOut(
  ctx: SignedIn,
  kind: AnySheet,
  { id, format, lang }: { id: string; format: Handout['format']; lang: Lang },
): Promise<SheetHandout> {
  const own = (await findImport(ctx.db, kind, { id, userId: ctx.actor.user_id })) ?? fail('not_found')
  // The file takes its time, so it is made before anything is locked. It goes to whoever marks it as fetched first.
  const bytes = await make(ctx, kind, own, { format, lang })
  const entry = { ...kind.audit, operation: 'download' as const, object_id: id, object_name: own.name, after: { format } }
  await change(ctx, entry, async (tx) => {
    const row = (await lockImport(tx, id)) ?? fail('not_found')
    mustBeOpen(kind, row, format)
    await saveImport(tx, id, { handed: [...row.handed, format] })
  })
  const filename = `${own.name.replace(/\.\w+$/u, '')}-${lang === 'zh' ? '密码' : 'passwords'}.${format}`
  return { filename, type: types[format], base64: bytes.toString('base64') }
}

/** @throws sheet_handed_out when it was fetched, not_found when there is none (any more) */
function mustBeOpen(kind: AnySheet, row: SheetImportRecord, format: Handout['format']): void {
  if (!handoutsOf(kind, row).includes(format)) fail(row.handed.includes(format) ? 'sheet_handed_out' : 'not_found')
}

async function make(
  ctx: SignedIn,
  kind: AnySheet,
  row: SheetImportRecord,
  { format, lang }: { format: Handout['format']; lang: Lang },
): Promise<Buffer> {
  const { import_id, options, outcome } = row
  if (kind.handout === undefined || outcome === null) return fail('not_found')
  mustBeOpen(kind, row, format)
  return kind.handout.make(ctx, { import_id, options, outcome, rows: await rawRows(ctx, ctx.db, import_id), format, lang })
}
