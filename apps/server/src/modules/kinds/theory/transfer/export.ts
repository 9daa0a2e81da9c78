import { Readable } from 'node:stream'
import type { Parsed, Reply } from '@beacon/api/endpoint'
import { theoryQuestion } from '@beacon/api/kinds/theory/question'
import {
  exportFormat,
  transferLimits,
  type ExportFormat,
  type theoryTransfer as contract,
  type TransferLeftOutCode,
} from '@beacon/api/kinds/theory/transfer'
import * as z from 'zod/mini'
import type { Ctx, SignedIn } from '../../../../context.ts'
import { fail, failFields } from '../../../../failure.ts'
import { locks } from '../../../../db/locks.ts'
import type { JobResult } from '../../../../jobs/jobs.ts'
import { forgetFilesOf, lockJobOf } from '../../../../jobs/own-jobs.ts'
import { file, type Special } from '../../../../module.ts'
import { dayIn } from '../../../../zone.ts'
import { writeAudit } from '../../../platform/audit/index.ts'
import { onBehalfOf } from '../../../platform/person/index.ts'
import { settingsOf } from '../../../platform/setting/index.ts'
import { tableBytes, xlsxType } from '../../../platform/sheet/index.ts'
import { listTheory } from '../bank/index.ts'
import { actAs, behalf } from './order.ts'
import { getMade, storeZip } from './made-file.ts'
import { mustHaveKind } from './service.ts'
import { headOf, tableColumns, tableRow } from './table/table-write.ts'
import { readOutgoing, visibleOf, type Outgoing } from './to-write.ts'
import type { Written, WrittenQuestion } from './written.ts'

export const exportJob = 'theory_export'
const order = z.object({ ids: z.array(z.uuid()), format: exportFormat, lang: z.enum(['en', 'zh']), by: behalf })
type Order = z.infer<typeof order>
type Body = Parsed<typeof contract.export>['body']
const pageSize = 200

/** The questions meant: named ones, or what the filters of the list leave. Only what the caller may see. */
async function chosenIds(ctx: SignedIn, { question_ids, filter }: Body): Promise<string[]> {
  if (question_ids !== undefined) return visibleOf(ctx, question_ids)
  const ids: string[] = []
  const { page: _page, size: _size, ...rest } = filter ?? {}
  for (let page = 1; ; page += 1) {
    const query = theoryQuestion.list.query?.['~standard'].validate({ ...rest, page, size: pageSize })
    if (query === undefined || query instanceof Promise || query.issues !== undefined)
      return failFields({ filter: { code: 'field_wrong' } })
    // Checked: the schema of the list judged it.
    const { items, total } = await listTheory(ctx, query.value as Parsed<typeof theoryQuestion.list>['query'])
    if (total > transferLimits.questions) fail('import_rows', { n: total, max: transferLimits.questions })
    ids.push(...items.map(({ resource_id }) => resource_id))
    if (items.length === 0 || page * pageSize >= total) return ids
  }
}

interface LeftOut {
  number: string
  name: string
  code: TransferLeftOutCode
}
interface Made {
  text: string
  files: ReadonlyMap<string, string>
  rows: string[][]
  count: number
  left_out: LeftOut[]
}

const isTable = (format: ExportFormat): boolean => format === 'xlsx' || format === 'csv'

/** The content of the file, and what does not fit in it. */
async function make(all: readonly Outgoing[], format: ExportFormat, lang: 'en' | 'zh'): Promise<Made> {
  const names = new Map(all.map(({ question, name }) => [question.number, name]))
  const leftOf = (number: string, code: TransferLeftOutCode): LeftOut => ({ number, name: names.get(number) ?? '', code })
  const none = { text: '', files: new Map<string, string>(), rows: [] }
  if (isTable(format)) {
    const rows = all.map(({ question }) => tableRow(question, lang))
    const left_out = all.flatMap(({ question, isOpen, isRich }) => (isOpen && isRich ? [leftOf(question.number, 'partly')] : []))
    return { ...none, rows, count: rows.length, left_out }
  }
  const open = all.filter(({ isOpen }) => isOpen).map(({ question }) => question)
  const hidden = all.flatMap(({ question, isOpen }) => (isOpen ? [] : [leftOf(question.number, 'secret')]))
  if (format === 'qti21' || format === 'qti30') {
    const { writeQti } = await import('./xml/qti-write.ts')
    const files = writeQti(open, { version: format === 'qti21' ? '2.1' : '3.0', title: 'Beacon' })
    const partly = all.flatMap(({ question, isOpen, isRichForQti }) => (isOpen && isRichForQti ? [leftOf(question.number, 'partly')] : []))
    return { ...none, files, count: open.length, left_out: [...hidden, ...partly] }
  }
  const { text, left } = (await writerOf(format))(open)
  return { ...none, text, count: open.length - left.length, left_out: [...hidden, ...left.map(({ number, code }) => leftOf(number, code))] }
}

async function writerOf(format: ExportFormat): Promise<(questions: readonly WrittenQuestion[]) => Written> {
  if (format === 'gift') return (await import('./gift/gift-write.ts')).writeGift
  return format === 'aiken' ? (await import('./gift/aiken.ts')).writeAiken : (await import('./xml/moodle-write.ts')).writeMoodle
}

export async function checkExport(ctx: SignedIn, body: Body): Promise<Reply<typeof contract.check_export>> {
  mustHaveKind(ctx)
  const ids = await chosenIds(ctx, body)
  if (ids.length === 0) return fail('export_none_selected', { what: 'questions' })
  const { count, left_out } = await make(await readOutgoing(ctx, ids, body.lang), body.format, body.lang)
  return { questions: count, left_out }
}

/** Queues the writing of a file. */
export async function startExport(ctx: SignedIn, body: Body): Promise<Reply<typeof contract.export>> {
  mustHaveKind(ctx)
  const ids = await chosenIds(ctx, body)
  if (ids.length === 0) return fail('export_none_selected', { what: 'questions' })
  const { user_id } = ctx.actor
  const job_id = await ctx.db.transaction(async (tx) => {
    const running = await lockJobOf(tx, locks.theoryExport, { name: exportJob, userId: user_id })
    if (running !== null) fail('export_running', { of: 'questions', percent: running.percent })
    const { format, lang } = body
    const input: Order = { ids, format, lang, by: onBehalfOf(ctx) }
    const id = await ctx.jobs.enqueue(tx, exportJob, input, user_id)
    const after = { format, questions: ids.length }
    await writeAudit(ctx, tx, [
      { module: 'question', operation: 'export', object_type: 'job', object_id: id, object_name: 'theory', after },
    ])
    return id
  })
  return { job_id, questions: ids.length }
}

const endings: Readonly<Record<ExportFormat, readonly [ending: string, type: string]>> = {
  xlsx: ['xlsx', xlsxType],
  csv: ['csv', 'text/csv; charset=utf-8'],
  gift: ['gift.txt', 'text/plain; charset=utf-8'],
  aiken: ['aiken.txt', 'text/plain; charset=utf-8'],
  moodle: ['moodle.xml', 'application/xml'],
  qti21: ['qti21.zip', 'application/zip'],
  qti30: ['qti30.zip', 'application/zip'],
}

/** The job: writes the file with the rights of now. */
export async function workExport(ctx: Ctx, given: unknown): Promise<JobResult> {
  const { ids, format, lang, by } = z.parse(order, given)
  const signedIn = await actAs(ctx, by)
  const made = await make(await readOutgoing(signedIn, ids, lang), format, lang)
  const { key: storage_key, bytes } = await store(signedIn, made, { format, lang })
  const filename = `theory-${dayIn((await settingsOf(ctx)).values.time_zone)}.${endings[format][0]}`
  return { filename, format, questions: made.count, left_out: made.left_out.length, bytes, storage_key }
}

const mostBytes = 500 * 1024 * 1024

async function store(
  ctx: SignedIn,
  { text, files, rows }: Made,
  { format, lang }: Pick<Order, 'format' | 'lang'>,
): Promise<{ key: string; bytes: number }> {
  if (format === 'xlsx' || format === 'csv') {
    const head = tableColumns.map((column) => headOf(column, lang))
    return ctx.storage.put('export', tableBytes({ name: lang === 'zh' ? '题目' : 'Questions', head, rows }, format), mostBytes)
  }
  if (format !== 'qti21' && format !== 'qti30') return ctx.storage.put('export', Readable.from([Buffer.from(text)]), mostBytes)
  return storeZip(ctx, files, mostBytes)
}

const stored = z.object({ format: exportFormat })

/** The file of an own export; that it went out is on record. */
export async function downloadExport(ctx: SignedIn, id: string): Promise<Special> {
  mustHaveKind(ctx)
  const { storage_key, bytes, filename, ...result } = await getMade(ctx, exportJob, id)
  const { format } = z.parse(stored, result)
  const { stream } = await ctx.storage.open(storage_key)
  await writeAudit(ctx, ctx.db, [{ module: 'question', operation: 'download', object_type: 'job', object_id: id, object_name: filename }])
  return file({ stream, bytes, filename, type: endings[format][1], cache: 'private, no-store' })
}

/** Files of exports are kept seven days. */
export const forgetExports = (ctx: Ctx): Promise<void> => forgetFilesOf(ctx, exportJob)
