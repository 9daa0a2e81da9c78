import { createRandom } from '@beacon/engine/random'
import { createStandings, defaultContestRules, defaultTopicState, type DraftEvent, type ScoreEvent } from '@beacon/engine/answers'
import { defaultTopicRules } from '@beacon/engine'
import { beforeAll, expect, test } from 'vitest'
import { useKinds } from '../../index.ts'
import type { AnswerStandings } from '../../../contest/topic/standings/index.ts'
import { changesBetween, sentObjectsOf } from './changes.ts'
import { clicsFeed, clicsObjects } from './clics.ts'
import { ctftimeFeed } from './ctftime.ts'
import { openClicsReader, type ClicsLine } from './testing/read-clics.ts'

beforeAll(useKinds)

const startAt = Date.UTC(2026, 0, 10, 1)
const hour = 3_600_000
const ids = (kind: string, count: number) =>
  Array.from({ length: count }, (_, n) => `01900000-0000-7000-8000-${kind.repeat(8)}${String(n).padStart(4, '0')}`)
const entrants = ids('a', 7)
const topics = ids('b', 4)
const [guests = '', seniors = ''] = ids('c', 2)
const people = ['ann', 'bob', 'eve']
const nobody = { entrant_id: null, solver_id: null, topic_id: null, part: null }

/** A contest by chance with every rule: prices, bloods, parts, hints, marks, rewards, bans, brackets, averages, hidden topics. */
function chance(seed: number): ScoreEvent[] {
  const random = createRandom(seed)
  const pick = <T>(items: readonly T[]): T => items[Math.floor(random() * items.length)] as T
  const to = (most: number) => Math.floor(random() * (most + 1))
  const alone = random() < 0.4
  const events: ScoreEvent[] = []
  const push = (draft: Omit<DraftEvent, 'at'>) => {
    const seq = events.length + 1
    events.push({ ...draft, at: startAt + seq * 1000, seq, counts_at_seq: Math.max(1, seq - (random() < 0.2 ? to(6) : 0)) } as ScoreEvent)
  }
  const rights = () => ({
    ranks_overall: random() < 0.7,
    gets_blood: random() < 0.7,
    affects_value: random() < 0.7,
    gets_score: random() < 0.8,
  })
  const rules = () =>
    push({
      ...nobody,
      lane: 'result',
      kind: 'rules.set',
      payload: {
        ...defaultContestRules,
        team_score_type: alone ? pick(['average', 'lowest', 'highest'] as const) : 'sum',
        blood_base: pick(['initial', 'current', 'fixed'] as const),
        brackets: [guests, seniors].map((bracket_id) => ({ bracket_id, ...rights() })),
      },
    })
  const value = (topic_id: string) =>
    push({
      ...nobody,
      lane: 'result',
      kind: 'rules.set',
      topic_id,
      payload: {
        ...defaultTopicRules,
        integral_way: pick(['accumulative', 'dynamic', 'cd', 'ladder'] as const),
        score: 100 + to(400),
        decay: 1 + to(5),
        reward_way: pick(['none', 'blood'] as const),
        parts: pick([[{ part: 0, share: 100 }], [30, 70].map((share, part) => ({ part, share }))]),
      },
    })
  const state = (topic_id: string, is_hidden: boolean) =>
    push({ ...nobody, lane: 'moderation', kind: 'topic.state', topic_id, payload: { ...defaultTopicState, is_released: true, is_hidden } })
  const entrant = (entrant_id: string, out: boolean) => {
    const flags = { is_banned: out && random() < 0.5, is_hidden: out && random() < 0.5, is_staff: false, is_left_out: false }
    const payload = { ...flags, bracket_id: pick([null, null, guests, seniors]), roster: people, sort_name: entrant_id }
    push({ ...nobody, lane: 'moderation', kind: 'entrant.state', entrant_id, payload })
  }
  rules()
  for (const topic_id of topics) {
    value(topic_id)
    state(topic_id, false)
  }
  for (const entrant_id of entrants) entrant(entrant_id, false)
  for (let step = 0; step < 60; step += 1) {
    const [entrant_id, topic_id] = [pick(entrants), pick(topics)]
    const solver_id = alone ? pick(people) : entrant_id
    const submitted_at = startAt + events.length * 1000 - to(3) * 500
    const own = { lane: 'result' as const, entrant_id, solver_id, topic_id }
    const kind = random()
    const tried = { submission_id: `${entrant_id} ${solver_id} ${to(3)}`, submitted_at, elapsed_ms: events.length * 60_000 }
    if (kind < 0.55) push({ ...own, kind: 'solve', part: to(1), payload: tried })
    else if (kind < 0.6) push({ ...own, kind: 'verdict', part: to(1), payload: { ...tried, is_correct: random() < 0.3 } })
    else if (kind < 0.72)
      push({
        ...own,
        kind: 'hint',
        part: null,
        payload: { hint_id: `h${to(3)}`, cost: to(90), charge: pick(['on_solve', 'at_once'] as const) },
      })
    else if (kind < 0.78)
      push({
        ...own,
        kind: 'judged',
        solver_id: null,
        topic_id: pick([topic_id, null]),
        part: null,
        payload: { upload_id: `u${to(2)}`, submitted_at, points: to(200), keeps: pick(['best', 'latest'] as const) },
      })
    else if (kind < 0.86) {
      const tie = random() < 0.5 ? { tie_at: submitted_at } : {}
      push({ ...nobody, lane: 'result', kind: 'adjust', entrant_id, payload: { adjustment_id: `a${step}`, points: to(300) - 150, ...tie } })
    } else if (kind < 0.93) entrant(entrant_id, random() < 0.4)
    else if (kind < 0.96) state(topic_id, random() < 0.5)
    else if (kind < 0.98) value(topic_id)
    else rules()
  }
  return events
}

/** Standings as the score module gives them, of what was folded. */
function standingsOf(
  events: readonly ScoreEvent[],
  { freeze = null, now = startAt + hour }: { freeze?: number | null; now?: number } = {},
): AnswerStandings {
  const real = createStandings({ view: 'real' })
  const shown = freeze === null ? real : createStandings({ view: 'public', freeze_seq: freeze })
  real.apply(events)
  if (shown !== real) shown.apply(events)
  const boardOf = (view: 'real' | 'public', live: typeof real) => ({
    ...live,
    view,
    version: `${view} ${events.length}`,
    topic: (id: string) => live.topic(id) ?? undefined,
  })
  const named = new Map(topics.map((topic_id, n) => [topic_id, { topic_id, name: `Topic ${n}` }]))
  const made = {
    contest: {
      kind: 'flag',
      flag_rate_count: 10,
      integral_way: 'dynamic',
      resource_id: ids('d', 1)[0],
      name: 'By chance',
      started_at: new Date(startAt).toISOString(),
      start_at: new Date(startAt).toISOString(),
      start_mode: 'manual',
      end_at: new Date(startAt + 2 * hour).toISOString(),
      stopped_at: null,
      unfrozen_at: null,
      pauses: [],
      show_unanswered_teams: true,
      brackets: real.contestRules().brackets.map((one) => ({ ...one, name_en: 'Bracket' })),
    },
    clock: { freeze_at: freeze === null ? null : startAt + freeze * 1000 + 500 },
    now,
    is_frozen: freeze !== null,
    real: boardOf('real', real),
    public: boardOf('public', shown),
    directory: {
      entrants: new Map(entrants.map((entrant_id, n) => [entrant_id, { entrant_id, name: `Team ${n}`, number: n + 1, bracket_id: null }])),
      topics: named,
      shown: named,
      after_end: named,
      unseen: new Set<string>(),
    },
    events,
  }
  // A stand-in: what the feed reads of standings is here, folded by the engine as ever.
  return made as unknown as AnswerStandings
}

const placesOf = (standings: AnswerStandings, view: 'real' | 'public') =>
  new Map(standings[view].ranking().map(({ entrant_id, score, rank }) => [entrant_id, { score, rank }]))
const linesOf = (standings: AnswerStandings, view: 'real' | 'public') =>
  [...clicsFeed(standings, view)].map((line) => JSON.parse(line) as ClicsLine)
const seeds = Array.from({ length: 40 }, (_, seed) => seed + 1)

test.each(seeds)('summed as readers do, the feed leads to the ranking: contest %i', (seed) => {
  const events = chance(seed)
  for (const freeze of [null, 40]) {
    const standings = standingsOf(events, { freeze })
    for (const view of ['real', 'public'] as const) {
      const reader = openClicsReader()
      reader.read(linesOf(standings, view))
      expect(reader.ranking()).toEqual(placesOf(standings, view))
    }
  }
})

test.each(seeds.slice(0, 12))('a running feed is right after every event: contest %i', (seed) => {
  const events = chance(seed)
  const reader = openClicsReader()
  let told = sentObjectsOf([])
  for (let until = 0; until <= events.length; until += 1) {
    const standings = standingsOf(events.slice(0, until))
    const next = sentObjectsOf(clicsObjects(standings, 'public'))
    reader.read(changesBetween(told, next) as ClicsLine[])
    told = next
    expect(reader.ranking()).toEqual(placesOf(standings, 'public'))
  }
})

test('in the freeze nothing moves with a result of after it', () => {
  const events = chance(3)
  const freeze = 40
  const texts = [45, 60, events.length].map((until) => {
    const after = events.slice(freeze, until).filter(({ lane }) => lane === 'result')
    const log = [...events.slice(0, freeze), ...after].map((event, index) => ({ ...event, seq: index + 1 }))
    return [...clicsFeed(standingsOf(log, { freeze }), 'public')].join('')
  })
  expect(new Set(texts).size).toBe(1)
})

test('the CTFtime feed has the places, the scores and what a topic gives now', () => {
  for (const seed of seeds) {
    const standings = standingsOf(chance(seed))
    const rows = standings.real.ranking()
    const { standings: told } = ctftimeFeed(standings, 'real')
    expect(told.map(({ pos, score }) => [pos, score])).toEqual(rows.map(({ rank, score }) => [rank, score]))
    const given = rows.map(({ entrant_id }) => {
      const cells = standings.real.row(entrant_id)?.cells.filter(({ is_solved }) => is_solved) ?? []
      return cells.map(({ points, bonus, hints, judged }) => points + bonus - hints + judged)
    })
    expect(told.map(({ taskStats }) => Object.values(taskStats).map(({ points }) => points))).toEqual(given)
  }
})
