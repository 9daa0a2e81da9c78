import type { topic as contract } from '@beacon/api/topic/topic'
import type { Parsed } from '@beacon/api/endpoint'
import { maskedFlag } from '@beacon/api/bank/question'
import type { Ctx } from '../../../../../context.ts'
import type { Executor } from '../../../../../db/database.ts'
import { sameContent } from '../../../../../db/same-content.ts'
import type { TopicFlagRecord } from '../../../../../db/schema/contest/topic.ts'
import type { TopicRecord } from '../../../../../db/schema/contest/topic-answer.ts'
import { openFlag } from '../flag-digest.ts'
import { selectFlags, selectWhole, type WholeTopic } from '../repo.ts'

type Body = Parsed<typeof contract.update>['body']

interface Stands {
  row: TopicRecord
  columns: Partial<TopicRecord>
  body: Body
}

/** Which fields of a form say something else than what stands. What it leaves out says nothing, and `••••` says what stands. */
export async function differencesOf(ctx: Ctx, executor: Executor, { row, columns, body }: Stands): Promise<string[]> {
  const fields = (Object.keys(columns) as Array<keyof TopicRecord>).filter((field) => !sameContent(columns[field], row[field]))
  const [whole] = await selectWhole(executor, row.contest_id, row.resource_id)
  const { parts, decoy_flags } = await flagsThere(ctx, executor, row)
  const lists = {
    parts: says(body.parts, parts),
    decoy_flags: says(body.decoy_flags, decoy_flags),
    hints: says(body.hints?.map(plainHint), whole?.hints),
    attachments: says(body.attachments?.map(plainFile), filesOf(whole, 'attachment')),
    analysis_files: says(body.analysis_files?.map(plainFile), filesOf(whole, 'analysis')),
    prerequisites: body.prerequisites === undefined || sameContent([...new Set(body.prerequisites)], row.prerequisites),
    release_at: isSameRelease(row, body),
    sort: body.sort === undefined || body.sort === row.sort,
    announce: body.announce === undefined,
  }
  return [...fields, ...Object.entries(lists).flatMap(([field, is]) => (is ? [] : [field]))]
}

async function flagsThere(ctx: Ctx, executor: Executor, row: TopicRecord) {
  const opened = ({ flag_id, match, content_sealed }: TopicFlagRecord) => ({
    flag_id,
    match,
    content: openFlag(ctx.secret, flag_id, content_sealed),
  })
  const flags = await selectFlags(executor, row.contest_id, row.resource_id)
  const decoys = await selectFlags(executor, row.contest_id, row.resource_id, 'decoy')
  const parts = row.parts.map((part) => ({ ...part, flags: flags.filter((flag) => flag.part === part.part).map(opened) }))
  return { parts, decoy_flags: decoys.map((flag) => opened(flag).content) }
}

/** What a hint or a file that is sent means by fields it leaves out. */
const plainHint = (hint: NonNullable<Body['hints']>[number]) => ({ ...hint, after: hint.after ?? [], release_at: hint.release_at ?? null })
const plainFile = (file: NonNullable<Body['attachments']>[number]) => ({
  ...file,
  url: file.url ?? null,
  is_template: file.is_template ?? false,
})
const filesOf = (whole: WholeTopic | undefined, use: 'attachment' | 'analysis') => (whole?.files ?? []).filter((file) => file.use === use)

function isSameRelease(row: TopicRecord, { release_at, release_offset_s }: Body): boolean {
  if (release_at === undefined && release_offset_s === undefined) return true
  const offset = release_offset_s ?? null
  return offset === row.release_offset_s && (offset !== null || sameContent(release_at ?? null, row.release_at))
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value)

/** Does every field that is sent stand there? Ids that are left out are not asked for. */
function says(sent: unknown, stands: unknown): boolean {
  if (sent === undefined || (sent === maskedFlag && typeof stands === 'string')) return true
  if (Array.isArray(sent))
    return Array.isArray(stands) && sent.length === stands.length && sent.every((one, index) => says(one, stands[index]))
  if (isObject(sent)) return isObject(stands) && Object.entries(sent).every(([name, value]) => says(value, stands[name]))
  return sameContent(sent, stands)
}
