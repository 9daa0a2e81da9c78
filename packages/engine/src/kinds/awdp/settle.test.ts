import { describe, expect, it } from 'vitest'
import { defaultEntrantState, type EntrantState } from '../../core/event.ts'
import { defaultTopicRules } from '../../core/scoring/rules.ts'
import { defaultContestRules } from '../../answers/rules.ts'
import { valueAt } from './curve.ts'
import type { AwdpEvent, RoundPayment } from './event.ts'
import { type DefenceFact, type RoundFacts, settleRound } from './settle.ts'

const nobody = { entrant_id: null, solver_id: null, topic_id: null, part: null }
const M = 1_000_000

/** A log as it grows: each event gets the next number. */
function logOf() {
  const events: AwdpEvent[] = []
  const numbers = (at: number) => ({ seq: events.length + 1, counts_at_seq: events.length + 1, at })
  return {
    events,
    entrant: (entrant_id: string, at = 0, change: Partial<EntrantState> = {}) =>
      events.push({
        ...nobody,
        ...numbers(at),
        entrant_id,
        kind: 'entrant.state',
        lane: 'moderation',
        payload: { ...defaultEntrantState, sort_name: entrant_id, ...change },
      }),
    topic: (topic_id: string, score = 500, at = 0) => {
      const payload = { ...defaultTopicRules, integral_way: 'accumulative' as const, score, score_min: 50 }
      events.push({ ...nobody, ...numbers(at), topic_id, kind: 'rules.set', lane: 'result', payload })
      const state = { is_hidden: false, is_offline: false, is_released: true, released_elapsed_ms: 0 }
      events.push({ ...nobody, ...numbers(at), topic_id, kind: 'topic.state', lane: 'moderation', payload: state })
    },
    solve: (entrant_id: string, topic_id: string, at: number) =>
      events.push({
        ...numbers(at),
        entrant_id,
        solver_id: entrant_id,
        topic_id,
        part: 0,
        kind: 'solve',
        lane: 'result',
        payload: { submission_id: `${entrant_id} ${topic_id}`, submitted_at: at, elapsed_ms: at },
      }),
  }
}

function setUp(ids = ['e1', 'e2', 'e3', 'e4']) {
  const log = logOf()
  log.events.push({ ...nobody, seq: 1, counts_at_seq: 1, at: 0, kind: 'rules.set', lane: 'result', payload: defaultContestRules })
  for (const id of ids) log.entrant(id)
  log.topic('t1')
  log.topic('t2', 300)
  const facts = (until: number, since: number | null, more: Partial<RoundFacts> = {}): RoundFacts => ({
    events: log.events,
    defences: [],
    defence_scores: new Map([['t1', 200]]),
    until,
    since,
    field: 10,
    is_void: false,
    ...more,
  })
  return { ...log, facts }
}

type Table = 'attack' | 'defence' | 'blood' | 'defended'
const paid = (payment: RoundPayment, table: Table, id: string, topic: string): number =>
  payment[table][payment.entrants.indexOf(id) * payment.topics.length + payment.topics.indexOf(topic)] ?? Number.NaN
const attack = (place: number) => valueAt({ score: 500, floor: 50 }, place, 10)

describe('a round', () => {
  it('pays an attack by its place first, then all alike; a blood once', () => {
    const { solve, facts } = setUp()
    solve('e2', 't1', 100)
    solve('e1', 't1', 200)
    const first = settleRound(facts(1_000, null))
    expect([paid(first, 'attack', 'e2', 't1'), paid(first, 'blood', 'e2', 't1')]).toEqual([500 * M, 25 * M])
    expect([paid(first, 'attack', 'e1', 't1'), paid(first, 'blood', 'e1', 't1')]).toEqual([attack(2), 15 * M])
    expect(paid(first, 'attack', 'e3', 't1')).toBe(0)
    solve('e3', 't1', 1_500)
    const second = settleRound(facts(2_000, 1_000))
    expect([paid(second, 'attack', 'e2', 't1'), paid(second, 'blood', 'e2', 't1')]).toEqual([attack(3), 0])
    expect([paid(second, 'attack', 'e3', 't1'), paid(second, 'blood', 'e3', 't1')]).toEqual([attack(3), 5 * M])
  })

  it('pays defences by a score of their own, from the round in which the patch was sent', () => {
    const { facts } = setUp()
    const defences: DefenceFact[] = [
      { entrant_id: 'e3', topic_id: 't1', at: 1_200, no: 2 },
      { entrant_id: 'e1', topic_id: 't1', at: 1_200, no: 1 },
      { entrant_id: 'e2', topic_id: 't2', at: 500, no: 3 },
    ]
    const first = settleRound(facts(1_000, null, { defences }))
    expect(['e1', 'e2', 'e3'].map((id) => paid(first, 'defended', id, 't1'))).toEqual([0, 0, 0])
    expect([paid(first, 'defence', 'e2', 't2'), paid(first, 'defended', 'e2', 't2')]).toEqual([300 * M, 1])
    const second = settleRound(facts(2_000, 1_000, { defences }))
    expect(paid(second, 'defence', 'e1', 't1')).toBe(200 * M)
    expect(paid(second, 'defence', 'e3', 't1')).toBe(valueAt({ score: 200, floor: 50 }, 2, 10))
    const third = settleRound(facts(3_000, 2_000, { defences }))
    expect(paid(third, 'defence', 'e1', 't1')).toBe(paid(third, 'defence', 'e3', 't1'))
  })

  it('is the same whenever it is settled: what came after its end says nothing', () => {
    const { solve, entrant, topic, facts } = setUp()
    solve('e1', 't1', 100)
    const defences = [{ entrant_id: 'e1', topic_id: 't1', at: 300, no: 1 }]
    const then = settleRound(facts(1_000, null, { defences }))
    solve('e2', 't1', 1_100)
    entrant('e1', 1_200, { is_banned: true })
    topic('t1', 100, 1_300)
    const late = [...defences, { entrant_id: 'e2', topic_id: 't1', at: 1_400, no: 2 }]
    expect(settleRound(facts(1_000, null, { defences: late }))).toEqual(then)
    expect(settleRound(facts(2_000, 1_000, { defences: late }))).not.toEqual(then)
  })

  it('gives no place to a banned entrant', () => {
    const { solve, entrant, facts } = setUp()
    solve('e1', 't1', 100)
    solve('e2', 't1', 200)
    entrant('e1', 300, { is_banned: true })
    const payment = settleRound(facts(1_000, null, { defences: [{ entrant_id: 'e1', topic_id: 't2', at: 1, no: 1 }] }))
    expect([paid(payment, 'attack', 'e2', 't1'), paid(payment, 'blood', 'e2', 't1')]).toEqual([500 * M, 25 * M])
  })

  it('pays nobody anything where it is void, and the next one pays as if it had not been', () => {
    const { solve, facts } = setUp()
    solve('e1', 't1', 1_100)
    const nothing = settleRound(facts(2_000, 1_000, { is_void: true }))
    for (const table of ['attack', 'defence', 'blood'] as const) expect(nothing[table].every((points) => points === 0)).toBe(true)
    const next = settleRound(facts(3_000, 1_000))
    expect([paid(next, 'attack', 'e1', 't1'), paid(next, 'blood', 'e1', 't1')]).toEqual([500 * M, 25 * M])
  })
})
