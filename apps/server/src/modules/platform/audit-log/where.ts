import type { AuditFilters } from '@beacon/api/platform/audit'
import { sql, type SQL } from 'drizzle-orm'
import ipaddr from 'ipaddr.js'
import { containing } from '../../../db/like.ts'
import { failFields } from '../../../failure.ts'
import { contentHolds, nameHolds } from '../audit/index.ts'

/** The conditions of the filters over audit rows `a`. */
export function whereOf(filters: Partial<AuditFilters>): SQL {
  const { from, to, user_id, role, module, operation, object_type, object_id, ip, result, contest_id, q = '' } = filters
  const parts: SQL[] = [sql`true`]
  if (from !== undefined) parts.push(sql`a.at >= ${from}`)
  if (to !== undefined) parts.push(sql`a.at < ${to}`)
  if (user_id !== undefined) parts.push(sql`a.user_id = ${user_id}`)
  if (role !== undefined) parts.push(sql`a.role_name = ${role}`)
  if (module !== undefined) parts.push(sql`a.module = ${module}`)
  if (operation !== undefined) parts.push(sql`a.operation = ${operation}`)
  if (object_type !== undefined) parts.push(sql`a.object_type = ${object_type}`)
  if (object_id !== undefined) parts.push(sql`a.object_id = ${object_id}`)
  if (ip !== undefined) parts.push(sql`a.ip <<= ${rangeOf(ip)}::inet`)
  // Written so that the small index over what did not succeed is used.
  if (result !== undefined)
    parts.push(result === 'success' ? sql`a.result = 'success'` : sql`a.result <> 'success' and a.result = ${result}`)
  if (contest_id !== undefined) parts.push(sql`a.contest_id = ${contest_id}`)
  if (q.trim() !== '') parts.push(searchOf(q.trim()))
  return sql.join(parts, sql` and `)
}

/** As every request gets one: a random UUID. Other ids of the product are of version 7, so that content may hold them. */
const requestId = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/iu

/** Whether a word is looked for in names and content, and not only as a request id. */
export const isSearch = (q = ''): boolean => q.trim() !== '' && !requestId.test(q.trim())

/** A part of the object's name; the whole request id, which alone is looked for where one is typed; a whole value in the content. */
function searchOf(word: string): SQL {
  if (requestId.test(word)) return sql`a.request_id = ${word.toLowerCase()}`
  const number = /^-?\d{1,15}$/u.test(word) ? sql` or ${holds(String(Number(word)), sql`${Number(word)}::bigint`)}` : sql``
  return sql`(${nameHolds(containing(word))} or a.request_id = ${word} or ${holds(JSON.stringify(word), sql`${word}::text`)}${number})`
}

/** Content is walked only where the value stands in the text as JSON writes it, which is faster looked at. */
const holds = (written: string, value: SQL): SQL =>
  sql`((a.before::text like ${containing(written)} or a.after::text like ${containing(written)}) and ${contentHolds(sql`said.value = to_jsonb(${value})`)})`

function rangeOf(text: string): string {
  try {
    if (text.includes('/')) ipaddr.parseCIDR(text)
    else ipaddr.parse(text)
    return text
  } catch {
    return failFields({ ip: { code: 'field_wrong' } })
  }
}
