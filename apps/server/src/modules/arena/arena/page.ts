import type { arena as contract } from '@beacon/api/contest/arena'
import type { ArenaCard } from '@beacon/api/contest/contest-views'
import type { Parsed, Reply } from '@beacon/api/endpoint'
import { can, type Ctx, type SignedIn } from '../../../context.ts'
import { fail } from '../../../failure.ts'
import { ready, type Special } from '../../../module.ts'
import { listLobby } from '../../contest/control/contest-control/index.ts'
import { readyText } from '../../contest/score/ranking/index.ts'
import { foldArena, ownRow } from './fold.ts'
import { openArena, type KnownArena } from './known.ts'

/** A published arena, or one that the caller manages: nobody else knows that it exists. @throws not_found */
export async function seeArena(ctx: Ctx, arena_id: string): Promise<KnownArena> {
  const known = await openArena(ctx, arena_id)
  if (known === null) return fail('not_found')
  if (!known.row.is_public && !can(ctx, 'arena.manage')) return fail('not_found')
  return known
}

const matches = (name: string, q: string | undefined): boolean => name.toLowerCase().includes(q?.trim().toLowerCase() ?? '')
const cacheOf = 'private, no-cache'

/** One text per page and version, the same for everybody. Who manages arenas sees it before it is shown. */
export async function readArenaRanking(ctx: Ctx, arena_id: string, query: Parsed<typeof contract.ranking>['query']): Promise<Special> {
  const known = await seeArena(ctx, arena_id)
  const { row } = known
  if (!row.show_rank && !can(ctx, 'arena.manage')) return fail('ranking_unpublished')
  const folded = await foldArena(ctx, known)
  const { version, columns } = folded
  const { page, size, q } = query
  const json = readyText(`arena ${arena_id} ${version} ${page} ${size} ${q ?? ''}`, () => {
    const rows = folded.rows.filter(({ name }) => matches(name, q))
    const items = rows.slice((page - 1) * size, page * size)
    const { algorithm_type, base_score } = row
    return JSON.stringify({ items, total: rows.length, columns, algorithm_type, base_score, version })
  })
  return ready(json, { etag: `"${version}"`, cache: cacheOf })
}

/** As many contests as an arena can hold, and more. */
const everyContest = { page: 1, size: 200, view: 'all' as const }

export async function readArenaPage(ctx: SignedIn, arena_id: string): Promise<Reply<typeof contract.page>> {
  const known = await seeArena(ctx, arena_id)
  const lobby = await listLobby(ctx, { ...everyContest, arena_id })
  const folded = await foldArena(ctx, known)
  const order = new Map(folded.columns.map(({ resource_id }, place) => [resource_id, place]))
  const contests = lobby.items.toSorted((a, b) => (order.get(a.resource_id) ?? 0) - (order.get(b.resource_id) ?? 0))
  const own = new Set(contests.flatMap(({ my }) => my?.entrant_id ?? []))
  const { resource_id, name, description, lang, cover, game_type, algorithm_type, base_score, is_recommended, show_rank } = known.row
  return {
    arena: { resource_id, name, description, lang, cover, game_type, algorithm_type, base_score, is_recommended, show_rank },
    contests,
    columns: folded.columns,
    my: show_rank ? ownRow(folded, own) : null,
    server_now: lobby.server_now,
  }
}

/** Recommended ones first, then by their order and name. */
const byPlace = (a: ArenaCard, b: ArenaCard): number =>
  Number(b.is_recommended) - Number(a.is_recommended) || a.sort - b.sort || a.name.localeCompare(b.name)

export async function arenaCards(ctx: SignedIn, arena_ids: ReadonlySet<string>, entrant_ids: ReadonlySet<string>): Promise<ArenaCard[]> {
  const known = await Promise.all([...arena_ids].map((id) => openArena(ctx, id)))
  const cards = known.map(async (one) => (one === null || !one.row.is_public ? [] : [await cardOf(ctx, one, entrant_ids)]))
  return (await Promise.all(cards)).flat().toSorted(byPlace)
}

async function cardOf(ctx: SignedIn, known: KnownArena, entrant_ids: ReadonlySet<string>): Promise<ArenaCard> {
  const { resource_id, name, lang, cover, is_recommended, sort, show_rank } = known.row
  const mine = show_rank && entrant_ids.size > 0 ? ownRow(await foldArena(ctx, known), entrant_ids) : null
  return { resource_id, name, lang, cover, is_recommended, sort, my: mine === null ? null : { rank: mine.rank, score: mine.score } }
}
