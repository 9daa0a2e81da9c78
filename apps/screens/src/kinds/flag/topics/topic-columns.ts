import type { TopicCard } from '../../../parts/display/wall-state.ts'

export type TopicLine = { kind: 'head'; key: string; direction: string; isAgain: boolean } | { kind: 'topic'; key: string; card: TopicCard }
export const TILE = 72
export const HEAD = 50

const heightOf = ({ kind }: TopicLine): number => (kind === 'head' ? HEAD : TILE)

/** Least tiles of a direction on either side of a break: a lone one looks lost. */
const LEAST = 2

/** Topics under their directions, filled into columns of `room` u; a direction that breaks has its head again. */
export function topicColumns(cards: readonly TopicCard[], room: number): TopicLine[][] {
  const directions = [...new Set(cards.map(({ direction }) => direction))]
  const columns: TopicLine[][] = [[]]
  let used = 0
  const put = (line: TopicLine) => {
    columns.at(-1)?.push(line)
    used += heightOf(line)
  }
  const open = () => {
    columns.push([])
    used = 0
  }
  for (const direction of directions) {
    const own = cards.filter((card) => card.direction === direction)
    const fits = Math.floor((room - used - HEAD) / TILE)
    if (used > 0 && fits < Math.min(own.length, LEAST)) open()
    put({ kind: 'head', key: `${direction} ${columns.length}`, direction, isAgain: false })
    for (const card of own) {
      if (used + TILE > room) {
        open()
        put({ kind: 'head', key: `${direction} ${columns.length}`, direction, isAgain: true })
      }
      put({ kind: 'topic', key: card.topic_id, card })
    }
  }
  return columns
}
