import type { Parsed, Reply, SortName } from '@beacon/api/endpoint'
import type { notice as contract, NoticeReader } from '@beacon/api/people/notice'
import { and, asc, desc, eq, ilike, isNotNull, isNull, or, sql, type SQL } from 'drizzle-orm'
import { containing } from '../../../db/like.ts'
import type { SignedIn } from '../../../context.ts'
import type { Executor } from '../../../db/database.ts'
import { notice, noticeRead } from '../../../db/schema/people/notice.ts'
import { organisation } from '../../../db/schema/people/organisation.ts'
import { role } from '../../../db/schema/people/role.ts'
import { user } from '../../../db/schema/people/user.ts'
import { fail } from '../../../failure.ts'
import { file, type Special } from '../../../module.ts'
import { listOf, orderOf, type Sorting } from '../../../db/list.ts'
import { secondIn } from '../../../zone.ts'
import { writeAudit } from '../../platform/audit/index.ts'
import { settingsOf } from '../../platform/setting/index.ts'
import { exportName, tableBytes, xlsxType } from '../../platform/sheet/index.ts'
import { inAudience, readTree, type NoticeRecord } from './audience.ts'
import { managed } from './scope.ts'

type Query = Parsed<typeof contract.readers>['query']

/** People it is for now, with what they did with it. */
const readersOf = (executor: Executor, id: string) =>
  executor
    .select({
      user_id: user.resource_id,
      username: user.username,
      name: sql<string>`coalesce(nullif(${user.name}, ''), ${user.rep_name})`,
      organisation_name: organisation.name,
      read_at: noticeRead.read_at,
      confirmed_at: noticeRead.confirmed_at,
    })
    .from(user)
    .innerJoin(role, eq(role.resource_id, user.role_resource_id))
    .leftJoin(organisation, eq(organisation.resource_id, user.organisation_id))
    .leftJoin(noticeRead, and(eq(noticeRead.user_id, user.resource_id), eq(noticeRead.notice_id, id)))
    .$dynamic()

async function managedNotice(ctx: SignedIn, id: string): Promise<NoticeRecord> {
  const [row] = await ctx.db
    .select()
    .from(notice)
    .where(and(eq(notice.resource_id, id), await managed(ctx)))
  return row ?? fail('not_found')
}

const columns: Readonly<Record<SortName<typeof contract.readers>, SQL>> = {
  username: sql`lower(${user.username})`,
  name: sql`lower(${user.name})`,
  organisation_name: sql`lower(${organisation.name})`,
  read_at: sql`${noticeRead.read_at}`,
  confirmed_at: sql`${noticeRead.confirmed_at}`,
}
const sorting: Sorting<SortName<typeof contract.readers>> = {
  columns,
  usual: 'username',
  ties: () => [asc(user.resource_id)],
  areNullsLast: () => true,
}

export async function listReaders(ctx: SignedIn, id: string, query: Query): Promise<Reply<typeof contract.readers>> {
  const row = await managedNotice(ctx, id)
  const { page, size, sort, q = '', is_read } = query
  const like = containing(q.normalize('NFC').trim())
  const where = and(
    inAudience(row, await readTree(ctx.db)),
    is_read === undefined ? undefined : is_read ? isNotNull(noticeRead.read_at) : isNull(noticeRead.read_at),
    like === '%%' ? undefined : or(ilike(user.username, like), ilike(user.name, like), ilike(user.rep_name, like)),
  )
  const found = readersOf(ctx.db, id).where(where).$dynamic()
  const { rows, total } = await listOf(ctx.db, found, { order: orderOf(sorting, sort), page, size })
  return { items: rows, total }
}

/** Who has not read a notice though it is for them. */
export async function unreadOf(executor: Executor, row: NoticeRecord): Promise<string[]> {
  const rows = await readersOf(executor, row.resource_id).where(and(inAudience(row, await readTree(executor)), isNull(noticeRead.read_at)))
  return rows.map(({ user_id }) => user_id)
}

/** Everybody it is for who has an address, by pages of this many. */
export async function mailTargets(executor: Executor, row: NoticeRecord, after: string, size: number): Promise<string[]> {
  const rows = await executor
    .select({ id: user.resource_id })
    .from(user)
    .innerJoin(role, eq(role.resource_id, user.role_resource_id))
    .where(and(inAudience(row, await readTree(executor)), isNotNull(user.email), sql`${user.resource_id} > ${after}::uuid`))
    .orderBy(asc(user.resource_id))
    .limit(size)
  return rows.map(({ id }) => id)
}

const heads = {
  en: ['Username', 'Name', 'Organisation', 'Read at', 'Confirmed at'],
  zh: ['用户名', '姓名', '组织', '阅读时间', '确认时间'],
}

export async function exportReaders(ctx: SignedIn, id: string, lang: 'en' | 'zh'): Promise<Special> {
  const row = await managedNotice(ctx, id)
  const zone = (await settingsOf(ctx)).values.time_zone
  const readers: NoticeReader[] = await readersOf(ctx.db, id)
    .where(inAudience(row, await readTree(ctx.db)))
    .orderBy(desc(sql`${noticeRead.read_at} is not null`), sql`lower(${user.username})`)
  await writeAudit(ctx, ctx.db, [
    {
      module: 'notice',
      operation: 'export',
      object_type: 'notice',
      object_id: id,
      object_name: row.title,
      after: { rows: readers.length },
    },
  ])
  const when = (at: string | null) => (at === null ? '' : secondIn(zone, at))
  const rows = readers.map((one) => [one.username, one.name, one.organisation_name ?? '', when(one.read_at), when(one.confirmed_at)])
  const stream = tableBytes({ name: row.title, head: heads[lang], rows }, 'xlsx')
  return file({ stream, filename: exportName('readers', 'xlsx', zone), type: xlsxType })
}
