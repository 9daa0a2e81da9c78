import type { ContestMe } from '@beacon/api/contest/contest-views'
import type { DirectionRef } from '@beacon/api/bank/question'
import type { OwnTopic } from './own-topics.ts'
import type { ContestSearch, TopicSort } from '../contest/search.ts'

type MyCell = ContestMe['cells'][number]

/** What a tile says of a topic, the strongest first: solved and offline is solved. `solved_by_others` has no first blood to name. */
export type TileState =
  | { kind: 'first_blood' | 'solved' | 'offline' | 'closed' | 'locked' | 'untouched' | 'solved_by_others' | 'locked_out' | 'practice' }
  | { kind: 'wrong'; count: number }
  | { kind: 'parts'; done: number; of: number }
  | { kind: 'taken'; by: string }

/** The state of one topic for me; `taken` names who has the first blood. */
export function tileState(topic: OwnTopic, cell: MyCell | undefined): TileState {
  if (cell?.solved_at != null) return { kind: cell.blood === 1 ? 'first_blood' : 'solved' }
  if (topic.state !== 'online') return { kind: topic.state }
  if (cell?.tries_left === 0) return { kind: 'locked_out' }
  if (cell !== undefined && cell.parts_done.length > 0) return { kind: 'parts', done: cell.parts_done.length, of: topic.parts.length }
  if (cell !== undefined && cell.wrong > 0) return { kind: 'wrong', count: cell.wrong }
  if (topic.is_practice === true) return { kind: 'practice' }
  if (topic.first !== null) return { kind: 'taken', by: topic.first }
  return { kind: topic.solves > 0 ? 'solved_by_others' : 'untouched' }
}

export const isSolved = (cell: MyCell | undefined): boolean => cell?.solved_at != null

/** Own cells by topic. */
export const cellsByTopic = (mine: Pick<ContestMe, 'cells'> | undefined): ReadonlyMap<string, MyCell> =>
  new Map(mine?.cells.map((cell) => [cell.topic_id, cell]))

export interface BoardGroup {
  direction: DirectionRef
  topics: readonly OwnTopic[]
  /** Of all topics of the direction, whatever the filters hide. */
  solved: number
  total: number
  /** What the open ones are worth now. */
  value: number
}

export type BoardFilter = Pick<ContestSearch, 'q' | 'direction' | 'difficulty' | 'solved' | 'online' | 'unseen' | 'sort'>

const orders: Record<TopicSort, (a: OwnTopic, b: OwnTopic) => number> = {
  value: (a, b) => a.value - b.value,
  solves: (a, b) => b.solves - a.solves,
  order: () => 0,
  name: (a, b) => a.name.localeCompare(b.name),
  release: (a, b) => (b.released_at ?? '').localeCompare(a.released_at ?? ''),
}

/** What a search looks at: the name in both languages, and the tags. */
function wordsOf(topic: OwnTopic): string {
  const { name, translations, knowledge_points = [] } = topic
  return [name, translations?.en?.name, translations?.zh?.name, ...knowledge_points].filter(Boolean).join('\n').toLowerCase()
}

interface Looked {
  cell: MyCell | undefined
  isSeen: boolean
}

function isVisible(topic: OwnTopic, { cell, isSeen }: Looked, filter: BoardFilter): boolean {
  if (filter.solved !== undefined && isSolved(cell) !== (filter.solved === 'only')) return false
  if (filter.online && topic.state !== 'online') return false
  if (filter.unseen && isSeen) return false
  if (filter.direction !== undefined && topic.direction.key !== filter.direction) return false
  if (filter.difficulty !== undefined && topic.difficulty !== filter.difficulty) return false
  const words = filter.q?.trim().toLowerCase() ?? ''
  return words === '' || wordsOf(topic).includes(words)
}

/** What is known of topics besides themselves. */
export interface BoardKnowledge {
  cells: ReadonlyMap<string, MyCell>
  /** Topics opened here before. */
  seen?: ReadonlySet<string>
}

/** Topics by direction, directions in the order in which the organisers placed their first topic. */
export function boardGroups(topics: readonly OwnTopic[], { cells, seen }: BoardKnowledge, filter: BoardFilter): BoardGroup[] {
  const inOrder = [...topics].sort((a, b) => a.sort - b.sort || a.name.localeCompare(b.name))
  const groups = new Map<string, OwnTopic[]>()
  for (const topic of inOrder) {
    const members = groups.get(topic.direction.resource_id)
    if (members === undefined) groups.set(topic.direction.resource_id, [topic])
    else members.push(topic)
  }
  const order = orders[filter.sort ?? 'value']
  return [...groups.values()].flatMap((members) => {
    const [first] = members
    const looked = ({ resource_id: id }: OwnTopic) => ({ cell: cells.get(id), isSeen: cells.has(id) || seen?.has(id) === true })
    const shown = members.filter((topic) => isVisible(topic, looked(topic), filter)).sort(order)
    if (first === undefined || shown.length === 0) return []
    const open = members.filter((topic) => !isSolved(cells.get(topic.resource_id)))
    const value = open.reduce((sum, topic) => sum + topic.value, 0)
    return [{ direction: first.direction, topics: shown, solved: members.length - open.length, total: members.length, value }]
  })
}

/** The topic after (1) or before (−1) `topic_id` as the board shows them; undefined at either end. */
export function neighbourTopic<Topic extends { resource_id: string }>(
  groups: readonly { topics: readonly Topic[] }[],
  topic_id: string,
  step: 1 | -1,
): Topic | undefined {
  const all = groups.flatMap(({ topics }) => topics)
  const at = all.findIndex(({ resource_id }) => resource_id === topic_id)
  return at < 0 ? all[0] : all[at + step]
}

/** How many filters hide topics. */
export const filterCount = (filter: BoardFilter): number =>
  [filter.q, filter.direction, filter.difficulty, filter.solved, filter.online, filter.unseen].filter((value) => value !== undefined).length

/** Every filter off. */
export const noFilter: Partial<ContestSearch> = {
  q: undefined,
  direction: undefined,
  difficulty: undefined,
  solved: undefined,
  online: undefined,
  unseen: undefined,
}
