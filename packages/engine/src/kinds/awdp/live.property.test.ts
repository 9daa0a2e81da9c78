import fc from 'fast-check'
import { expect, inject, it } from 'vitest'
import { foldStandings } from '../../core/folded.ts'
import type { LiveStandings } from '../../core/live-standings.ts'
import { anyLog } from '../../answers/standings/arbitrary.ts'
import type { AwdpEvent, RoundPayment } from './event.ts'
import { awdpKind } from './kind.ts'
import { createStandings } from './live.ts'
import type { AwdpColumn, AwdpRow } from './rows.ts'

const ids = ['e1', 'e2', 'e3', 'e4', 'e5']
const topics = ['t1', 't2', 't3']
const nobody = { entrant_id: null, solver_id: null, topic_id: null, part: null }

/** What a round pays, by dice. */
function payment(roll: () => number): RoundPayment {
  const table = () => Array.from({ length: ids.length * topics.length }, () => (roll() % 3) * 1_500_000)
  return { entrants: ids, topics, attack: table(), defence: table(), blood: table(), defended: table().map((one) => (one > 0 ? 1 : 0)) }
}

/** A log of flags with rounds between: some are settled again. */
const anyPlayed: fc.Arbitrary<AwdpEvent[]> = fc.tuple(anyLog, fc.infiniteStream(fc.nat(9))).map(([log, dice]) => {
  const roll = (): number => dice.next().value ?? 0
  const played: AwdpEvent[] = []
  const seqs = new Map<number, number>()
  let n = 0
  for (const event of log) {
    const seq = played.length + 1
    seqs.set(event.seq, seq)
    played.push({ ...event, seq, counts_at_seq: seqs.get(event.counts_at_seq) ?? seq })
    if (roll() > 3) continue
    if (roll() > 2 || n === 0) n += 1
    const numbers = { seq: seq + 1, counts_at_seq: seq + 1, at: event.at }
    played.push({ ...nobody, ...numbers, kind: 'round.settled', lane: 'result', payload: { n, rev: 1, ...payment(roll) } })
  }
  return played
})
const cutTwice = anyPlayed.chain((log) => fc.tuple(fc.constant(log), fc.nat(log.length), fc.nat(log.length)))

function all(live: LiveStandings<AwdpEvent, AwdpRow, AwdpColumn>) {
  return [undefined, 'senior'].map((bracket) => ({
    ranking: live.ranking(bracket),
    page: live.page(0, 5, bracket),
    rows: ids.map((id) => live.row(id, bracket)),
    others: live.others(bracket),
  }))
}

it('the incremental fold is the projection, and freezes the same', () => {
  let paid = 0
  fc.assert(
    fc.property(cutTwice, ([log, one, other]) => {
      const [freeze, cut] = [Math.min(one, other), Math.max(one, other)]
      const [live, folded] = [createStandings({ view: 'public' }), foldStandings(awdpKind, { view: 'public' })]
      const told = [live, folded].map((standings) => {
        standings.apply(log.slice(0, freeze))
        const open = all(standings)
        standings.freezeAt(freeze)
        standings.apply(log.slice(freeze, cut))
        standings.apply(log.slice(cut))
        return { open, frozen: all(standings) }
      })
      expect(told[0]).toEqual(told[1])
      paid += live.ranking().filter(({ attack }) => attack > 0).length
    }),
  )
  // The logs hold what this test is about.
  expect(paid).toBeGreaterThan(50 * (inject('propertyRuns') / 500))
})

it('a score is what rounds paid and what was adjusted: a flag by itself pays nothing', () => {
  let scored = 0
  fc.assert(
    fc.property(anyPlayed, (log) => {
      const live = createStandings({ view: 'real' })
      live.apply(log)
      // A bracket that gets no score has none, and shows what it was paid.
      const rows = live.page(0, 5).filter(({ score }) => score !== 0)
      scored += rows.length
      for (const { score, attack, defence, blood, parts, pays } of rows) {
        expect([parts.topics, parts.blood]).toEqual([0, 0])
        expect(attack + defence + blood).toBe(pays.reduce((sum, pay) => sum + pay.attack + pay.defence + pay.blood, 0))
        expect(score).toBe(attack + defence + blood + parts.judged - parts.hints + parts.adjustments)
      }
    }),
  )
  expect(scored).toBeGreaterThan(50 * (inject('propertyRuns') / 500))
})

it('more attack stands first among equals, then more defence; the rest is a shared place', () => {
  const live = createStandings({ view: 'real' })
  const state = (entrant_id: string, seq: number): AwdpEvent => ({
    ...nobody,
    entrant_id,
    seq,
    counts_at_seq: seq,
    at: seq,
    kind: 'entrant.state',
    lane: 'moderation',
    payload: {
      is_banned: false,
      is_hidden: false,
      is_staff: false,
      is_left_out: false,
      bracket_id: null,
      roster: [],
      sort_name: entrant_id,
    },
  })
  const payload = {
    n: 1,
    rev: 1,
    entrants: ['e1', 'e2', 'e3', 'e4'],
    topics: ['t1'],
    attack: [1, 2, 2, 1],
    defence: [3, 2, 2, 2],
    blood: [0, 0, 0, 1],
    defended: [1, 1, 1, 1],
  }
  live.apply([
    ...['e1', 'e2', 'e3', 'e4'].map((id, index) => state(id, index + 1)),
    { ...nobody, seq: 5, counts_at_seq: 5, at: 5, kind: 'round.settled', lane: 'result', payload },
  ])
  expect(live.ranking().map(({ entrant_id, rank }) => `${entrant_id} ${rank}`)).toEqual(['e2 1', 'e3 1', 'e1 3', 'e4 4'])
})
