import type { NoticeDetail } from '@beacon/api/people/notice'
import type { Parsed, Reply, SortName } from '@beacon/api/endpoint'
import type { notice as contract } from '@beacon/api/people/notice'
import { and, asc, desc, eq, gte, ilike, inArray, lte, or, sql, type SQL } from 'drizzle-orm'
import { containing } from '../../../db/like.ts'
import type { SignedIn } from '../../../context.ts'
import { changedFields } from '../../platform/audit/index.ts'
import { change } from '../../../db/change.ts'
import type { Executor } from '../../../db/database.ts'
import { newId } from '../../../db/id.ts'
import { notice } from '../../../db/schema/people/notice.ts'
import { role } from '../../../db/schema/people/role.ts'
import { user } from '../../../db/schema/people/user.ts'
import { fail } from '../../../failure.ts'
import { orderOf, type Sorting } from '../../../db/list.ts'
import { inAudience, readTree, type Target } from './audience.ts'
import { checkEnd, columnsOf, detailOf, instantOf, keepPictures, logged, rowsOf, type Form } from './form.ts'
import { tellNotice } from './tell.ts'
import {
  deleteNotice,
  insertNotice,
  keepEdit,
  lockNotice,
  selectNotices,
  selectPublishers,
  statusColumn,
  updateNotice,
  type NoticeStatus,
} from './repo.ts'
import { checkedTarget, managed } from './scope.ts'

type Query = Parsed<typeof contract.list>['query']
const columns: Readonly<Record<SortName<typeof contract.list>, SQL>> = {
  title: sql`lower(${notice.title})`,
  type: sql`${notice.type}`,
  status: statusColumn,
  by: sql`lower(${notice.by})`,
  created_at: sql`${notice.created_at}`,
  // A draft has no time yet: it stands first.
  publish_at: sql`coalesce(${notice.publish_at}, 'infinity'::timestamptz)`,
}
const sorting: Sorting<SortName<typeof contract.list>> = { columns, usual: '-publish_at', ties: () => [desc(notice.resource_id)] }

export async function listNotices(ctx: SignedIn, query: Query): Promise<Reply<typeof contract.list>> {
  const scope = await managed(ctx)
  const where = and(scope, filtersOf(query))
  const { items, total } = await selectNotices(ctx.db, { where, order: orderOf(sorting, query.sort), page: query.page, size: query.size })
  return { items: await rowsOf(ctx.db, items), total, publishers: await selectPublishers(ctx.db, scope) }
}

function filtersOf({ status, type, target_group, by_id, from, to, q = '' }: Query): SQL | undefined {
  const like = containing(q.normalize('NFC').trim())
  return and(
    status === undefined || status.length === 0 ? undefined : inArray(statusColumn, status),
    type === undefined || type.length === 0 ? undefined : inArray(notice.type, type),
    target_group === undefined || target_group.length === 0 ? undefined : inArray(notice.target_group, target_group),
    by_id === undefined ? undefined : eq(notice.by_id, by_id),
    from === undefined ? undefined : gte(sql`coalesce(${notice.publish_at}, ${notice.created_at})`, from),
    to === undefined ? undefined : lte(sql`coalesce(${notice.publish_at}, ${notice.created_at})`, to),
    like === '%%' ? undefined : or(ilike(notice.title, like), ilike(notice.content, like)),
  )
}

export async function getNotice(ctx: SignedIn, id: string, executor: Executor = ctx.db): Promise<NoticeDetail> {
  const where = and(eq(notice.resource_id, id), await managed(ctx))
  const { items } = await selectNotices(executor, { where, order: [asc(notice.resource_id)], page: 1, size: 1 })
  return detailOf(executor, items[0] ?? fail('not_found'))
}

/** How many people a target has now. */
export async function countAudience(ctx: SignedIn, given: Parsed<typeof contract.audience>['body']): Promise<{ total: number }> {
  if (given.target_group === 'organisation' && given.organisation_ids.length === 0) return { total: 0 }
  const target = await checkedTarget(ctx, given)
  return { total: await audienceSize(ctx.db, target) }
}

async function audienceSize(executor: Executor, target: Target): Promise<number> {
  const [row] = await executor
    .select({ n: sql<number>`count(*)::int` })
    .from(user)
    .innerJoin(role, eq(role.resource_id, user.role_resource_id))
    .where(inAudience(target, await readTree(executor)))
  return row?.n ?? 0
}

export const entryOf = <O extends string>(operation: O, id?: string) => ({
  module: 'notice' as const,
  operation,
  object_type: 'notice',
  ...(id === undefined ? {} : { object_id: id }),
})

export async function createNotice(ctx: SignedIn, form: Form): Promise<NoticeDetail> {
  const target = await checkedTarget(ctx, form)
  checkEnd(form.expires_at, null)
  const by = { by_id: ctx.actor.user_id, by: ctx.actor.rep_name }
  const made = await change(ctx, entryOf('create' as const), async (tx, note) => {
    await keepPictures(tx, form.content)
    const row = await insertNotice(tx, { resource_id: newId(), ...columnsOf(form, target), ...by })
    note({ object_id: row.resource_id, object_name: row.title, after: logged(row) })
    return row
  })
  return getNotice(ctx, made.resource_id)
}

export async function copyNotice(ctx: SignedIn, id: string): Promise<NoticeDetail> {
  const old = await getNotice(ctx, id)
  const organisation_ids = old.organisations.map(({ resource_id }) => resource_id)
  const target = await checkedTarget(ctx, { ...old, organisation_ids })
  const by = { by_id: ctx.actor.user_id, by: ctx.actor.rep_name }
  const form = { ...old, organisation_ids, is_pinned: false, expires_at: null }
  const made = await change(ctx, entryOf('copy' as const), async (tx, note) => {
    const row = await insertNotice(tx, { resource_id: newId(), ...columnsOf(form, target), ...by })
    note({ object_id: row.resource_id, object_name: row.title, after: { ...logged(row), copy_of: id } })
    return row
  })
  return getNotice(ctx, made.resource_id)
}

type Update = Parsed<typeof contract.update>['body']
const waits: ReadonlySet<NoticeStatus> = new Set(['draft', 'scheduled'])

/** What nobody has seen is written on; what was published keeps what it said before. */
export async function changeNotice(ctx: SignedIn, id: string, { version, ...form }: Update): Promise<NoticeDetail> {
  const scope = await managed(ctx)
  const target = await checkedTarget(ctx, form)
  await change(ctx, entryOf('update' as const, id), async (tx, note) => {
    const { row: old, status } = (await lockNotice(tx, id, scope)) ?? fail('not_found')
    const wanted = columnsOf(form, { ...target, within_id: old.within_id })
    const fields = Object.keys(changedFields(logged(old), wanted).after)
    if (old.version !== version && fields.length > 0)
      fail('changed_meanwhile', { who: old.by, time: old.updated_at, fields, version: old.version })
    if (waits.has(status)) {
      checkEnd(form.expires_at, old.publish_at)
      await keepPictures(tx, form.content)
      await updateNotice(tx, id, { ...wanted, within_id: target.within_id })
      return note({ object_name: form.title, ...changedFields(logged(old), wanted) })
    }
    const { title, content } = form
    if (status !== 'published' || !sameBesideText(wanted, old)) fail('notice_fixed')
    await keepPictures(tx, content)
    await keepEdit(tx, { resource_id: newId(), notice_id: id, title: old.title, content: old.content, by: ctx.actor.rep_name })
    await updateNotice(tx, id, { title, content, edited_at: sql`clock_timestamp()` })
    await tellNotice(tx, id, false)
    return note({ object_name: title, ...changedFields({ title: old.title, content: old.content }, { title, content }) })
  })
  return getNotice(ctx, id)
}

function sameBesideText(wanted: ReturnType<typeof columnsOf>, old: ReturnType<typeof columnsOf>): boolean {
  const rest = ({ type, target_group, organisation_ids, with_below, is_pinned, must_confirm, by_email, expires_at }: typeof wanted) =>
    JSON.stringify([type, target_group, organisation_ids.toSorted(), with_below, is_pinned, must_confirm, by_email, instantOf(expires_at)])
  return rest(wanted) === rest(old)
}

/** A draft, a withdrawn or an ended one; what is to be seen is withdrawn first. */
export async function removeNotice(ctx: SignedIn, id: string): Promise<{ ok: true }> {
  const scope = await managed(ctx)
  await change(ctx, entryOf('delete' as const, id), async (tx, note) => {
    const { row, status } = (await lockNotice(tx, id, scope)) ?? fail('not_found')
    if (status === 'published' || status === 'scheduled') fail('notice_live')
    await deleteNotice(tx, id)
    await tellNotice(tx, id, true)
    note({ object_name: row.title, before: logged(row) })
  })
  return { ok: true }
}
