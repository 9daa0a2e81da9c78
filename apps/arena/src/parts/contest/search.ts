/** Tabs that a kind may bring beside what is played. */
export const ownTabs = [
  'targets',
  'submit',
  'defences',
  'records',
  'api',
  'requests',
  'queue',
  'reports',
  'submissions',
  'alerts',
  'scores',
] as const
export type OwnTab = (typeof ownTabs)[number]
/** The tabs of a contest, in the order of their row. `feed` is the rail, a tab of its own where the rail has no room. */
export const tabs = ['guide', 'bulletin', 'topics', ...ownTabs, 'ranking', 'members', 'trend', 'teams', 'writeup', 'feed'] as const
export type ContestTab = (typeof tabs)[number]
export const sorts = ['value', 'solves', 'order', 'name', 'release'] as const
export type TopicSort = (typeof sorts)[number]
export const difficulties = ['primary', 'intermediate', 'advanced'] as const
export type Difficulty = (typeof difficulties)[number]
export const bulletinTypes = ['notice', 'topic', 'hint', 'correction', 'system'] as const
export type BulletinType = (typeof bulletinTypes)[number]
export const drawers = ['team', 'bot'] as const
export type Drawer = (typeof drawers)[number]
export const trendSizes = [5, 10, 20] as const
/** Lines that somebody may add to the first ones. */
export const pickedMax = 5

/** What the address of a contest page holds. */
export interface ContestSearch {
  resource_id: string
  tab?: ContestTab | undefined
  /** An entrant's own page, over the tabs. */
  entrant_id?: string | undefined
  drawer?: Drawer | undefined
  topic_id?: string | undefined
  q?: string | undefined
  direction?: string | undefined
  difficulty?: Difficulty | undefined
  /** Hide what is solved, or show it alone. */
  solved?: 'hide' | 'only' | undefined
  online?: true | undefined
  unseen?: true | undefined
  sort?: TopicSort | undefined
  page?: number | undefined
  team?: string | undefined
  bracket?: string | undefined
  /** Entrants of the own organisation only. */
  own_org?: true | undefined
  top?: (typeof trendSizes)[number] | undefined
  by?: 'rank' | undefined
  /** Entrants added to the trend. */
  pick?: string[] | undefined
  /** Bulletin types shown; absent: all. */
  types?: BulletinType[] | undefined
}

const textOf = (value: unknown): string | undefined => (typeof value === 'string' && value !== '' ? value : undefined)
const flagOf = (value: unknown): true | undefined => (value === true || value === 'true' || value === 1 ? true : undefined)
const oneOf = <T extends string | number>(all: readonly T[], value: unknown): T | undefined => all.find((one) => one === value)
const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : value === undefined ? [] : [value])
const filled = <T>(list: T[]): T[] | undefined => (list.length === 0 ? undefined : list)

/** Reads the address; what is not understood is left out, never an error. */
export function readContestSearch(search: Readonly<Record<string, unknown>>): ContestSearch {
  const page = Number(search['page'])
  const read: ContestSearch = {
    resource_id: textOf(search['resource_id']) ?? '',
    tab: oneOf(tabs, search['tab']),
    entrant_id: textOf(search['entrant_id']),
    drawer: oneOf(drawers, search['drawer']),
    topic_id: textOf(search['topic_id']),
    q: textOf(search['q']),
    direction: textOf(search['direction']),
    difficulty: oneOf(difficulties, search['difficulty']),
    solved: oneOf(['hide', 'only'] as const, search['solved']),
    online: flagOf(search['online']),
    unseen: flagOf(search['unseen']),
    sort: oneOf(sorts, search['sort']),
    page: Number.isInteger(page) && page > 1 ? page : undefined,
    team: textOf(search['team']),
    bracket: textOf(search['bracket']),
    own_org: flagOf(search['own_org']),
    top: oneOf(trendSizes, Number(search['top'])),
    by: oneOf(['rank'] as const, search['by']),
    pick: filled(
      listOf(search['pick'])
        .flatMap((one) => textOf(one) ?? [])
        .slice(0, pickedMax),
    ),
    types: filled(listOf(search['types']).flatMap((one) => oneOf(bulletinTypes, one) ?? [])),
  }
  return read
}
