import type { ContestMe } from '@beacon/api/contest-views'
import type { DirectionRef } from '@beacon/api/question'
import type { TopicView } from '@beacon/api/topic'
import type { ContestSearch, TopicSort } from './search.ts'

type MyCell = ContestMe['cells'][number]

/** What a tile says of a topic, the strongest first: solved and offline is solved. */
export type TileState =
  | { kind: 'first_blood' | 'solved' | 'offline' | 'untouched' | 'locked_out' }
  | { kind: 'wrong'; count: number }
  | { kind: 'taken'; by: string }

/** The state of one topic for me; `taken` names who has the first blood. */
export function tileState(topic: TopicView, cell: MyCell | undefined): TileState {
  if (cell?.solved_at != null) return { kind: cell.blood === 1 ? 'first_blood' : 'solved' }
  if (topic.state === 'offline') return { kind: 'offline' }
  if (cell?.tries_left === 0) return { kind: 'locked_out' }
  if (cell !== undefined && cell.wrong > 0) return { kind: 'wrong', count: cell.wrong }
  const first = topic.bloods.find(({ order }) => order === 1)
  return first === undefined ? { kind: 'untouched' } : { kind: 'taken', by: first.name }
}

export const isSolved = (cell: MyCell | undefined): boolean => cell?.solved_at != null

/** Own cells by topic. */
export const cellsByTopic = (mine: Pick<ContestMe, 'cells'> | undefined): ReadonlyMap<string, MyCell> =>
  new Map(mine?.cells.map((cell) => [cell.topic_id, cell]))

export interface BoardGroup {
  direction: DirectionRef
  topics: readonly TopicView[]
  /** Of all topics of the direction, whatever the filters hide. */
  solved: number
  total: number
  /** What the solved ones are worth now. */
  value: number
}

export type BoardFilter = Pick<ContestSearch, 'q' | 'direction' | 'hide_solved' | 'online' | 'sort'>

const orders: Record<TopicSort, (a: TopicView, b: TopicView) => number> = {
  value: (a, b) => a.value - b.value,
  solves: (a, b) => b.solves - a.solves,
  order: () => 0,
  name: (a, b) => a.name.localeCompare(b.name),
  release: (a, b) => (b.released_at ?? '').localeCompare(a.released_at ?? ''),
}

function isShown(topic: TopicView, cell: MyCell | undefined, filter: BoardFilter): boolean {
  if (filter.hide_solved && isSolved(cell)) return false
  if (filter.online && topic.state === 'offline') return false
  if (filter.direction !== undefined && topic.direction.key !== filter.direction) return false
  const words = filter.q?.trim().toLowerCase() ?? ''
  return words === '' || topic.name.toLowerCase().includes(words)
}

/** Topics by direction, directions in the order in which the organisers placed their first topic. */
export function boardGroups(topics: readonly TopicView[], cells: ReadonlyMap<string, MyCell>, filter: BoardFilter): BoardGroup[] {
  const inOrder = [...topics].sort((a, b) => a.sort - b.sort || a.name.localeCompare(b.name))
  const groups = new Map<string, TopicView[]>()
  for (const topic of inOrder) {
    const members = groups.get(topic.direction.resource_id)
    if (members === undefined) groups.set(topic.direction.resource_id, [topic])
    else members.push(topic)
  }
  const order = orders[filter.sort ?? 'value']
  return [...groups.values()].flatMap((members) => {
    const [first] = members
    const shown = members.filter((topic) => isShown(topic, cells.get(topic.resource_id), filter)).sort(order)
    if (first === undefined || shown.length === 0) return []
    const done = members.filter((topic) => isSolved(cells.get(topic.resource_id)))
    const value = done.reduce((sum, topic) => sum + topic.value, 0)
    return [{ direction: first.direction, topics: shown, solved: done.length, total: members.length, value }]
  })
}

/** The topic after (1) or before (−1) `topic_id` as the board shows them; undefined at either end. */
export function neighbourTopic(groups: readonly BoardGroup[], topic_id: string, step: 1 | -1): TopicView | undefined {
  const all = groups.flatMap(({ topics }) => topics)
  const at = all.findIndex(({ resource_id }) => resource_id === topic_id)
  return at < 0 ? all[0] : all[at + step]
}

/** How many filters hide topics. */
export const filterCount = (filter: BoardFilter): number =>
  [filter.q, filter.direction, filter.hide_solved, filter.online].filter((value) => value !== undefined).length
