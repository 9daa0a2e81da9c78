import type { contest as contract } from '@beacon/api/contest/contest'
import type { ContestRow } from '@beacon/api/contest/contest-views'
import type { Parsed, Reply, SortName } from '@beacon/api/endpoint'
import { ownOrders, type OwnOrder } from '@beacon/api/list-sorts'
import type { ContestState } from '@beacon/engine'
import { can, type SignedIn } from '../../../../context.ts'
import type { ContestCommon } from '../../../../db/schema/contest/contest.ts'
import { findSort } from '../../../../db/sort.ts'
import { stateOf } from '../../core/contest-clock/index.ts'
import { countContests, databaseNow, noCounts, numberText, rowView, selectForStaff, type Counts } from '../../core/contest/index.ts'
import { kindControl } from './port.ts'

type ListQuery = Parsed<typeof contract.list>['query']
/** A list may be asked of a kind that is not built: it is empty. */
const listedOf = (query: ListQuery) => kindControl.all().find(({ kind }) => kind === query.kind)?.port.listed
interface Listed {
  row: ContestCommon
  owner_name: string
  status: ContestState
  is_frozen: boolean
  counts: Counts
}
const stateOrder: ContestState[] = ['running', 'paused', 'not_started', 'finished']

/** Pinned first, then by state; coming ones by start, the others newest first. */
function byDefault(a: Listed, b: Listed): number {
  if (a.row.is_stick !== b.row.is_stick) return a.row.is_stick ? -1 : 1
  const states = stateOrder.indexOf(a.status) - stateOrder.indexOf(b.status)
  if (states !== 0) return states
  const starts = a.row.start_at.localeCompare(b.row.start_at)
  return a.status === 'not_started' ? starts : -starts
}

type Column = (one: Listed) => string | number
const columns: Readonly<Record<Exclude<SortName<typeof contract.list>, OwnOrder>, Column>> = {
  name: ({ row }) => row.name.toLowerCase(),
  status: ({ status }) => stateOrder.indexOf(status),
  game_type: ({ row }) => row.game_type,
  start_at: ({ row }) => row.start_at,
  end_at: ({ row }) => row.end_at,
  length: ({ row }) => Date.parse(row.end_at) - Date.parse(row.start_at),
  created_at: ({ row }) => row.created_at,
  number: ({ row }) => row.number,
  is_public: ({ row }) => Number(row.is_public),
  registration: ({ row }) => row.registration,
  owner_name: ({ owner_name }) => owner_name.toLowerCase(),
  entrants: ({ counts }) => counts.entrants,
  topics: ({ counts }) => counts.topics,
  evidence_open: ({ counts }) => counts.evidence_open,
  progress: ({ status, row }) => (status === 'not_started' ? Number.MAX_SAFE_INTEGER : Date.parse(row.end_at)),
}

/** By what the kind says of each row, which is read for all that are listed; undefined where another order is wanted. */
async function findOwnColumn(ctx: SignedIn, query: ListQuery, listed: readonly Listed[]): Promise<Column | undefined> {
  const port = listedOf(query)
  const name = ownOrders.find((one) => one === query.sort?.replace(/^-/u, ''))
  const order = name === undefined ? undefined : port?.orders?.[name]
  if (order === undefined) return undefined
  const ids = listed.map(({ row }) => row.resource_id)
  const facts = await port?.facts(ctx.db, ids)
  return ({ row }) => {
    const own = facts?.get(row.resource_id)
    return own === undefined ? -1 : order(own)
  }
}

function orderBy(sort: ListQuery['sort'], own: Column | undefined): (a: Listed, b: Listed) => number {
  // Checked: every own order gets the column that the query found for its own.
  const ofKind = Object.fromEntries(ownOrders.map((order) => [order, own])) as Record<OwnOrder, Column | undefined>
  const column = findSort<SortName<typeof contract.list>, Column | undefined>({ ...columns, ...ofKind }, sort)
  const sign = sort?.startsWith('-') === true ? -1 : 1
  const wanted = column === undefined ? byDefault : (a: Listed, b: Listed) => sign * compare(column(a), column(b))
  return (a, b) => wanted(a, b) || a.row.resource_id.localeCompare(b.row.resource_id)
}
const compare = (a: string | number, b: string | number) => (a < b ? -1 : a > b ? 1 : 0)

const within = (text: string, from: string | undefined, to: string | undefined): boolean =>
  (from === undefined || Date.parse(text) >= Date.parse(from)) && (to === undefined || Date.parse(text) <= Date.parse(to))
const fits = <T>(wanted: T | undefined, value: T): boolean => wanted === undefined || wanted === value

function matchesQuery({ row, owner_name, is_frozen, counts }: Listed, query: ListQuery): boolean {
  const word = query.q?.trim().toLowerCase() ?? ''
  const isNamed = word === '' || [row.name, owner_name, numberText(row.number)].some((text) => text.toLowerCase().includes(word))
  return (
    isNamed &&
    fits(query.game_type, row.game_type) &&
    fits(query.is_public, row.is_public) &&
    fits(query.is_online, row.is_online) &&
    fits(query.is_frozen, is_frozen) &&
    fits(query.has_open_evidence, counts.evidence_open > 0) &&
    fits(query.owner_id, row.owner_id) &&
    fits<string | null | undefined>(query.arena_id, row.arena_id) &&
    (query.registration === undefined || query.registration.includes(row.registration)) &&
    within(row.start_at, query.start_from, query.start_to)
  )
}

/** Status is derived, so it is filtered, counted and sorted here and not in SQL. The tabs' counts follow search and filters. */
async function findListed(ctx: SignedIn, query: ListQuery) {
  const counts = { all: 0, not_started: 0, running: 0, paused: 0, finished: 0 }
  if (!can(ctx, `kind.${query.kind}`)) return { matching: [], counts, now: 0 }
  const userId = can(ctx, 'contest.all') ? null : ctx.actor.user_id
  const now = await databaseNow(ctx.db)
  const all = await selectForStaff(ctx.db, { kind: query.kind, userId, deleted: query.deleted ?? false })
  const ids = all.map(({ row }) => row.resource_id)
  const numbers = await countContests(ctx.db, ids)
  const left = await listedOf(query)?.fits(ctx.db, ids, query)
  const listed = all
    .filter(({ row }) => left?.has(row.resource_id) ?? true)
    .map((one): Listed => ({ ...one, ...stateOf(one.row, now), counts: numbers.get(one.row.resource_id) ?? noCounts }))
    .filter((one) => matchesQuery(one, query))
  for (const { status } of listed) {
    counts.all += 1
    counts[status] += 1
  }
  const inState = listed.filter(({ status }) => query.status === undefined || query.status.includes(status))
  const matching = inState.sort(orderBy(query.sort, await findOwnColumn(ctx, query, inState)))
  return { matching, counts, now }
}

export async function listContests(ctx: SignedIn, query: ListQuery): Promise<Reply<typeof contract.list>> {
  const { matching, counts, now } = await findListed(ctx, query)
  const shown = matching.slice((query.page - 1) * query.size, query.page * query.size)
  return { items: await rowsOf(ctx, query, { shown, now }), total: matching.length, counts }
}

/** What the kind says besides is read for these rows alone, in one statement. */
async function rowsOf(ctx: SignedIn, query: ListQuery, { shown, now }: { shown: readonly Listed[]; now: number }): Promise<ContestRow[]> {
  const ids = shown.map(({ row }) => row.resource_id)
  const own = await listedOf(query)?.facts(ctx.db, ids)
  return shown.map((one) => ({ ...rowView(one, now), own: own?.get(one.row.resource_id) ?? null }))
}

/** All that the list would page through, in its order; page and size of the query are not read. */
export async function everyListed(ctx: SignedIn, query: ListQuery): Promise<ContestRow[]> {
  const { matching, now } = await findListed(ctx, query)
  return rowsOf(ctx, query, { shown: matching, now })
}
