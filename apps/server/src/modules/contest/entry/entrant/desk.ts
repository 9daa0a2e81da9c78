import type { entrant as contract, EntrantRow } from '@beacon/api/contest/entrant'
import type { Parsed, Reply, SortName } from '@beacon/api/endpoint'
import { solvesAlone } from '@beacon/engine'
import { can, type SignedIn } from '../../../../context.ts'
import { findSort } from '../../../../db/sort.ts'
import { staffContest, watchedEntrants } from '../../core/contest/index.ts'
import { countCompleted } from '../../score/measure/index.ts'
import { standingsOf, type Board, type BoardRow, type ContestStandings } from '../../score/score/index.ts'
import { netOf } from './address-search.ts'
import { testsOf, type RowsQuery } from './desk-filter.ts'
import { selectDeskEntrants, selectPresence, type DeskEntrant, type Presence } from './desk-repo.ts'
import { selectPeople } from './people-repo.ts'

type Standing = Pick<EntrantRow, 'rank' | 'score' | 'solved' | 'last_at'>
type Listed = DeskEntrant & Standing & Presence & { place: number }
const absent: Presence = { is_online: false, address_count: 0 }
const none: Standing = { rank: null, score: 0, solved: 0, last_at: null }
const statusOrder = ['pending', 'approved', 'banned', 'rejected', 'withdrawn']

const columns: Readonly<Record<SortName<typeof contract.rows>, (one: Listed) => string | number>> = {
  rank: ({ rank }) => rank ?? Number.MAX_SAFE_INTEGER,
  number: ({ number }) => number,
  ipd: ({ ipd }) => ipd ?? Number.MAX_SAFE_INTEGER,
  name: ({ name }) => name.toLowerCase(),
  tag: ({ tag }) => tag.toLowerCase(),
  score: ({ score }) => score,
  solved: ({ solved }) => solved,
  last_at: ({ last_at }) => last_at ?? '',
  member_count: ({ member_count }) => member_count,
  status: ({ status }) => statusOrder.indexOf(status),
  registered_at: ({ registered_at }) => registered_at,
  bracket: ({ place }) => place,
  country: ({ country }) => country ?? '',
  captain: ({ captain_name }) => captain_name?.toLowerCase() ?? '',
  online: ({ is_online }) => (is_online ? 0 : 1),
  addresses: ({ address_count }) => address_count,
}

const compare = (a: string | number, b: string | number) => (a < b ? -1 : a > b ? 1 : 0)

/** Waiting ones first, then by registration, unless asked otherwise. */
function orderBy(sort: Parsed<typeof contract.rows>['query']['sort']): (a: Listed, b: Listed) => number {
  const column = findSort(columns, sort) ?? columns.status
  const sign = sort?.startsWith('-') === true ? -1 : 1
  return (a, b) => sign * compare(column(a), column(b)) || compare(a.registered_at, b.registered_at) || compare(a.number, b.number)
}

const byPresence: ReadonlySet<string> = new Set(['online', 'addresses'])

/** The standing that the reader may know: the real one is for those who may watch. */
const boardFor = async (ctx: SignedIn, contestId: string, see: RowsQuery['see'] = 'real'): Promise<Board> => {
  const standings = await standingsOf(ctx, contestId)
  return see === 'real' && can(ctx, 'contest.watch') ? standings.real : standings.public
}

/** Entrants with their standing, for the desk. */
export async function listEntrants(ctx: SignedIn, contestId: string, query: RowsQuery): Promise<Reply<typeof contract.rows>> {
  const seen = await staffContest(ctx, contestId, 'contest.read')
  const { contest } = seen
  const own = await watchedEntrants(ctx, seen)
  const board = await boardFor(ctx, contestId, query.see)
  const all = (await selectDeskEntrants(ctx.db, contestId)).filter(({ entrant_id }) => own?.has(entrant_id) ?? true)
  const idsOf = (rows: readonly DeskEntrant[]) => rows.map(({ entrant_id }) => entrant_id)
  const isAsked = query.is_online !== undefined || byPresence.has(query.sort?.replace('-', '') ?? '')
  const early = isAsked ? await selectPresence(ctx.db, idsOf(all)) : new Map<string, Presence>()
  const tests = await testsOf(ctx.db, contest, query, early)
  const place = new Map(contest.brackets.map(({ bracket_id }, index) => [bracket_id, index]))
  const matching = all
    .filter((one) => tests.every((test) => test(one)))
    .map((one): Listed => ({
      ...one,
      ...standingOf(board.row(one.entrant_id)),
      ...(early.get(one.entrant_id) ?? absent),
      place: one.bracket_id === null ? -1 : (place.get(one.bracket_id) ?? -1),
    }))
    .sort(orderBy(query.sort))
  const shown = matching.slice((query.page - 1) * query.size, query.page * query.size)
  const presence = isAsked ? early : await selectPresence(ctx.db, idsOf(shown))
  return { items: shown.map((one) => rowOf(one, presence.get(one.entrant_id) ?? absent)), total: matching.length }
}

function rowOf({ people: _people, organisations: _organisations, place: _place, ...one }: Listed, here: Presence): EntrantRow {
  return { ...one, ...here }
}

/** One entrant as its row stands in the list. */
export async function entrantRowOf(ctx: SignedIn, contestId: string, entrantId: string): Promise<EntrantRow | null> {
  const [found] = await selectDeskEntrants(ctx.db, contestId, entrantId)
  if (found === undefined) return null
  const board = await boardFor(ctx, contestId)
  const presence = await selectPresence(ctx.db, [entrantId])
  return rowOf({ ...found, ...standingOf(board.row(entrantId)), ...absent, place: 0 }, presence.get(entrantId) ?? absent)
}

function standingOf(row: BoardRow | undefined): Standing {
  if (row === undefined) return none
  const { rank, score, solved = 0, last_at } = row
  return { rank, score, solved, last_at: last_at === null ? null : new Date(last_at).toISOString() }
}

type PeopleInput = Parsed<typeof contract.participants>['query']

export async function listParticipants(ctx: SignedIn, contestId: string, query: PeopleInput): Promise<Reply<typeof contract.participants>> {
  const seen = await staffContest(ctx, contestId, 'contest.read')
  const { contest } = seen
  const own = await watchedEntrants(ctx, seen)
  const { page, size, sort, q = '', entrant_id = [], status = [], bracket_id = [], organisation_id = [], trouble = [], is_online } = query
  const standings = await standingsOf(ctx, contestId)
  const board = await boardFor(ctx, contestId)
  return selectPeople(ctx.db, {
    contest,
    q: q.trim(),
    net: netOf(q),
    sort,
    page,
    size,
    trouble,
    entrants: entrant_id,
    only: own === null ? null : [...own],
    statuses: status,
    brackets: bracket_id,
    organisations: organisation_id,
    is_online: is_online === undefined ? null : is_online === 'true',
    sizes: { min: contest.team_size_min, max: contest.team_size_max },
    scores: solvesAlone(contest) ? memberScores(board, standings.directory) : null,
    completed: await countCompleted(ctx.pool, standings),
  })
}

const memberScores = (board: Board, directory: ContestStandings['directory']): Map<string, number> =>
  new Map(
    [...directory.entrants.keys()].flatMap((id) =>
      (board.row(id)?.members ?? []).map(({ solver_id, score }) => [solver_id, score] as const),
    ),
  )
