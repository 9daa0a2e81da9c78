import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { defaultEntrantState } from '../../core/event.ts'
import { standingsOf } from '../../core/folded.ts'
import { defaultTopicState } from '../../answers/score-event.ts'
import { type AttackDefenseEvent, attackDefenseKind } from './kind.ts'
import type { RoundPayment } from './payment.ts'

const ofNobody = { entrant_id: null, solver_id: null, topic_id: null, part: null } as const
const event = (seq: number) => ({ seq, counts_at_seq: seq, at: seq * 1000, ...ofNobody })
const enters = (seq: number, entrant_id: string): AttackDefenseEvent => ({
  ...event(seq),
  kind: 'entrant.state',
  lane: 'moderation',
  entrant_id,
  payload: { ...defaultEntrantState, sort_name: entrant_id },
})
const shows = (seq: number, topic_id: string, is_hidden = false): AttackDefenseEvent => ({
  ...event(seq),
  topic_id,
  kind: 'topic.state',
  lane: 'moderation',
  payload: { ...defaultTopicState, is_released: true, is_hidden },
})
const rules = (seq: number, initial: number): AttackDefenseEvent => ({
  ...event(seq),
  kind: 'rules.set',
  lane: 'result',
  payload: { brackets: [], initial, initial_of: 'topic' },
})
const adjusts = (seq: number, entrant_id: string, points: number): AttackDefenseEvent => ({
  ...event(seq),
  entrant_id,
  kind: 'adjust',
  lane: 'result',
  payload: { adjustment_id: `a${seq}`, points },
})

/** Two topics; a triple is attack, defence and availability, and all of it stands in the first of them but for `second`. */
type Pay = readonly [number, number, number]
const settles = (seq: number, n: number, pays: Readonly<Record<string, Pay>>, { rev = 1, second = 0 } = {}): AttackDefenseEvent => {
  const entrants = Object.keys(pays).sort()
  const column = (index: 0 | 1 | 2) => entrants.flatMap((name) => [pays[name]?.[index] ?? 0, index === 0 ? second : 0])
  const payload: RoundPayment & { n: number; rev: number } = {
    n,
    rev,
    entrants,
    topics: ['s', 't'],
    attack: column(0),
    defence: column(1),
    sla: column(2),
    captured: entrants.map(() => 1),
    lost: entrants.map(() => 2),
    up: entrants.map(() => 1),
    checked: entrants.map(() => 2),
  }
  return { ...event(seq), kind: 'round.settled', lane: 'result', payload }
}
const game = [
  rules(1, 100),
  shows(2, 's'),
  enters(3, 'ada'),
  enters(4, 'bo'),
  enters(5, 'cy'),
  settles(6, 1, { ada: [50, -10, 20], bo: [30, 0, 30], cy: [30, 10, 20] }),
]
const rowsOf = (events: readonly AttackDefenseEvent[], freeze_seq: number | null = null) =>
  attackDefenseKind
    .project(attackDefenseKind.reduce(events), { view: 'public', freeze_seq })
    .rows.map(({ entrant_id, rank, score }) => `${entrant_id} ${rank} ${score}`)

describe('attack and defence', () => {
  test('ranks by the sum, then by attack, then by availability; who differs in nothing of it shares a place', () => {
    expect(rowsOf(game)).toEqual(['ada 1 160', 'bo 2 160', 'cy 3 160'])
    const equal = [...game, settles(7, 2, { ada: [0, 0, 0], bo: [0, 10, -10], cy: [0, 0, 0] })]
    expect(rowsOf(equal)).toEqual(['ada 1 160', 'bo 2 160', 'cy 2 160'])
  })

  test('says what a score is made of, and what each topic brought', () => {
    const [ada] = attackDefenseKind.project(attackDefenseKind.reduce([...game, adjusts(7, 'ada', -5)]), { view: 'real' }).rows.slice(-1)
    expect(ada).toMatchObject({ entrant_id: 'ada', score: 155, attack: 50, defence: -10, sla: 20, initial: 100, adjusted: -5 })
    expect(ada).toMatchObject({ captured: 1, lost: 2, uptime: 5_000, last_at: 6_000 })
    expect(ada?.cells).toEqual([
      { topic_id: 's', attack: 50, defence: -10, sla: 20 },
      { topic_id: 't', attack: 0, defence: 0, sla: 0 },
    ])
  })

  test('is revised by a later event of the same round, and begins with more for another topic', () => {
    const revised = settles(7, 1, { ada: [0, 0, 0], bo: [30, 0, 30], cy: [30, 10, 20] }, { rev: 2 })
    expect(rowsOf([...game, revised]).at(-1)).toBe('ada 3 100')
    expect(rowsOf([...game, shows(7, 't')])[0]).toBe('ada 1 260')
  })

  test('leaves a hidden topic out, and takes it back', () => {
    const two = [...game, shows(7, 't'), settles(8, 2, { ada: [0, 0, 0], bo: [0, 0, 0], cy: [0, 0, 0] }, { second: 40 })]
    expect(rowsOf(two)[0]).toBe('ada 1 300')
    expect(rowsOf([...two, shows(9, 't', true)])[0]).toBe('ada 1 160')
    expect(rowsOf([...two, shows(9, 't', true), shows(10, 't')])[0]).toBe('ada 1 300')
  })

  test('holds rounds back behind a freeze, and shows everybody before the first round', () => {
    expect(rowsOf(game, 5)).toEqual(['ada 1 100', 'bo 1 100', 'cy 1 100'])
  })

  test('folds event by event to what it projects from nothing', () => {
    const pay = fc.tuple(fc.integer({ min: -50, max: 50 }), fc.integer({ min: -50, max: 0 }), fc.integer({ min: 0, max: 50 }))
    const step = fc.oneof(
      fc.record({ n: fc.integer({ min: 1, max: 4 }), ada: pay, bo: pay }).map(
        ({ n, ada, bo }) =>
          (seq: number) =>
            settles(seq, n, { ada, bo, cy: [0, 0, 0] }, { rev: seq }),
      ),
      fc.boolean().map((hidden) => (seq: number) => shows(seq, 's', hidden)),
      fc.integer({ min: -9, max: 9 }).map((points) => (seq: number) => adjusts(seq, 'bo', points)),
    )
    fc.assert(
      fc.property(fc.array(step, { maxLength: 12 }), fc.nat(20), (steps, freeze_seq) => {
        const events = [...game, ...steps.map((make, index) => make(7 + index))]
        for (const view of [{ view: 'real' } as const, { view: 'public', freeze_seq } as const]) {
          const live = standingsOf(attackDefenseKind, view)
          for (const one of events) live.apply([one])
          expect(live.page(0, 10)).toEqual(attackDefenseKind.project(attackDefenseKind.reduce(events), view).rows)
        }
      }),
    )
  })
})
