import type { entrant as contract, EntrantRow } from '@beacon/api/entrant'
import type { Parsed, Reply } from '@beacon/api/endpoint'
import type { SignedIn } from '../../context.ts'
import { staffContest } from '../contest/index.ts'
import { standingsOf } from '../score/index.ts'
import { selectDeskEntrants, selectPeople, selectPresence, type DeskEntrant } from './desk-repo.ts'

type Standing = Pick<EntrantRow, 'rank' | 'score' | 'solved' | 'last_at'>
type Listed = DeskEntrant & Standing
const none: Standing = { rank: null, score: 0, solved: 0, last_at: null }
const statusOrder = ['pending', 'approved', 'banned', 'rejected', 'withdrawn']

const columns: Record<string, (one: Listed) => string | number> = {
  rank: ({ rank }) => rank ?? Number.MAX_SAFE_INTEGER,
  number: ({ number }) => number,
  name: ({ name }) => name.toLowerCase(),
  tag: ({ tag }) => tag.toLowerCase(),
  score: ({ score }) => score,
  solved: ({ solved }) => solved,
  last_at: ({ last_at }) => last_at ?? '',
  member_count: ({ member_count }) => member_count,
  status: ({ status }) => statusOrder.indexOf(status),
  registered_at: ({ registered_at }) => registered_at,
}

const compare = (a: string | number, b: string | number) => (a < b ? -1 : a > b ? 1 : 0)

/** Waiting ones first, then by registration, unless asked otherwise. */
function orderBy(sort: string | undefined): (a: Listed, b: Listed) => number {
  const column = columns[sort?.replace('-', '') ?? ''] ?? columns['status']
  const sign = sort?.startsWith('-') === true ? -1 : 1
  return (a, b) =>
    (column === undefined ? 0 : sign * compare(column(a), column(b))) ||
    compare(a.registered_at, b.registered_at) ||
    compare(a.number, b.number)
}

type RowsQuery = Parsed<typeof contract.rows>['query']

/** Entrants with their real standing, for the desk. */
export async function listEntrants(ctx: SignedIn, contestId: string, query: RowsQuery): Promise<Reply<typeof contract.rows>> {
  await staffContest(ctx, contestId, 'contest.read')
  const { real } = await standingsOf(ctx, contestId)
  const word = query.q?.trim().toLowerCase() ?? ''
  const isHidden = query.is_hidden === undefined ? undefined : query.is_hidden === 'true'
  const matching = (await selectDeskEntrants(ctx.db, contestId))
    .filter(({ status }) => query.status === undefined || query.status.includes(status))
    .filter(({ is_hidden }) => isHidden === undefined || is_hidden === isHidden)
    .filter(
      (one) =>
        word === '' || [one.name.toLowerCase(), one.tag.toLowerCase(), String(one.number), one.people].some((text) => text.includes(word)),
    )
    .map((one): Listed => ({ ...one, ...standingOf(real.row(one.entrant_id)) }))
    .sort(orderBy(query.sort))
  const shown = matching.slice((query.page - 1) * query.size, query.page * query.size)
  const presence = await selectPresence(
    ctx.db,
    shown.map(({ entrant_id }) => entrant_id),
  )
  const items = shown.map(({ people: _people, ...one }) => ({
    ...one,
    ...(presence.get(one.entrant_id) ?? { is_online: false, address_count: 0 }),
  }))
  return { items, total: matching.length }
}

function standingOf(row: { rank: number | null; score: number; solved: number; last_at: number | null } | undefined): Standing {
  if (row === undefined) return none
  const { rank, score, solved, last_at } = row
  return { rank, score, solved, last_at: last_at === null ? null : new Date(last_at).toISOString() }
}

type PeopleInput = Parsed<typeof contract.participants>['query']

export async function listParticipants(ctx: SignedIn, contestId: string, query: PeopleInput): Promise<Reply<typeof contract.participants>> {
  const { contest } = await staffContest(ctx, contestId, 'contest.read')
  const { page, size, sort, q = '', status = [] } = query
  return selectPeople(ctx.db, { contestId, run: contest.run, q: q.trim(), statuses: status, sort, page, size })
}
