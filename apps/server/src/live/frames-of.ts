import type { ScoreEvent } from '@beacon/engine/flag'
import type { Platform } from '../context.ts'
import { standingsOf, toldTotal, type Board, type ContestStandings } from '../modules/score/index.ts'
import { isTry, solvesIn, solvesOf } from './derive.ts'
import { frameOf, type Frame } from './frame.ts'
import type { OutboxRow } from './outbox-rows.ts'
import type { Stream } from './stream.ts'

export const resetFrame = ({ rights }: Stream, reason: string): Frame => {
  const [channel = 'public'] = rights.channels
  return frameOf({ channel, event: 'reset', data: JSON.stringify({ reason }), position: null })
}

/** A freeze that lies behind and holds nothing back any more: all that was held must be fetched. */
export function isReveal({ event, data, position }: OutboxRow): boolean {
  if (event !== 'contest.state') return false
  const { is_frozen, freeze_at } = JSON.parse(data) as { is_frozen: boolean; freeze_at: string | null }
  return !is_frozen && freeze_at !== null && Date.parse(freeze_at) <= position / 1000
}

/** Outbox rows as frames. What the freeze holds back makes none for the public. */
export async function framesOf(platform: Platform, contest_id: string, rows: readonly OutboxRow[]): Promise<Frame[]> {
  const scored = rows.filter(({ channel }) => channel === 'score')
  // The outbox may be read before this process hears of the events themselves: without them a solve would reach nobody.
  const atLeast = Math.max(0, ...scored.map((row) => spanOf(row).to))
  const standings = scored.length > 0 ? await standingsOf(platform, contest_id, atLeast) : null
  return rows.flatMap((row) => {
    if (row.channel !== 'score') return [frameOf(row)]
    const { run, from, to } = spanOf(row)
    if (standings === null || standings.run !== run) return []
    const { position } = row
    return [
      ...foldFrames(standings, standings.public, { from, to, position }),
      ...foldFrames(standings, standings.real, { from, to, position }),
    ]
  })
}

interface Span {
  run: number
  from: number
  to: number
}
/** Written by appendEvents and by the batch, nobody else. */
const spanOf = ({ data }: OutboxRow): Span => JSON.parse(data) as Span

function foldFrames(
  standings: ContestStandings,
  board: Board,
  { from, to, position }: { from: number; to: number; position: number },
): Frame[] {
  const channel = board.view === 'public' ? 'public' : 'desk:contest.watch'
  const until = board.view === 'public' ? (standings.freeze_seq ?? Infinity) : Infinity
  const frames: Frame[] = []
  const add = (event: string, data: object) => frames.push(frameOf({ channel, event, data: JSON.stringify(data), position }))
  const solved = from > until ? null : solvesIn(standings, board, from, Math.min(to, until))
  if (solved !== null) add('feed.solve', solved)
  for (const event of standings.events.slice(from - 1, to)) {
    if (event.lane === 'result' && event.seq > until) continue
    const moved = movedBy(standings, board, event, until)
    if (moved === null) continue
    const { gone, back } = moved
    if (gone.length > 0 || back === null) add('feed.retract', { feed_ids: gone, total: toldTotal(standings, board) })
    if (back !== null) add('feed.solve', back)
  }
  return frames
}

/**
 * Entries that a ban, a hidden topic or a referee's word takes away or brings back; places and points of others move with them.
 * Other rules move points alone: nothing is gone and nothing comes. Null when the event touches no solve.
 */
function movedBy(
  standings: ContestStandings,
  board: Board,
  event: ScoreEvent,
  until: number,
): { gone: number[]; back: ReturnType<typeof solvesOf> } | null {
  const touches = touchedBy(event)
  if (touches === null) return null
  const touched = standings.events.filter((one) => one.seq < event.seq && one.seq <= until && touches(one)).map(({ seq }) => seq)
  if (touched.length === 0) return null
  if (event.kind === 'rules.set') return { gone: [], back: null }
  const back = solvesOf(standings, board, new Set(touched))
  const shown = new Set(back?.items.map(({ feed_id }) => feed_id))
  return { gone: touched.filter((seq) => !shown.has(seq)), back }
}

function touchedBy(event: ScoreEvent): ((one: ScoreEvent) => boolean) | null {
  if (event.kind === 'entrant.state') return (one) => isTry(one) && one.entrant_id === event.entrant_id
  if (event.kind === 'topic.state') return (one) => isTry(one) && one.topic_id === event.topic_id
  if (event.kind === 'rules.set') return (one) => isTry(one) && (event.topic_id === null || one.topic_id === event.topic_id)
  if (event.kind !== 'verdict') return null
  return (one) => isTry(one) && one.topic_id === event.topic_id && one.entrant_id === event.entrant_id
}
