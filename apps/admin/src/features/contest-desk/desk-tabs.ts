import type { ContestFull } from '@beacon/api/contest-views'
import type { Permission } from '@beacon/api/permissions'

/** Pages that can show what players see; the others say why they cannot. */
export const publicFaces: ReadonlySet<string> = new Set(['questions', 'teams', 'control', 'scores', 'analysis'])
/** Pages whose contents are public as they are. */
export const alwaysPublic: ReadonlySet<string> = new Set(['situation', 'bulletins'])

/** The pages of the desk in the order of its navigation, each with the item that opens it. */
export const deskTabs = [
  { key: 'start', group: 'setup', item: 'contest.watch' },
  { key: 'base', group: 'setup', item: 'contest.write' },
  { key: 'questions', group: 'setup', item: 'contest.write' },
  { key: 'participants', group: 'setup', item: 'contest.entrant' },
  { key: 'teams', group: 'setup', item: 'contest.entrant' },
  { key: 'control', group: 'live', item: 'contest.watch' },
  { key: 'situation', group: 'live', item: 'contest.screen' },
  { key: 'monitoring', group: 'live', item: 'contest.watch' },
  { key: 'bulletins', group: 'live', item: 'contest.bulletin' },
  { key: 'scores', group: 'results', item: 'contest.watch' },
  { key: 'analysis', group: 'results', item: 'contest.watch' },
  { key: 'writeups', group: 'results', item: 'marking.mark' },
  { key: 'statistics', group: 'results', item: 'contest.watch' },
  { key: 'evidence', group: 'results', item: 'referee.decide' },
] as const satisfies ReadonlyArray<{ key: string; group: string; item: Permission }>

export type DeskTabRow = (typeof deskTabs)[number]
export type DeskTab = DeskTabRow['key']
export const tabGroups = ['setup', 'live', 'results'] as const

type Status = ContestFull['status']

/** The pages that somebody who holds `permissions` may open; the list before the start is one only until then. */
export const tabsFor = (permissions: ReadonlySet<Permission>, status: Status): DeskTabRow[] =>
  deskTabs.filter(({ key, item }) => permissions.has(item) && (key !== 'start' || status === 'not_started'))

/** The page an address means: the one it names, else what is next — getting ready, then Control — else the first that is permitted; null when there is none. */
export function tabOf(wanted: string | undefined, permissions: ReadonlySet<Permission>, status: Status): DeskTab | null {
  const named = deskTabs.find(({ key }) => key === wanted)
  if (named !== undefined) return named.key
  const open = tabsFor(permissions, status)
  return (open.find(({ key }) => key === 'start') ?? open.find(({ key }) => key === 'control') ?? open[0])?.key ?? null
}
