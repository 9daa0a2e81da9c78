import type { entrantPage as contract, MemberRow } from '@beacon/api/contest/entrant-page'
import type { Parsed, Reply } from '@beacon/api/endpoint'
import { solvesAlone } from '@beacon/engine'
import { LRUCache } from 'lru-cache'
import type { Ctx } from '../../../../context.ts'
import { fail } from '../../../../failure.ts'
import { seeContest } from '../../core/contest/index.ts'
import { standingsOf, type ContestStandings } from '../../score/score/index.ts'
import { selectEntrants, selectOnlineEntrants, selectPeople } from './repo.ts'

/** Approved, visible entrants by number. */
export async function listEntrants(
  ctx: Ctx,
  contestId: string,
  query: Parsed<typeof contract.list>['query'],
): Promise<Reply<typeof contract.list>> {
  const { contest } = await seeContest(ctx, contestId)
  if (!contest.show_entrants) return fail('ranking_unpublished')
  const apart = contest.brackets.flatMap(({ bracket_id, ranks_overall }) => (ranks_overall ? [] : [bracket_id]))
  return selectEntrants(ctx.db, contestId, { ...query, apart: query.bracket_id === undefined ? apart : [] })
}

/** People where every member solves alone; the public projection knows their scores. */
export async function listMembers(
  ctx: Ctx,
  contestId: string,
  query: Parsed<typeof contract.members>['query'],
): Promise<Reply<typeof contract.members>> {
  const { contest } = await seeContest(ctx, contestId)
  const standings = await standingsOf(ctx, contestId)
  if (!contest.show_rank || !contest.show_members || !solvesAlone(contest)) return fail('ranking_unpublished')
  const ranked = rankedMembers(standings)
  const names = await selectPeople(ctx.db, contestId)
  const word = query.q?.trim().toLowerCase() ?? ''
  const all = ranked
    .map((row): MemberRow => ({ ...row, name: names.get(row.user_id) ?? '' }))
    .filter(({ name, entrant_name }) => `${name} ${entrant_name}`.toLowerCase().includes(word))
  const items = all.slice((query.page - 1) * query.size, query.page * query.size)
  return { items, total: all.length, is_frozen: standings.is_frozen }
}

function rankedMembers({ public: board, directory }: ContestStandings): Omit<MemberRow, 'name'>[] {
  const rows = board.page(0, board.total()).flatMap(({ entrant_id, members }) =>
    (members ?? []).map(({ solver_id, score }) => ({
      user_id: solver_id,
      entrant_id,
      entrant_name: directory.entrants.get(entrant_id)?.name ?? '',
      score,
    })),
  )
  rows.sort((a, b) => b.score - a.score || a.user_id.localeCompare(b.user_id))
  let rank = 0
  let last = Number.NaN
  return rows.map((row, index) => {
    if (row.score !== last) rank = index + 1
    last = row.score
    return { rank, ...row }
  })
}

const onlineKeptMs = 5_000
const online = new LRUCache<string, Promise<string[]>>({ max: 200, ttl: onlineKeptMs })

/** Asked by every feed with the filter on: read once in a while for all of them. */
export async function listOnline(ctx: Ctx, contestId: string): Promise<Reply<typeof contract.online>> {
  await seeContest(ctx, contestId)
  const key = `${ctx.config.dataDir} ${contestId}`
  const reading = online.get(key) ?? selectOnlineEntrants(ctx.db, contestId)
  online.set(key, reading, { noUpdateTTL: true })
  reading.catch(() => online.delete(key))
  return { entrant_ids: await reading }
}
