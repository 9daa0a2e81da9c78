import type { ContestFull } from '@beacon/api/contest/contest-views'
import type { Permission } from '@beacon/api/people/permissions'
import type { DeskTabRow } from './desk-tab.ts'

/** Of a list of entrants, and of the one whose story stands open. */
const entrantFilters = ['status', 'hidden', 'bracket', 'organisation', 'online', 'trouble', 'entrant', 'member', 'kind'] as const

/** Pages that the desk of any kind may have; which ones, in which order and with which of its own, says the kind. */
export const frameTabs = {
  start: { key: 'start', group: 'setup', item: 'contest.watch', filters: [] },
  base: { key: 'base', group: 'setup', item: 'contest.write', filters: [] },
  participants: { key: 'participants', group: 'setup', item: 'contest.entrant', filters: entrantFilters },
  teams: { key: 'teams', group: 'setup', item: 'contest.entrant', filters: [...entrantFilters, 'see'], players: 'other' },
  situation: { key: 'situation', group: 'live', item: 'contest.screen', filters: [], players: 'same' },
  monitoring: { key: 'monitoring', group: 'live', item: 'contest.watch', filters: ['from', 'to'] },
  scenes: {
    key: 'scenes',
    group: 'live',
    item: 'contest.watch',
    filters: ['group', 'topic', 'entrant', 'ending', 'old', 'recorded', 'scene'],
  },
  bulletins: { key: 'bulletins', group: 'live', item: 'contest.bulletin', filters: ['state', 'status', 'view'], players: 'same' },
  scores: { key: 'scores', group: 'results', item: 'contest.watch', filters: ['see', 'at', 'bracket', 'entrant'], players: 'other' },
  statistics: { key: 'statistics', group: 'results', item: 'contest.watch', filters: ['view', 'direction'] },
  writeups: {
    key: 'writeups',
    group: 'results',
    item: 'marking.mark',
    filters: ['kind', 'status', 'ai_use', 'question', 'latest', 'upload'],
  },
  evidence: { key: 'evidence', group: 'results', item: 'referee.decide', filters: ['kind', 'strength', 'state', 'case', 'view'] },
} as const satisfies Record<string, DeskTabRow>

/** Pages of every kind whose topics are answered by flags. */
export const answerTabs = {
  questions: { key: 'questions', group: 'setup', item: 'contest.write', filters: ['direction', 'state', 'see'], players: 'other' },
  control: {
    key: 'control',
    group: 'live',
    item: 'contest.watch',
    filters: ['team', 'question', 'address', 'result', 'see'],
    players: 'other',
  },
} as const satisfies Record<string, DeskTabRow>

/** Pages of kinds that are played in rounds: on boxes that are checked, or by patches that are judged. */
export const roundTabs = {
  targets: { key: 'targets', group: 'setup', item: 'contest.watch', filters: [] },
  rehearsal: { key: 'rehearsal', group: 'setup', item: 'contest.watch', filters: [] },
  rounds: { key: 'rounds', group: 'live', item: 'contest.watch', filters: ['state'], isMain: true },
  checks: { key: 'checks', group: 'live', item: 'contest.watch', filters: ['round', 'entrant', 'topic', 'verdict', 'state', 'check'] },
  patches: { key: 'patches', group: 'live', item: 'contest.watch', filters: ['state', 'result', 'topic', 'entrant', 'patch'] },
  patchChecks: {
    key: 'patchChecks',
    group: 'live',
    item: 'contest.watch',
    filters: ['round', 'kind', 'verdict', 'topic', 'entrant', 'patch'],
  },
  resets: { key: 'resets', group: 'live', item: 'contest.watch', filters: ['state', 'topic', 'entrant'] },
} as const satisfies Record<string, DeskTabRow>

/** Pages that the desk itself holds. */
const commonTabs = { ...frameTabs, ...answerTabs, ...roundTabs }
export type FrameTab = keyof typeof commonTabs
export const isFrameTab = (key: string): key is FrameTab => Object.hasOwn(commonTabs, key)
export const tabGroups = ['setup', 'live', 'results'] as const

/** The pages that the desk of this contest has. */
export const tabsOf = (tabs: readonly DeskTabRow[], contest: ContestFull): DeskTabRow[] =>
  tabs.filter(({ isOf }) => isOf?.(contest) ?? true)

type Status = ContestFull['status']

/** The pages that a person with `permissions` may open. The list before the start is a page only until the start, results only from then on. */
export const tabsFor = (tabs: readonly DeskTabRow[], permissions: ReadonlySet<Permission>, status: Status): DeskTabRow[] =>
  tabs.filter(({ key, item, isAfterStart = false }) => {
    const isBefore = status === 'not_started'
    return permissions.has(item) && (isBefore ? !isAfterStart : key !== 'start')
  })

interface TabQuery {
  /** What the address names. */
  wanted: string | undefined
  permissions: ReadonlySet<Permission>
  status: Status
}

/** The page an address means: the one it names, else what is next — getting ready, then Control — else the first that is permitted; null when there is none. */
export function tabOf(tabs: readonly DeskTabRow[], { wanted, permissions, status }: TabQuery): string | null {
  const named = tabs.find(({ key }) => key === wanted)
  if (named !== undefined) return named.key
  const open = tabsFor(tabs, permissions, status)
  return (
    (open.find(({ key }) => key === 'start') ?? open.find(({ key, isMain = false }) => key === 'control' || isMain) ?? open[0])?.key ?? null
  )
}
