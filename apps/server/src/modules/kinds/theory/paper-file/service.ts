import type { Parsed, Reply } from '@beacon/api/endpoint'
import { paperFileFormat, paperFileOrder, type paperFile as contract, type PaperFileFormat } from '@beacon/api/kinds/theory/paper-file'
import { media } from '@beacon/api/media'
import { Readable } from 'node:stream'
import * as z from 'zod/mini'
import { can, type Ctx, type SignedIn } from '../../../../context.ts'
import { fail } from '../../../../failure.ts'
import { locks } from '../../../../db/locks.ts'
import type { JobResult } from '../../../../jobs/jobs.ts'
import { forgetFilesOf, lockJobOf } from '../../../../jobs/own-jobs.ts'
import { file, type Special } from '../../../../module.ts'
import { writeAudit } from '../../../platform/audit/index.ts'
import { onBehalfOf, personCtx } from '../../../platform/person/index.ts'
import { tableBytes } from '../../../platform/sheet/index.ts'
import { readPrinted, type PrintedParts } from '../paper/index.ts'
import { behalf, getMade, isRich, isRichForQti, storeZip } from '../transfer/index.ts'
import { packageOf } from './package.ts'
import { render } from './render.ts'
import { storedPictures } from './stored-pictures.ts'
import { tableOf } from './table.ts'
import type { Note } from './flow.ts'

export const paperFileJob = 'paper_file'
type Order = Parsed<typeof contract.make>['body']
const job = z.extend(paperFileOrder, { paper_id: z.uuid(), by: behalf })
const mostNotes = 200
const mostBytes = 500 * 1024 * 1024

/** @throws 403 without the kind or for a key without question.secret, 404, 409 without questions or with one that may not be seen */
async function readParts(ctx: SignedIn, id: string, order: Order): Promise<PrintedParts> {
  if (!can(ctx, 'kind.theory')) fail('permission_missing', { item: 'kind.theory' })
  const parts = await readPrinted(ctx, id, order)
  if (parts.contents.size === 0) fail('export_none_selected', { what: 'questions' })
  return parts
}

/** What a file would not show. */
export async function checkFile(ctx: SignedIn, id: string, order: Order): Promise<Reply<typeof contract.check>> {
  const parts = await readParts(ctx, id, order)
  const shown = new Set((await storedPictures(ctx, parts.paper)).keys())
  const drawn = await render({ kind: 'notes', paper: parts.paper, format: order.format, shown })
  const notes = [...('notes' in drawn ? drawn.notes : []), ...partly(parts, order)].sort((a, b) => a.place - b.place)
  return { questions: parts.contents.size, notes: notes.slice(0, mostNotes), total: notes.length }
}

/** Questions of which a format holds a part only. One language goes out, so that further ones are no loss. */
function partly({ paper, contents }: PrintedParts, { format, with_key }: Order): Note[] {
  if (format === 'docx' || format === 'pdf' || !with_key) return []
  const isLossy = format === 'xlsx' ? isRich : isRichForQti
  return paper.sections
    .flatMap(({ questions }) => questions)
    .flatMap(({ question_id, place }) => {
      const content = contents.get(question_id)
      return content !== undefined && isLossy({ ...content, translations: {} }) ? [{ place, code: 'partly' as const, about: '' }] : []
    })
}

/** Queues the writing of a file. */
export async function startFile(ctx: SignedIn, id: string, order: Order): Promise<Reply<typeof contract.make>> {
  const { paper } = await readParts(ctx, id, order)
  const { user_id } = ctx.actor
  return ctx.db.transaction(async (tx) => {
    const running = await lockJobOf(tx, locks.theoryExport, { name: paperFileJob, userId: user_id })
    if (running !== null) fail('export_running', { of: 'papers', percent: running.percent })
    const job_id = await ctx.jobs.enqueue(tx, paperFileJob, { ...order, paper_id: id, by: onBehalfOf(ctx) }, user_id)
    await writeAudit(ctx, tx, [
      { module: 'paper', operation: 'export', object_type: 'paper', object_id: id, object_name: paper.name, after: { ...order, job_id } },
    ])
    return { job_id }
  })
}

async function actAs(ctx: Ctx, by: z.infer<typeof behalf>): Promise<SignedIn> {
  const person = (await personCtx(ctx, by)) ?? fail('unauthenticated')
  return can(person, 'paper.manage') ? person : fail('permission_missing', { item: 'paper.manage' })
}

const endings: Readonly<Record<PaperFileFormat, readonly [ending: string, type: string]>> = {
  docx: ['docx', media.docx],
  pdf: ['pdf', media.pdf],
  xlsx: ['xlsx', media.xlsx],
  qti21: ['qti21.zip', media.zip],
  qti30: ['qti30.zip', media.zip],
}

/** The job: writes the file with the rights of now. */
export async function workFile(ctx: Ctx, given: unknown): Promise<JobResult> {
  const { paper_id, by, ...order } = z.parse(job, given)
  const signedIn = await actAs(ctx, by)
  const parts = await readParts(signedIn, paper_id, order)
  const { key: storage_key, bytes } = await store(signedIn, parts, order.format)
  const { number, form } = parts.paper
  const filename = `${[number, ...(form === null ? [] : [form]), ...(order.with_key ? ['key'] : [])].join('-')}.${endings[order.format][0]}`
  return { filename, format: order.format, questions: parts.contents.size, bytes, storage_key }
}

async function store(ctx: SignedIn, parts: PrintedParts, format: PaperFileFormat): Promise<{ key: string; bytes: number }> {
  if (format === 'xlsx') return ctx.storage.put('export', tableBytes(tableOf(parts), 'xlsx'), mostBytes)
  if (format === 'qti21' || format === 'qti30') return storeZip(ctx, packageOf(parts, format === 'qti21' ? '2.1' : '3.0'), mostBytes)
  const drawn = await render({ kind: 'file', paper: parts.paper, format, stored: await storedPictures(ctx, parts.paper) })
  if (!('bytes' in drawn)) throw new Error('the writer of papers answered no file')
  return ctx.storage.put('export', Readable.from([Buffer.from(drawn.bytes)]), mostBytes)
}

/** The file of an own export; that it went out is on record. */
export async function downloadFile(ctx: SignedIn, id: string): Promise<Special> {
  const { storage_key, bytes, filename, ...result } = await getMade(ctx, paperFileJob, id)
  const { format } = z.parse(z.object({ format: paperFileFormat }), result)
  const { stream } = await ctx.storage.open(storage_key)
  await writeAudit(ctx, ctx.db, [{ module: 'paper', operation: 'download', object_type: 'job', object_id: id, object_name: filename }])
  return file({ stream, bytes, filename, type: endings[format][1], cache: 'private, no-store' })
}

/** Files of papers are kept seven days. */
export const forgetFiles = (ctx: Ctx): Promise<void> => forgetFilesOf(ctx, paperFileJob)
