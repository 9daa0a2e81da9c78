import { describe, expect, test } from 'vitest'
import { createRandom } from '../../core/random.ts'
import { putRow, type ResolverSpot, type ResolverStep } from '../../core/resolver/step.ts'
import { resolverSteps, type ResolverInput } from '../../core/resolver/steps.ts'
import { createStandings } from '../live/standings.ts'
import { makeEvents } from '../sample/make-events.ts'
import { resolverRow } from './resolver-row.ts'
import type { FlagRankRow, FlagRow } from './rows.ts'

type RowView = Omit<FlagRankRow, 'rank'>
const rowViewOf = ({ entrant_id, score, solved, last_at }: FlagRow): RowView => ({ entrant_id, score, solved, last_at })
const put = (rows: readonly RowView[], entrant_id: string, spot: ResolverSpot | null): RowView[] => {
  const { score, solved, last_at } = spot ?? { score: 0, solved: 0, last_at: null }
  return putRow(rows, { entrant_id, score, solved, last_at }, spot?.place ?? null)
}
const forward = (rows: readonly RowView[], step: ResolverStep) => put(rows, step.entrant_id, step.after)
const backward = (rows: readonly RowView[], step: ResolverStep) => put(rows, step.entrant_id, step.before)

/** A made contest frozen at a random place, with a few wrong tries after the freeze. */
function contestOf(seed: number) {
  const random = createRandom(seed * 7919)
  const way = (['accumulative', 'dynamic', 'ladder'] as const)[seed % 3] ?? 'dynamic'
  const size = { entrants: 2 + Math.floor(random() * 14), topics: 1 + Math.floor(random() * 9), seed }
  const { events, entrant_ids, topic_ids } = makeEvents({ ...size, events: 160, topic: { integral_way: way } })
  const setUp = 1 + 2 * size.topics + size.entrants
  const freeze_seq = setUp + Math.floor(random() * (events.length - setUp + 1))
  const frozen = createStandings({ view: 'public', freeze_seq })
  const real = createStandings({ view: 'real' })
  frozen.apply(events)
  real.apply(events)
  const wrong = new Set(entrant_ids.flatMap((id) => topic_ids.filter(() => random() < 0.1).map((topic) => `${id} ${topic}`)))
  return {
    frozen: frozen.page(0, size.entrants),
    real: real.page(0, size.entrants),
    topic_ids,
    isPending: (entrant_id: string, topic_id: string) => wrong.has(`${entrant_id} ${topic_id}`),
    award_places: 3,
  }
}

type FlagInput = Omit<ResolverInput, 'frozen' | 'real'> & { frozen: readonly FlagRow[]; real: readonly FlagRow[] }
const stepsOf = (input: FlagInput) => resolverSteps({ ...input, frozen: input.frozen.map(resolverRow), real: input.real.map(resolverRow) })

const seeds = Array.from({ length: 1_000 }, (_, index) => index + 1)

test('after the last step the board is the real ranking, for 1,000 made contests', () => {
  let moved = 0
  for (const seed of seeds) {
    const input = contestOf(seed)
    const end = stepsOf(input).reduce(forward, input.frozen.map(rowViewOf))
    expect([seed, end]).toEqual([seed, input.real.map(rowViewOf)])
    if (JSON.stringify(end) !== JSON.stringify(input.frozen.map(rowViewOf))) moved += 1
  }
  expect(moved).toBeGreaterThan(800)
})

test('going back from the end leads to the frozen standing, for 1,000 made contests', () => {
  for (const seed of seeds) {
    const input = contestOf(seed)
    const steps = stepsOf(input)
    const start = steps.toReversed().reduce(backward, input.real.map(rowViewOf))
    expect([seed, start]).toEqual([seed, input.frozen.map(rowViewOf)])
  }
})

test('places are decided from the last one upward and never change again', () => {
  for (const seed of seeds.slice(0, 300)) {
    const input = contestOf(seed)
    let rows = input.frozen.map(rowViewOf)
    let foot: string[] = []
    for (const step of stepsOf(input)) {
      rows = forward(rows, step)
      if (step.rank !== null && step.kind === 'settle') foot = rows.slice((step.after?.place ?? 1) - 1).map(({ entrant_id }) => entrant_id)
      expect(rows.slice(rows.length - foot.length).map(({ entrant_id }) => entrant_id)).toEqual(foot)
    }
    const awards = stepsOf(input).filter(({ kind }) => kind === 'award')
    const expected = input.real.filter(({ rank }) => rank !== null && rank <= 3).map(({ entrant_id }) => entrant_id)
    expect(awards.map(({ entrant_id }) => entrant_id)).toEqual(expected.toReversed())
  }
})

test('a row shows its pending topics in topic order, each once', () => {
  for (const seed of seeds.slice(0, 300)) {
    const input = contestOf(seed)
    const shown = new Map<string, string[]>()
    for (const { kind, entrant_id, topic_id } of stepsOf(input))
      if (kind === 'topic' && topic_id !== null) shown.set(entrant_id, [...(shown.get(entrant_id) ?? []), topic_id])
    for (const topics of shown.values()) expect(topics).toEqual([...new Set(topics)].toSorted())
  }
})

const row = (entrant_id: string, rank: number, score: number, more: Partial<FlagRow> = {}): FlagRow => ({
  entrant_id,
  sort_name: entrant_id,
  rank,
  score,
  solved: more.cells?.filter(({ is_solved }) => is_solved).length ?? 0,
  last_at: null,
  last_counts_at_seq: null,
  parts: { topics: score, blood: 0, hints: 0, judged: 0, adjustments: 0 },
  cells: [],
  members: [],
  ...more,
})
const cell = (topic_id: string, points: number) => ({
  topic_id,
  is_solved: true,
  solved_at: 5,
  parts: [0],
  points,
  blood: null,
  bonus: 0,
  hints: 0,
  judged: 0,
})

describe('one late solve', () => {
  const frozen = [row('a', 1, 300, { cells: [cell('t1', 300)] }), row('b', 2, 0)]
  const real = [row('b', 1, 500, { cells: [cell('t2', 500)] }), row('a', 2, 300, { cells: [cell('t1', 300)] })]
  const steps = stepsOf({
    frozen,
    real,
    topic_ids: ['t1', 't2'],
    isPending: (id, topic) => id === 'b' && topic === 't1',
    award_places: 1,
  })

  test('fails first, then lifts the row to the top, which is the place to stop at', () => {
    expect(steps.map(({ kind, entrant_id, topic_id, is_solved, after }) => [kind, entrant_id, topic_id, is_solved, after?.place])).toEqual([
      ['topic', 'b', 't1', false, 2],
      ['topic', 'b', 't2', true, 1],
      ['award', 'b', null, false, 1],
    ])
  })
})

test('a price that fell since the freeze is told when the row has its turn', () => {
  const frozen = [row('a', 1, 300), row('b', 2, 250)]
  const real = [row('b', 1, 250), row('a', 2, 200)]
  expect(stepsOf({ frozen, real, topic_ids: [], isPending: () => false, award_places: 0 })).toMatchObject([
    { kind: 'settle', entrant_id: 'a', before: { place: 1, score: 300 }, after: { place: 2, score: 200 }, rank: 2 },
  ])
})

test('a row that left the ranking goes, one that came is put in', () => {
  const frozen = [row('gone', 1, 100)]
  const real = [row('new', 1, 50, { cells: [cell('t1', 50)] })]
  expect(stepsOf({ frozen, real, topic_ids: ['t1'], isPending: () => false, award_places: 0 })).toMatchObject([
    { kind: 'leave', entrant_id: 'gone', before: { place: 1 }, after: null },
    { kind: 'topic', entrant_id: 'new', before: null, after: { place: 1, score: 50 } },
  ])
})
