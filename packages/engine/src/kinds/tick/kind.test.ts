import { describe, expect, test } from 'vitest'
import { defaultEntrantState } from '../../core/event.ts'
import { standingsOf } from '../../core/folded.ts'
import { type TickScored, tickKind } from './kind.ts'

const none = { solver_id: null, topic_id: null, part: null } as const
const numbers = (seq: number) => ({ seq, counts_at_seq: seq, at: seq * 1000 })
const enters = (seq: number, entrant_id: string): TickScored => ({
  ...numbers(seq),
  ...none,
  kind: 'entrant.state',
  lane: 'moderation',
  entrant_id,
  payload: { ...defaultEntrantState, sort_name: entrant_id },
})
const settles = (seq: number, n: number, points: Record<string, number>, rev = 1): TickScored => ({
  ...numbers(seq),
  ...none,
  kind: 'round.settled',
  lane: 'result',
  entrant_id: null,
  payload: { n, rev, points },
})
const game = [
  enters(1, 'ada'),
  enters(2, 'bo'),
  settles(3, 1, { ada: 10, bo: 5 }),
  enters(4, 'cy'),
  settles(5, 2, { ada: 0, bo: 5, cy: 10 }),
]
const rowsOf = (events: readonly TickScored[]) =>
  tickKind
    .project(tickKind.reduce(events), { view: 'real' })
    .rows.map(({ entrant_id, rank, score, cells }) => [entrant_id, rank, score, cells])

describe('ticks', () => {
  test('pay many by one event; a late joiner has nothing of earlier ones; more ticks win a tie, time does not', () => {
    expect(rowsOf(game)).toEqual([
      ['ada', 1, 10, [10, 0]],
      ['bo', 1, 10, [5, 5]],
      ['cy', 3, 10, [null, 10]],
    ])
  })

  test('are revised by a later event of the same tick', () => {
    expect(rowsOf([...game, settles(6, 1, { ada: 0, bo: 12 }, 2)])).toEqual([
      ['bo', 1, 17, [12, 5]],
      ['cy', 2, 10, [null, 10]],
      ['ada', 3, 0, [0, 0]],
    ])
  })

  test('fold event by event to what they project, also behind a freeze', () => {
    const live = standingsOf(tickKind, { view: 'public', freeze_seq: 3 })
    for (const event of game) live.apply([event])
    const frozen = tickKind.project(tickKind.reduce(game), { view: 'public', freeze_seq: 3 })
    expect(live.page(0, 10)).toEqual(frozen.rows)
    expect(frozen.rows.map(({ entrant_id, score }) => [entrant_id, score])).toEqual([
      ['ada', 10],
      ['bo', 5],
      ['cy', 0],
    ])
  })
})
