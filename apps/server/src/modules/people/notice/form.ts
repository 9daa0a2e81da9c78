import type { NoticeDetail, NoticeRow } from '@beacon/api/people/notice'
import type { Parsed } from '@beacon/api/endpoint'
import type { notice as contract } from '@beacon/api/people/notice'
import { clockNow } from '../../../db/clock.ts'
import type { Executor, Tx } from '../../../db/database.ts'
import { failFields } from '../../../failure.ts'
import { keepFiles } from '../../platform/file/index.ts'
import type { NoticeRecord, Target } from './audience.ts'
import { organisationNames, selectEdits, type Counted } from './repo.ts'

export type Form = Parsed<typeof contract.create>['body']

export const columnsOf = (form: Form, target: Target) => {
  const { title, content, type, is_pinned, must_confirm, by_email } = form
  return { title, content, type, is_pinned, must_confirm, by_email, ...target, expires_at: instantOf(form.expires_at) }
}
export const instantOf = (at: string | null): string | null => (at === null ? null : new Date(at).toISOString())

/** It ends after it began, and not in the past. */
export function checkEnd(expires_at: string | null, publish_at: string | null): void {
  if (expires_at === null) return
  const from = publish_at === null ? clockNow() : Math.max(Date.parse(publish_at), clockNow())
  if (Date.parse(expires_at) <= from) failFields({ expires_at: { code: 'field_wrong' } })
}

const picture = /\/images\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})/giu

/** Pictures of the text stay as long as it does. */
export async function keepPictures(tx: Tx, content: string): Promise<void> {
  const ids = new Set([...content.matchAll(picture)].flatMap(([, id]) => id ?? []))
  const wanted = [...ids].map((file_id) => ({ file_id, path: 'content' }))
  if (wanted.length > 0) await keepFiles(tx, wanted, ['notice_image', 'question_image', 'contest_cover'])
}

export async function rowsOf(executor: Executor, items: Counted[]): Promise<NoticeRow[]> {
  const names = await organisationNames(executor, [...new Set(items.flatMap(({ row }) => row.organisation_ids))])
  return items.map((one) => rowOf(one, names))
}

const shown = [
  'resource_id',
  'title',
  'type',
  'target_group',
  'with_below',
  'by',
  'by_id',
  'created_at',
  'publish_at',
  'expires_at',
  'edited_at',
  'reminded_at',
  'withdraw_reason',
  'is_pinned',
  'must_confirm',
  'by_email',
  'version',
] as const
const loggedFields = [
  'title',
  'content',
  'type',
  'target_group',
  'organisation_ids',
  'with_below',
  'publish_at',
  'expires_at',
  'is_pinned',
  'must_confirm',
  'by_email',
] as const

function pick<K extends keyof NoticeRecord>(row: NoticeRecord, names: readonly K[]): Pick<NoticeRecord, K> {
  const found: Partial<NoticeRecord> = {}
  for (const name of names) found[name] = row[name]
  // Every name was just filled.
  return found as Pick<NoticeRecord, K>
}

const rowOf = ({ row, ...counts }: Counted, names: Map<string, string>): NoticeRow => {
  const organisations = row.organisation_ids.map((id) => ({ resource_id: id, name: names.get(id) ?? '' }))
  return { ...pick(row, shown), ...counts, organisations }
}

export async function detailOf(executor: Executor, one: Counted): Promise<NoticeDetail> {
  const [row] = await rowsOf(executor, [one])
  if (row === undefined) throw new Error('a notice has no row')
  const edits = await selectEdits(executor, one.row.resource_id)
  return { ...row, content: one.row.content, edits: edits.map(({ at, by, title, content }) => ({ at, by, title, content })) }
}

/** What the audit log keeps of it. */
export const logged = (row: NoticeRecord) => pick(row, loggedFields)
