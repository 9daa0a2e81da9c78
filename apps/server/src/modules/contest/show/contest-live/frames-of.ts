import type { Platform } from '../../../../context.ts'
import { frameOf, type Frame } from '../../../../live/frame.ts'
import type { OutboxRow } from '../../../../live/bundle.ts'
import { kindLive } from './port.ts'
import { standingsOf, type Board, type ContestStandings } from '../../score/score/index.ts'

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
    return [standings.public, standings.real].flatMap((board) => foldFrames(standings, board, { from, to, position }))
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
  const isPublic = board.view === 'public'
  const channel = isPublic ? 'public' : 'desk:contest.watch'
  const until = isPublic ? (standings.freeze_seq ?? Infinity) : Infinity
  const told = kindLive.of(standings.contest).told(standings, board, { from, to, until })
  return told.map(({ event, data }) => frameOf({ channel, event, data: JSON.stringify(data), position }))
}
