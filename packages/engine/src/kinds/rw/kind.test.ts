import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { defaultTopicState } from '../../answers/score-event.ts'
import { defaultEntrantState } from '../../core/event.ts'
import { standingsOf } from '../../core/folded.ts'
import { type DemoDecision, rwKind, type RwEvent, type RwRules } from './kind.ts'

const none = { solver_id: null, topic_id: null, part: null } as const
const numbers = (seq: number) => ({ seq, counts_at_seq: seq, at: seq * 1000 })
const enters = (seq: number, entrant_id: string, more: object = {}): RwEvent => ({
  ...numbers(seq),
  ...none,
  kind: 'entrant.state',
  lane: 'moderation',
  entrant_id,
  payload: { ...defaultEntrantState, sort_name: entrant_id, ...more },
})
const shows = (seq: number, topic_id: string, is_hidden = false): RwEvent => ({
  ...numbers(seq),
  ...none,
  topic_id,
  entrant_id: null,
  kind: 'topic.state',
  lane: 'moderation',
  payload: { ...defaultTopicState, is_released: true, is_hidden },
})
const rules = (seq: number, more: Partial<RwRules> = {}): RwEvent => ({
  ...numbers(seq),
  ...none,
  entrant_id: null,
  kind: 'rules.set',
  lane: 'result',
  payload: { brackets: [], attempt_factor: [100, 90], first_win_percent: 0, ...more },
})
const worth = (seq: number, topic_id: string, score = 1000): RwEvent => ({
  ...numbers(seq),
  ...none,
  topic_id,
  entrant_id: null,
  kind: 'target.set',
  lane: 'result',
  payload: { score, goals: { root: 100, look: 40 } },
})
const decides = (seq: number, entrant_id: string, topic_id: string, more: Partial<DemoDecision> = {}): RwEvent => ({
  ...numbers(seq),
  ...none,
  entrant_id,
  topic_id,
  kind: 'demo.decided',
  lane: 'result',
  payload: {
    challenge_id: `c${seq}`,
    rev: 1,
    goal_id: 'root',
    result: 'success',
    rubric: { sum: 10_000, of: 1 },
    attempt: 1,
    ended_at: seq * 1000,
    ...more,
  },
})
const setting = [rules(1), worth(2, 's'), worth(3, 't', 500), shows(4, 's'), shows(5, 't'), enters(6, 'ada'), enters(7, 'bo')]
const project = (events: readonly RwEvent[], options: Parameters<typeof rwKind.project>[1] = { view: 'real' }) =>
  rwKind.project(rwKind.reduce(events), options)
const rowsOf = (...args: Parameters<typeof project>) =>
  Object.fromEntries([...project(...args).rows, ...project(...args).others].map((row) => [row.entrant_id, row]))

describe('points of demos', () => {
  test('of several goals that were won at a target the best counts, failures count nothing', () => {
    const events = [
      ...setting,
      decides(8, 'ada', 's', { goal_id: 'look' }),
      decides(9, 'ada', 's', { rubric: { sum: 8500, of: 1 }, attempt: 2 }),
      decides(10, 'ada', 't', { result: 'fail' }),
      decides(11, 'bo', 't'),
    ]
    const { ada, bo } = rowsOf(events)
    expect(ada).toMatchObject({ score: 765, won: 1, demos: 3, last_at: 9000, rank: 1 })
    expect(ada?.cells).toMatchObject([
      { topic_id: 's', is_won: true, goal_id: 'root', attempt: 2, points: 765, demos: 2 },
      { topic_id: 't', is_won: false, goal_id: null, points: 0, demos: 1 },
    ])
    expect(bo).toMatchObject({ score: 500, rank: 2 })
  })

  test('the first win of a target brings more, unless whoever won it takes no firsts', () => {
    const events = [rules(1, { first_win_percent: 10 }), ...setting.slice(1), decides(8, 'ada', 's'), decides(9, 'bo', 's')]
    expect(rowsOf(events)).toMatchObject({ ada: { score: 1100, firsts: 1, first_points: 100 }, bo: { score: 1000, firsts: 0 } })
    const banned = [...events, enters(10, 'ada', { is_banned: true })]
    expect(rowsOf(banned)).toMatchObject({ ada: { rank: null }, bo: { score: 1100, firsts: 1 } })
  })

  test('an overruling replaces the decision, and the win keeps its time', () => {
    const events = [
      ...setting,
      decides(8, 'ada', 's'),
      decides(9, 'bo', 's'),
      decides(10, 'ada', 's', { challenge_id: 'c8', rev: 2, result: 'fail' }),
    ]
    expect(rowsOf(events)).toMatchObject({ ada: { score: 0, won: 0, demos: 1 }, bo: { score: 1000 } })
    const back = [...events, decides(11, 'ada', 's', { challenge_id: 'c8', rev: 3, ended_at: 8000 })]
    expect(project(back).rows.map(({ entrant_id }) => entrant_id)).toEqual(['ada', 'bo'])
  })

  test('what a target is worth changes what was decided; a hidden one leaves all sums', () => {
    const events = [...setting, decides(8, 'ada', 's')]
    expect(rowsOf([...events, worth(9, 's', 200)])['ada']).toMatchObject({ score: 200 })
    expect(rowsOf([...events, shows(9, 's', true)])['ada']).toMatchObject({ score: 0, won: 0, demos: 0 })
  })

  test('a freeze holds decisions back, and what staff do to entrants not', () => {
    const events = [...setting, decides(8, 'ada', 's'), decides(9, 'bo', 't'), enters(10, 'ada', { is_hidden: true })]
    expect(rowsOf(events, { view: 'public', freeze_seq: 8 })).toMatchObject({ ada: { rank: null }, bo: { score: 0 } })
  })
})

test('the fold is the projection whatever comes in whatever order', () => {
  const event = fc.oneof(
    fc.record({
      entrant: fc.constantFrom('ada', 'bo'),
      topic: fc.constantFrom('s', 't'),
      challenge: fc.constantFrom('a', 'b', 'c'),
      result: fc.constantFrom('success' as const, 'fail' as const),
      sum: fc.integer({ min: 0, max: 10_000 }),
      attempt: fc.integer({ min: 1, max: 4 }),
    }),
  )
  fc.assert(
    fc.property(fc.array(event, { maxLength: 12 }), fc.nat({ max: 12 }), (made, cut) => {
      const events = [
        ...setting,
        ...made.map(({ entrant, topic, challenge, result, sum, attempt }, index) =>
          decides(8 + index, entrant, topic, {
            challenge_id: `${entrant}${topic}${challenge}`,
            rev: index + 1,
            result,
            attempt,
            rubric: { sum, of: 1 },
          }),
        ),
      ]
      const at = Math.min(cut, events.length)
      const twice = rwKind.reduce(events.slice(at), rwKind.reduce(events.slice(0, at)))
      const whole = rwKind.project(rwKind.reduce([...events].reverse()), { view: 'real' })
      expect(rwKind.project(twice, { view: 'real' })).toEqual(whole)
      const live = standingsOf(rwKind, { view: 'real' })
      for (const one of events) live.apply([one])
      expect(live.page(0, 10)).toEqual(whole.rows)
    }),
  )
})
