import type { RwRow } from '@beacon/engine/rw'
import { namedTopics, type KindScore } from '../../../contest/score/score/index.ts'
import { eventsIn, rwRow } from './rows.ts'

/** A character for a target: `.` nothing was shown, `x` shown and not won, `1`–`9` won at that attempt, `w` at a later one. */
function cellText({ cells }: RwRow, topic_id: string): string {
  const cell = cells.find((one) => one.topic_id === topic_id)
  if (cell === undefined) return '.'
  if (!cell.is_won) return 'x'
  return cell.attempt !== null && cell.attempt <= 9 ? String(cell.attempt) : 'w'
}

/** The matrix of entrants and targets. */
export const score: KindScore = {
  board: () => ({}),
  cells: async (_platform, standings, board) => {
    const topics = [...namedTopics(standings, board.view).keys()]
    const each = (row: Parameters<typeof rwRow>[0]) => topics.map((topic_id) => cellText(rwRow(row), topic_id))
    return { topics, of: (row) => each(row).join(''), each, stamp: '' }
  },
  columns: (standings, ids) => {
    const names = namedTopics(standings, 'public')
    const values = new Map(
      eventsIn(standings, 'public').flatMap((event) => (event.kind === 'target.set' ? [[event.topic_id, event.payload.score]] : [])),
    )
    const rows = standings.public.page(0, standings.public.total()).map(rwRow)
    return ids.flatMap((topic_id) => {
      const about = names.get(topic_id)
      const solves = rows.filter(({ cells }) => cells.some((cell) => cell.topic_id === topic_id && cell.is_won)).length
      return about === undefined ? [] : [{ ...about, value: values.get(topic_id) ?? 0, solves }]
    })
  },
  moved: () => undefined,
}
