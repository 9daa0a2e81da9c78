import type { Parsed, Reply, SortName } from '@beacon/api/endpoint'
import type { SortOf } from '@beacon/api/fields'
import { permissionTree, seedItems, seedRoles, type Permission } from '@beacon/api/people/permissions'
import type { role as contract, RoleDetail, RoleRow } from '@beacon/api/people/role'
import type { SignedIn } from '../../../context.ts'
import type { Executor } from '../../../db/database.ts'
import { fail } from '../../../failure.ts'
import { mustSort } from '../../../db/sort.ts'
import { closedFor, reachOf, type Closed } from './reach.ts'
import { countOnline, findRole, listRoles, type RoleWithCount, type RoleRecord } from './repo.ts'

type Query = Parsed<typeof contract.table>['query']

export function rowOf({ role, user_count, updated_by }: RoleWithCount, used_by: string[], closed: Closed | null): RoleRow {
  const { resource_id, key, name_en, name_zh, description, permissions, updated_at, version } = role
  const permission_count = permissions.length
  return {
    resource_id,
    key,
    name_en,
    name_zh,
    description,
    permissions,
    permission_count,
    user_count,
    updated_at,
    updated_by,
    used_by,
    closed,
    version,
  }
}

/** Roles to choose from, built-in ones first. */
export async function roleChoices(ctx: SignedIn): Promise<Reply<typeof contract.list>> {
  const items = (await listRoles(ctx.db)).map(({ role: { resource_id, key, name_en, name_zh, permissions }, user_count }) => ({
    resource_id,
    key,
    name_en,
    name_zh,
    user_count,
    permission_count: permissions.length,
  }))
  return { items, total: items.length }
}

export async function roleTable(ctx: SignedIn, query: Query): Promise<Reply<typeof contract.table>> {
  const reach = await reachOf(ctx)
  const all = await listRoles(ctx.db)
  const closed = new Map<string, Closed | null>()
  for (const { role } of all) closed.set(role.resource_id, await closedFor(ctx.db, reach, role))
  const wanted = (query.q ?? '').normalize('NFC').trim().toLowerCase()
  const rows = all
    .filter(({ role }) => wanted === '' || textsOf(role).some((text) => text.toLowerCase().includes(wanted)))
    .map((row) => rowOf(row, reach.naming(row.role.resource_id), closed.get(row.role.resource_id) ?? null))
  const sorted = query.sort === undefined ? rows : [...rows].sort(orderOf(query.sort, query.locale ?? 'en'))
  const from = (query.page - 1) * query.size
  return { items: sorted.slice(from, from + query.size), total: rows.length, all: all.length }
}

/** What the search looks at: names, description, and the items it holds by id and name. */
function textsOf({ name_en, name_zh, description, permissions }: RoleRecord): string[] {
  const items = permissions.flatMap((item) => (item in permissionTree ? [item, ...namesOf(permissionTree[item as Permission])] : [item]))
  return [name_en, name_zh, description, ...items]
}
const namesOf = ({ en, zh }: { en: string; zh: string }) => [en, zh]

const keys: Readonly<Record<SortName<typeof contract.table>, (row: RoleRow, locale: 'en' | 'zh') => string | number>> = {
  name: (row, locale) => (locale === 'zh' ? row.name_zh : row.name_en),
  description: (row) => row.description,
  user_count: (row) => row.user_count,
  permission_count: (row) => row.permission_count,
  key: (row) => (row.key === null ? 1 : 0),
  updated_at: (row) => row.updated_at,
  updated_by: (row) => row.updated_by ?? '',
}

function orderOf(sort: SortOf<SortName<typeof contract.table>>, locale: 'en' | 'zh'): (a: RoleRow, b: RoleRow) => number {
  const keyOf = mustSort(keys, sort)
  const way = sort.startsWith('-') ? -1 : 1
  const collator = new Intl.Collator(locale, { numeric: true })
  return (a, b) => {
    const [x, y] = [keyOf(a, locale), keyOf(b, locale)]
    const difference = typeof x === 'number' && typeof y === 'number' ? x - y : collator.compare(String(x), String(y))
    return way * (difference || a.resource_id.localeCompare(b.resource_id))
  }
}

export async function getRole(ctx: SignedIn, id: string, executor: Executor = ctx.db): Promise<RoleDetail> {
  const found = (await findRole(executor, id)) ?? fail('not_found')
  const reach = await reachOf(ctx)
  const row = rowOf(found, reach.naming(id), await closedFor(executor, reach, found.role))
  return { ...row, online_count: await countOnline(executor, id), differs_from_default: differsFromDefault(found.role) }
}

/** Whether a built-in role would be changed by restoring it. */
function differsFromDefault({ key, name_en, name_zh, permissions }: RoleRecord): boolean {
  if (key === null) return false
  const names = seedRoles[key]
  const first = new Set<string>(seedItems(key))
  const isSame = first.size === permissions.length && permissions.every((item) => first.has(item))
  return !isSame || names.en !== name_en || names.zh !== name_zh
}
