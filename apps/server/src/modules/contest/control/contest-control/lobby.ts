import type { contest as contract } from '@beacon/api/contest/contest'
import type { LobbyRow } from '@beacon/api/contest/contest-views'
import type { Parsed, Reply } from '@beacon/api/endpoint'
import type { ContestState } from '@beacon/engine'
import type { SignedIn } from '../../../../context.ts'
import type { ContestCommon } from '../../../../db/schema/contest/contest.ts'
import { givesCertificates } from '../../out/certificate/index.ts'
import { selectEntries, type LobbyEntry } from '../../entry/entrant/index.ts'
import { standingsOf } from '../../score/score/index.ts'
import { iso, stateOf } from '../../core/contest-clock/index.ts'
import { policyOf } from '../../../people/session/index.ts'
import { arenaPort } from './arena-port.ts'
import { bracketsOf, playersView, publishedContests, selectStaffOf, watchKeyOf } from '../../core/contest/index.ts'

type Query = Parsed<typeof contract.lobby>['query']
interface Listed {
  row: ContestCommon
  status: ContestState
  entry: LobbyEntry | undefined
}
const order: ContestState[] = ['running', 'paused', 'not_started', 'finished']

/** Pinned; running by end; coming by start; finished by end, newest first. */
function byUrgency(a: Listed, b: Listed): number {
  if (a.row.is_stick !== b.row.is_stick) return a.row.is_stick ? -1 : 1
  const states = order.indexOf(a.status) - order.indexOf(b.status)
  if (states !== 0) return states
  if (a.status === 'not_started') return a.row.start_at.localeCompare(b.row.start_at)
  const ends = a.row.end_at.localeCompare(b.row.end_at)
  return a.status === 'finished' ? -ends : ends
}

function isOpen({ row, status, entry }: Listed, now: number): boolean {
  if (!row.is_online || entry !== undefined || row.registration === 'list') return false
  if (status === 'finished' || (status !== 'not_started' && !row.late_join)) return false
  const isAfter = row.register_until !== null && Date.parse(row.register_until) <= now
  const isBefore = row.register_from !== null && Date.parse(row.register_from) > now
  return !isAfter && !isBefore
}

/** Published contests, with what is mine of each: entry, rank and score of the public projection. */
export async function listLobby(ctx: SignedIn, query: Query): Promise<Reply<typeof contract.lobby>> {
  const { user_id } = ctx.actor
  const { rows, counts, organisers, offset_ms } = await publishedContests(ctx)
  const { organiser_name } = await policyOf(ctx)
  const now = Date.now() + offset_ms
  const entries = new Map((await selectEntries(ctx.db, user_id)).map((one) => [one.contest_id, one]))
  const staffOf = new Set(await selectStaffOf(ctx.db, user_id))
  const word = query.q?.trim().toLowerCase() ?? ''
  const matching = rows
    .map((row): Listed => ({ row, status: stateOf(row, now).status, entry: entries.get(row.resource_id) }))
    .filter(({ row }) => query.kind === undefined || query.kind === row.kind)
    .filter(({ row }) => query.arena_id === undefined || query.arena_id === row.arena_id)
    .filter(({ row }) => word === '' || row.name.toLowerCase().includes(word) || row.brief.toLowerCase().includes(word))
    .filter((one) => query.view === 'all' || (query.view === 'mine' ? one.entry !== undefined : isOpen(one, now)))
    .sort((a, b) => byUrgency(a, b) || a.row.resource_id.localeCompare(b.row.resource_id))
  const shown = matching.slice((query.page - 1) * query.size, query.page * query.size)
  const items: LobbyRow[] = []
  for (const { row, entry } of shown) {
    const numbers = counts.get(row.resource_id)
    if (numbers === undefined) continue
    const my = entry === undefined ? null : await myRow(ctx, row, entry)
    items.push({
      ...playersView(row, numbers, now),
      organiser: organisers.get(row.resource_id) ?? organiser_name,
      my,
      is_staff: staffOf.has(row.resource_id),
      brackets: bracketsOf(row),
      entry_fields: row.entry_fields,
      ai_policy: row.ai_policy,
      watch_key: watchKeyOf(ctx.secret, row),
    })
  }
  const shownArenas = new Set(shown.flatMap(({ row }) => row.arena_id ?? []))
  const own = new Set([...entries.values()].map(({ entrant_id }) => entrant_id))
  const arenas = await arenaPort.answer().cards(ctx, shownArenas, own)
  return { items, total: matching.length, arenas, server_now: iso(now) }
}

async function myRow(ctx: SignedIn, row: ContestCommon, { entrant_id, status, reason, bracket_id }: LobbyEntry): Promise<LobbyRow['my']> {
  const standings = await standingsOf(ctx, row.resource_id)
  const standing = standings.public.row(entrant_id)
  return {
    entrant_id,
    status,
    reason,
    bracket_id,
    rank: row.show_rank ? (standing?.rank ?? null) : null,
    score: standing?.score ?? 0,
    solved: standing?.solved ?? 0,
    has_certificate: standing?.rank != null && givesCertificates(standings),
  }
}
