import type { PrintReply } from '@beacon/api/statistic'
import { elapsedAt, topicValueAt } from '@beacon/engine'
import { trend } from '@beacon/engine/flag'
import type { Ctx } from '../../../../context.ts'
import { fail } from '../../../../failure.ts'
import { iso } from '../../core/contest/index.ts'
import { tokenHash } from '../../../platform/secret/index.ts'
import { type FlagBoard, flagStandings, type FlagStandings } from '../../../kinds/flag/flag-score/index.ts'
import { selectCounts, selectSolves } from './count-repo.ts'
import { cellsByPerson } from './figures.ts'
import { findBySession } from './link-repo.ts'
import { statisticCookie } from './links.ts'
import {
  selectAdjustments,
  selectDirectionNames,
  selectHints,
  selectOwnTries,
  selectSolvesThen,
  selectUploads,
  selectWho,
  type PrintedWho,
  type Said,
} from './print-repo.ts'
import { printedPerson, type PrintInput } from './printed.ts'
import { rowsOfEverybody } from './rows.ts'

const tokenForm = /^[A-Za-z0-9_-]{43}$/u
const farAway = '9999-12-31T00:00:00.000Z'

/** The pages of the people a link names. Whoever has no open link finds nothing, and so does who asks for others. */
export async function readPrint(ctx: Ctx, contestId: string, asked: readonly string[] | undefined): Promise<PrintReply> {
  const token = ctx.cookies.get(statisticCookie) ?? ''
  const key = tokenForm.test(token) ? await findBySession(ctx.db, contestId, tokenHash(token)) : null
  if (key === null) return fail('contest_not_found')
  const userIds = asked === undefined || asked.length === 0 ? key.user_ids : [...new Set(asked)]
  if (userIds.some((id) => !key.user_ids.includes(id))) return fail('contest_not_found')
  const standings = await flagStandings(ctx, contestId)
  const { contest, is_frozen, now } = standings
  const isUnrevealed = is_frozen && key.is_real
  const items = await printedPeople(ctx, standings, { userIds, lang: key.lang, view: isUnrevealed || !is_frozen ? 'real' : 'public' })
  const { name, start_at, end_at, number } = contest
  return {
    contest: { name, start_at, end_at, number: String(number) },
    lang: key.lang,
    is_unrevealed: isUnrevealed,
    printed_at: iso(now),
    items,
  }
}

interface Wanted {
  userIds: readonly string[]
  view: FlagBoard['view']
  lang: 'en' | 'zh'
}

async function printedPeople(ctx: Ctx, standings: FlagStandings, { userIds, view, lang }: Wanted): Promise<PrintReply['items']> {
  const { contest, run, is_frozen, freeze_seq, clock, events } = standings
  const at = { contest_id: contest.resource_id, run }
  const isHeld = is_frozen && view === 'public' && clock.freeze_at !== null
  const said = isHeld ? saidBy(events, freeze_seq) : null
  const span = { ...at, until: isHeld && clock.freeze_at !== null ? iso(clock.freeze_at) : farAway, said }
  const who = await selectWho(ctx.pool, at.contest_id, userIds)
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
  return who.map((one: PrintedWho) => {
    const ofPerson = <Row extends { user_id: string }>(rows: readonly Row[]) => rows.filter(({ user_id }) => user_id === one.user_id)
    return printedPerson({
      ...shared,
      who: one,
      row: board.row(one.entrant_id),
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
function saidBy(events: FlagStandings['events'], freeze_seq: number | null): Said {
  const last = new Map<string, boolean>()
  for (const event of events)
    if (event.kind === 'verdict' && event.seq <= (freeze_seq ?? Infinity)) last.set(event.payload.submission_id, event.payload.is_correct)
  const of = (wanted: boolean) => [...last].flatMap(([id, is_correct]) => (is_correct === wanted ? [id] : []))
  return { right: of(true), wrong: of(false) }
}

function topicsOf({ directory, clock, now }: FlagStandings, board: FlagBoard, names: ReadonlyMap<string, string>): PrintInput['topics'] {
  return [...directory.topics.values()].flatMap(({ topic_id, name, direction }) => {
    const topic = board.topic(topic_id)
    if (topic === undefined) return []
    const shown = topicValueAt(topic, Math.max(0, elapsedAt(clock, now) - topic.state.released_elapsed_ms))
    return [{ ...topic, name, direction: names.get(direction) ?? direction, shown }]
  })
}
