import type { ArenaCard, LobbyRow } from '@beacon/api/contest/contest-views'
import { contestEnd } from '@beacon/engine'
import type { LobbyView } from './search.ts'

/** What the one button of a contest does. */
export type LobbyAction = 'enter' | 'guide' | 'register' | 'code' | 'entry' | 'ranking' | 'none'

/** Whether registration is open at `now` (ms, server time). */
export function canJoin(row: LobbyRow, now: number): boolean {
  if (row.my !== null || row.is_staff || !row.is_online || row.registration === 'list') return false
  if (row.status === 'finished' || (row.status !== 'not_started' && !row.late_join)) return false
  if (row.register_from !== null && Date.parse(row.register_from) > now) return false
  return row.register_until === null || Date.parse(row.register_until) > now
}

export function actionOf(row: LobbyRow, now: number): LobbyAction {
  const my = row.my?.status
  if (row.status === 'finished') return my === 'pending' || my === 'rejected' ? 'entry' : 'ranking'
  if (my === 'pending' || my === 'rejected' || my === 'banned' || my === 'withdrawn') return 'entry'
  if (my === 'approved') return row.status === 'not_started' ? 'guide' : 'enter'
  if (canJoin(row, now)) return row.registration === 'code' ? 'code' : 'register'
  if (row.is_staff) return 'guide'
  return row.status === 'not_started' ? 'none' : 'ranking'
}

/** Open to me: mine, or what I may still join. Contests of my staff stand in it too. */
function isInView(row: LobbyRow, view: LobbyView, now: number): boolean {
  if (view === 'all') return true
  if (view === 'mine') return row.my !== null
  return row.my !== null || row.is_staff || canJoin(row, now)
}

export interface LobbySections {
  running: LobbyRow[]
  coming: LobbyRow[]
  finished: LobbyRow[]
}

/** The word stands in the name or the brief, in either language. */
function isNamed({ name, brief, translations }: LobbyRow, word: string): boolean {
  const { en, zh } = translations
  return word === '' || [name, brief, en?.name, en?.brief, zh?.name, zh?.brief].some((text) => text?.toLowerCase().includes(word))
}

/** Kinds that stand in the list, each once. */
export const kindsIn = (rows: readonly LobbyRow[]): LobbyRow['kind'][] => [...new Set(rows.map(({ kind }) => kind))]

interface LobbyChoice {
  view: LobbyView
  q: string
  kind?: string | undefined
  now: number
}

export interface LobbyGroup {
  arena: ArenaCard
  sections: LobbySections
}

export interface LobbyGroups {
  /** Arenas in which something runs or comes. */
  ahead: LobbyGroup[]
  alone: LobbySections
  /** Arenas that are over. */
  over: LobbyGroup[]
}

/** Contests below their arenas, in the order of these; the others by themselves between those that go on and those that are over. */
export function lobbyGroups(rows: readonly LobbyRow[], arenas: readonly ArenaCard[], shown: LobbyChoice): LobbyGroups {
  const known = new Set(arenas.map(({ resource_id }) => resource_id))
  const isAlone = ({ arena_id }: LobbyRow) => arena_id === null || !known.has(arena_id)
  const groups = arenas
    .map((arena) => ({
      arena,
      sections: lobbySections(
        rows.filter(({ arena_id }) => arena_id === arena.resource_id),
        shown,
      ),
    }))
    .filter(({ sections: { running, coming, finished } }) => running.length + coming.length + finished.length > 0)
  const isAhead = ({ sections }: LobbyGroup) => sections.running.length + sections.coming.length > 0
  return {
    ahead: groups.filter(isAhead),
    alone: lobbySections(rows.filter(isAlone), shown),
    over: groups.filter((group) => !isAhead(group)),
  }
}

/** The lobby's three parts in their order: stick, running by end, coming by start, finished by end, the newest first. */
export function lobbySections(rows: readonly LobbyRow[], { view, q, kind, now }: LobbyChoice): LobbySections {
  const word = q.trim().toLowerCase()
  const shown = rows.filter((row) => isInView(row, view, now) && (kind === undefined || row.kind === kind) && isNamed(row, word))
  const stick = (a: LobbyRow, b: LobbyRow) => Number(b.is_stick) - Number(a.is_stick)
  const part = (statuses: readonly LobbyRow['status'][], order: (a: LobbyRow, b: LobbyRow) => number) =>
    shown.filter(({ status }) => statuses.includes(status)).sort((a, b) => stick(a, b) || order(a, b))
  return {
    running: part(['running', 'paused'], (a, b) => a.end_at.localeCompare(b.end_at)),
    coming: part(['not_started'], (a, b) => a.start_at.localeCompare(b.start_at)),
    finished: part(['finished'], (a, b) => contestEnd(b).localeCompare(contestEnd(a))),
  }
}

export const countIn = (rows: readonly LobbyRow[], view: LobbyView, now: number): number =>
  rows.filter((row) => isInView(row, view, now)).length

/** The next instant at which a listed contest starts or ends; null when none does. */
export function nextChange(rows: readonly LobbyRow[], now: number): number | null {
  const instants = rows.flatMap(({ start_at, end_at }) => [Date.parse(start_at), Date.parse(end_at)]).filter((at) => at > now)
  return instants.length === 0 ? null : Math.min(...instants)
}

/** Finished contests in which I have a place, the newest first. */
export const myResults = (rows: readonly LobbyRow[]): LobbyRow[] =>
  rows.filter(({ status, my }) => status === 'finished' && my?.rank != null).sort((a, b) => contestEnd(b).localeCompare(contestEnd(a)))

/** The contest that is followed live: my running one, else the next I am in. */
export function followedContest(rows: readonly LobbyRow[]): LobbyRow | undefined {
  const mine = rows.filter(({ my, status }) => my?.status === 'approved' && status !== 'finished')
  const running = mine.find(({ status }) => status !== 'not_started')
  return running ?? [...mine].sort((a, b) => a.start_at.localeCompare(b.start_at))[0]
}
