import type { FlagRow } from '@beacon/engine/answers'
import type { Platform } from '../../../../context.ts'
import { peekFoldedRun, withheldTopics, type Board, type Cells, type FoldedRun } from '../../score/score/index.ts'
import type { AnswerBoard, AnswerStandings } from './standings.ts'
import { triedOf, type TriedView } from './tried.ts'

interface Made {
  key: string
  cells: Cells
}
const madeBy = new WeakMap<FoldedRun, Partial<Record<Board['view'], Made>>>()

/** One character a topic, in the order of `topics`. */
export async function answerCells(platform: Pick<Platform, 'pool'>, standings: AnswerStandings, view: Board['view']): Promise<Cells> {
  const board = standings[view]
  const { contest, is_frozen, clock } = standings
  const kept = peekFoldedRun(platform, contest.resource_id)
  if (kept === undefined) return drawn(standings, board, null, false)
  const freezeAt = board.view === 'public' && is_frozen ? clock.freeze_at : null
  const tried = await triedOf(platform.pool, kept, freezeAt)
  const showsPending = freezeAt !== null && contest.freeze_show_pending
  const made = madeBy.get(kept) ?? {}
  madeBy.set(kept, made)
  const key = `${board.version} ${freezeAt} ${tried.generation} ${showsPending} ${withheldTopics(standings, board.view).size}`
  if (made[board.view]?.key !== key) made[board.view] = { key, cells: drawn(standings, board, tried, showsPending) }
  return made[board.view]?.cells ?? drawn(standings, board, tried, showsPending)
}

/** Whether an entrant tried a topic since the freeze, right or wrong alike; nobody did while none holds. */
export async function triesSinceFreeze(
  platform: Pick<Platform, 'pool'>,
  { contest, clock, is_frozen }: AnswerStandings,
): Promise<TriedView['isTried']> {
  const kept = peekFoldedRun(platform, contest.resource_id)
  if (kept === undefined || !is_frozen) return () => false
  return (await triedOf(platform.pool, kept, clock.freeze_at)).isPending
}

function drawn(standings: AnswerStandings, board: AnswerBoard, tried: TriedView | null, showsPending: boolean): Cells {
  const withheld = withheldTopics(standings, board.view)
  const listed = new Set(board.topics().flatMap(({ topic_id }) => (withheld.has(topic_id) ? [] : [topic_id])))
  const topics = [...standings.directory.topics.keys()].filter((id) => listed.has(id))
  const of = (row: FlagRow): string => {
    const solved = new Map(
      row.cells.filter(({ is_solved }) => is_solved).map((cell) => [cell.topic_id, cell.blood === null ? 'o' : String(cell.blood)]),
    )
    return topics
      .map((id) => {
        const mark = solved.get(id)
        if (mark !== undefined) return mark
        if (showsPending && tried?.isPending(row.entrant_id, id) === true) return 'p'
        return tried?.isTried(row.entrant_id, id) === true ? 'x' : '.'
      })
      .join('')
  }
  // Only pending cells that are drawn count: a try at what was solved before the freeze must not move the stamp.
  const isDrawn = ([entrant_id, topic_id]: readonly [string, string]) => {
    const row = board.row(entrant_id)
    return row?.rank != null && listed.has(topic_id) && !row.cells.some((cell) => cell.topic_id === topic_id && cell.is_solved)
  }
  const pending = showsPending ? (tried?.pending().filter(isDrawn).length ?? 0) : 0
  // The columns come back by the clock, at the end.
  const fewer = withheld.size === 0 ? '' : `.w${withheld.size}`
  return { topics, of, each: (row: FlagRow) => [...of(row)], stamp: `${tried?.shown ?? 0}.${pending}${fewer}` }
}
