import type { PrintReply } from '@beacon/api/contest/statistic'
import { elapsedAt, topicValueAt } from '@beacon/engine'
import { trend } from '@beacon/engine/answers'
import type { Ctx } from '../../../../context.ts'
import { iso } from '../../core/contest/index.ts'
import type { ContestStandings } from '../../score/score/index.ts'
import type { PrintedWho, Printing } from '../../watch/statistic/index.ts'
import { kindAnswer } from '../../topic/rules/index.ts'
import { ofAnswerStandings, type AnswerBoard, type AnswerStandings } from '../../topic/standings/index.ts'
import { selectCounts, selectSolves } from './count-repo.ts'
import { cellsByPerson, rowsOfEverybody } from './figures.ts'
import {
  selectAdjustments,
  selectDirectionNames,
  selectHints,
  selectOwnTries,
  selectSolvesThen,
  selectUploads,
  type Said,
} from './print-repo.ts'
import { printedPerson, type PrintInput } from './printed.ts'

const farAway = '9999-12-31T00:00:00.000Z'

/** Pages of the person statistic, as a projection shows them. */
export async function printedPeople(ctx: Ctx, given: ContestStandings, { who, view, lang }: Printing): Promise<PrintReply['items']> {
  const standings = ofAnswerStandings(given)
  const { contest, run, is_frozen, freeze_seq, clock, events } = standings
  const at = { contest_id: contest.resource_id, run }
  const isHeld = is_frozen && view === 'public' && clock.freeze_at !== null
  const said = isHeld ? saidBy(events, freeze_seq) : null
  const span = { ...at, until: isHeld && clock.freeze_at !== null ? iso(clock.freeze_at) : farAway, said }
  const userIds = who.map(({ user_id }) => user_id)
  const entrantIds = [...new Set(who.map(({ entrant_id }) => entrant_id))]
  const [tries, hints, adjustments, uploads, solves, counts, names] = await Promise.all([
    selectOwnTries(ctx.pool, span, userIds),
    selectHints(ctx.pool, span, userIds),
    selectAdjustments(ctx.pool, span, entrantIds),
    selectUploads(ctx.pool, span, entrantIds),
    said === null ? selectSolves(ctx.pool, at) : selectSolvesThen(ctx.pool, span, said),
    selectCounts(ctx.pool, 'user_id', at),
    selectDirectionNames(ctx.pool, at.contest_id, lang),
  ])
  const board = standings[view]
  const cells = cellsByPerson(rowsOfEverybody({ ...standings, real: board }), solves)
  const lines = trend(events, entrantIds, { ...(isHeld ? { view: 'public', freeze_seq } : { view: 'real' }), steps: 60 })
  const shared = { of: board.total(), topics: topicsOf(standings, board, names) }
  const kind = kindAnswer.of(contest)
  return who.map((one: PrintedWho) => {
    const row = board.row(one.entrant_id)
    const ofPerson = <Row extends { user_id: string }>(rows: readonly Row[]) => rows.filter(({ user_id }) => user_id === one.user_id)
    return printedPerson({
      ...shared,
      who: one,
      row,
      bonusOf: (id) => (row === undefined ? 0 : (kind?.bonusOf?.(row, id) ?? 0)),
      solved: new Set((cells.get(one.user_id) ?? []).map(({ topic_id }) => topic_id)),
      tries: ofPerson(tries),
      hints: ofPerson(hints),
      adjustments: adjustments.filter(({ entrant_id }) => entrant_id === one.entrant_id),
      uploads: uploads.filter(({ entrant_id }) => entrant_id === one.entrant_id),
      active_s: isHeld ? 0 : (counts.get(one.user_id)?.active_s ?? 0),
      line: lines.find(({ entrant_id }) => entrant_id === one.entrant_id),
    })
  })
}

/** The last word on each try until the freeze. */
function saidBy(events: AnswerStandings['events'], freeze_seq: number | null): Said {
  const last = new Map<string, boolean>()
  for (const event of events)
    if (event.kind === 'verdict' && event.seq <= (freeze_seq ?? Infinity)) last.set(event.payload.submission_id, event.payload.is_correct)
  const of = (wanted: boolean) => [...last].flatMap(([id, is_correct]) => (is_correct === wanted ? [id] : []))
  return { right: of(true), wrong: of(false) }
}

function topicsOf(
  { directory, clock, now }: AnswerStandings,
  board: AnswerBoard,
  names: ReadonlyMap<string, string>,
): PrintInput['topics'] {
  return [...directory.topics.values()].flatMap(({ topic_id, parent_id, name, direction }) => {
    const topic = board.topic(topic_id)
    if (topic === undefined) return []
    const shown = topicValueAt(topic, Math.max(0, elapsedAt(clock, now) - topic.state.released_elapsed_ms))
    const above = parent_id === undefined ? {} : { parent_id }
    return [{ ...topic, ...above, name, direction: names.get(direction) ?? direction, shown }]
  })
}
