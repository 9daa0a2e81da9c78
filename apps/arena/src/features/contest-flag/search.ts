/** The tabs of a contest, in the order of their row. `feed` is the rail, a tab of its own where the rail has no room. */
export const tabs = ['guide', 'bulletin', 'topics', 'ranking', 'trend', 'feed'] as const
export type ContestTab = (typeof tabs)[number]
export const sorts = ['value', 'solves', 'order', 'name', 'release'] as const
export type TopicSort = (typeof sorts)[number]

/** What the address of a contest page holds. */
export interface ContestSearch {
  resource_id: string
  tab?: ContestTab | undefined
  topic_id?: string | undefined
  q?: string | undefined
  direction?: string | undefined
  hide_solved?: true | undefined
  online?: true | undefined
  sort?: TopicSort | undefined
  page?: number | undefined
  team?: string | undefined
}

const textOf = (value: unknown): string | undefined => (typeof value === 'string' && value !== '' ? value : undefined)
const flagOf = (value: unknown): true | undefined => (value === true || value === 'true' || value === 1 ? true : undefined)
const oneOf = <T extends string>(all: readonly T[], value: unknown): T | undefined => all.find((one) => one === value)

/** Reads the address; what is not understood is left out, never an error. */
export function readContestSearch(search: Readonly<Record<string, unknown>>): ContestSearch {
  const page = Number(search['page'])
  const read: ContestSearch = {
    resource_id: textOf(search['resource_id']) ?? '',
    tab: oneOf(tabs, search['tab']),
    topic_id: textOf(search['topic_id']),
    q: textOf(search['q']),
    direction: textOf(search['direction']),
    hide_solved: flagOf(search['hide_solved']),
    online: flagOf(search['online']),
    sort: oneOf(sorts, search['sort']),
    page: Number.isInteger(page) && page > 1 ? page : undefined,
    team: textOf(search['team']),
  }
  return read
}
