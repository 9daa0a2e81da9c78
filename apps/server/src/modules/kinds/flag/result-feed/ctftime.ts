import { isListed } from '../../../contest/score/ranking/index.ts'
import type { AnswerStandings } from '../../../contest/topic/standings/index.ts'
import { namedTopics } from '../../../contest/score/score/index.ts'

interface TaskStat {
  points: number
  time: number
}
/** The scoreboard feed that CTFtime reads. Times are seconds since 1970. */
export interface CtftimeFeed {
  tasks: string[]
  standings: { pos: number; team: string; score: number; taskStats: Record<string, TaskStat>; lastAccept: number }[]
}

const seconds = (ms: number): number => Math.floor(ms / 1000)

/** A topic that not everybody may know of has its place for a name. */
const unnamed = (index: number): string => `#${index + 1}`

/** Names are keys there: a second one of the same name gets its number. */
function uniqueNames<T>(items: readonly T[], nameOf: (item: T) => string): string[] {
  const taken = new Set<string>()
  return items.map((item) => {
    const name = nameOf(item)
    let made = name
    for (let n = 2; taken.has(made); n += 1) made = `${name} (${n})`
    taken.add(made)
    return made
  })
}

/** JSON of ASCII only, as CTFtime asks: every other character as `\\uXXXX`. */
export const asciiJson = (value: unknown, space?: number): string =>
  JSON.stringify(value, null, space).replaceAll(/[\u007f-\uffff]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)

/** A projection in the format of CTFtime (`tasks`, `standings` with `taskStats`): ranked entrants in order. */
export function ctftimeFeed(standings: AnswerStandings, view: 'public' | 'real'): CtftimeFeed {
  const board = standings[view]
  const topics = namedTopics(standings, view)
  const ids = [...topics.keys()].filter((id) => board.topic(id) !== undefined)
  const names = uniqueNames(ids, (id) => topics.get(id)?.name || unnamed(ids.indexOf(id)))
  const nameOf = new Map(ids.map((id, index) => [id, names[index] ?? id]))
  const rows = board.page(0, board.total()).filter((row) => view === 'real' || isListed(standings.contest, row))
  const teams = uniqueNames(rows, ({ entrant_id }) => standings.directory.entrants.get(entrant_id)?.name ?? entrant_id)
  return {
    tasks: names,
    standings: rows.map((row, index) => {
      const solved = row.cells.filter((cell) => cell.is_solved && cell.solved_at !== null)
      const stats = solved.flatMap(({ topic_id, points, bonus, hints, judged, solved_at }) => {
        const task = nameOf.get(topic_id)
        return task === undefined || solved_at === null
          ? []
          : [[task, { points: points + bonus - hints + judged, time: seconds(solved_at) }] as const]
      })
      return {
        pos: row.rank ?? index + 1,
        team: teams[index] ?? '',
        score: row.score,
        taskStats: Object.fromEntries(stats),
        lastAccept: row.last_at === null ? 0 : seconds(row.last_at),
      }
    }),
  }
}
