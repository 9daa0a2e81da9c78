import type { contest as contract } from '@beacon/api/contest'
import type { ContestFull } from '@beacon/api/contest-views'
import type { Parsed, Reply } from '@beacon/api/endpoint'
import { stateAt, type ContestState } from '@beacon/engine'
import { can, type Ctx, type SignedIn } from '../../context.ts'
import type { ContestRecord } from '../../db/schema/contest.ts'
import { fail } from '../../failure.ts'
import { clockOf } from '../contest-clock/index.ts'
import type { OpenContest } from './open-contest.ts'
import { countContests, databaseNow, findCounted, selectForStaff, type Counts } from './repo.ts'
import { fullView, numberText, publicView, rowView } from './views.ts'
import { seeContest, staffContest } from './visible.ts'

/** Every setting, as written. For callers who have proved their right. */
export async function readFull(ctx: Ctx, id: string): Promise<ContestFull> {
  const found = (await findCounted(ctx.db, id)) ?? fail('contest_not_found')
  return fullView(found, await databaseNow(ctx.db))
}

export async function readSettings(ctx: SignedIn, id: string): Promise<ContestFull> {
  await staffContest(ctx, id, 'contest.read')
  return readFull(ctx, id)
}

export async function readPublic(ctx: Ctx, id: string): Promise<Reply<typeof contract.get>> {
  const { contest, now, open } = await seeContest(ctx, id)
  return publicView(contest, await countsOf(ctx, open), now)
}

const counted = new WeakMap<OpenContest, Promise<Counts>>()

/** A change of topics or entrants drops what this process knows of a contest, and these with it. */
function countsOf(ctx: Ctx, open: OpenContest): Promise<Counts> {
  const id = open.row.resource_id
  const known = counted.get(open)
  if (known !== undefined) return known
  const reading = countContests(ctx.db, [id]).then((found) => found.get(id) ?? fail('contest_not_found'))
  counted.set(open, reading)
  reading.catch(() => counted.delete(open))
  return reading
}

type ListQuery = Parsed<typeof contract.list>['query']
interface Listed {
  row: ContestRecord
  owner_name: string
  status: ContestState
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

const columns: Record<string, (one: Listed) => string | number> = {
  name: ({ row }) => row.name.toLowerCase(),
  status: ({ status }) => stateOrder.indexOf(status),
  game_type: ({ row }) => row.game_type,
  start_at: ({ row }) => row.start_at,
  end_at: ({ row }) => row.end_at,
  length: ({ row }) => Date.parse(row.end_at) - Date.parse(row.start_at),
  created_at: ({ row }) => row.created_at,
  number: ({ row }) => row.number,
  is_public: ({ row }) => Number(row.is_public),
}

function orderBy(sort: string | undefined): (a: Listed, b: Listed) => number {
  const column = columns[sort?.replace('-', '') ?? '']
  const sign = sort?.startsWith('-') === true ? -1 : 1
  const wanted = column === undefined ? byDefault : (a: Listed, b: Listed) => sign * compare(column(a), column(b))
  return (a, b) => wanted(a, b) || a.row.resource_id.localeCompare(b.row.resource_id)
}
const compare = (a: string | number, b: string | number) => (a < b ? -1 : a > b ? 1 : 0)

/** Status is derived, so it is filtered, counted and sorted here and not in SQL. */
export async function listContests(ctx: SignedIn, query: ListQuery): Promise<Reply<typeof contract.list>> {
  const counts = { all: 0, not_started: 0, running: 0, paused: 0, finished: 0 }
  if (!can(ctx, `kind.${query.kind}`)) return { items: [], total: 0, counts }
  const userId = can(ctx, 'contest.all') ? null : ctx.actor.user_id
  const now = await databaseNow(ctx.db)
  const all = await selectForStaff(ctx.db, { kind: query.kind, userId, deleted: query.deleted ?? false })
  const word = query.q?.trim().toLowerCase() ?? ''
  const listed = all
    .map((one): Listed => ({ ...one, status: stateAt(clockOf(one.row), now) }))
    .filter(
      ({ row, owner_name }) =>
        word === '' || [row.name, owner_name, numberText(row.number)].some((text) => text.toLowerCase().includes(word)),
    )
    .filter(({ row }) => query.game_type === undefined || row.game_type === query.game_type)
    .filter(({ row }) => query.is_public === undefined || row.is_public === query.is_public)
  for (const { status } of listed) {
    counts.all += 1
    counts[status] += 1
  }
  const matching = listed.filter(({ status }) => query.status === undefined || query.status.includes(status)).sort(orderBy(query.sort))
  const shown = matching.slice((query.page - 1) * query.size, query.page * query.size)
  const numbers = await countContests(
    ctx.db,
    shown.map(({ row }) => row.resource_id),
  )
  const items = shown.flatMap((one) => {
    const found = numbers.get(one.row.resource_id)
    return found === undefined ? [] : [rowView({ ...one, counts: found }, now)]
  })
  return { items, total: matching.length, counts }
}
