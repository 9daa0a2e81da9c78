import { describe, expect, it } from 'vitest'
import { freezeSeqOf } from '../../core/event.ts'
import { topicValueAt } from '../../core/scoring/value.ts'
import type { ViewOptions } from '../../core/view.ts'
import type { ScoreEvent } from '../score-event.ts'
import { project } from './project.ts'
import { reduce } from './reduce.ts'
import type { FlagRow, FlagStandings } from './rows.ts'
import { tellStory } from './story.ts'

const flat = { integral_way: 'accumulative', reward_way: 'none', score: 100 } as const

function see(events: readonly ScoreEvent[], options: Partial<ViewOptions> = {}): FlagStandings {
  return project(reduce(events), { view: 'real', ...options })
}

const brief = ({ rows }: FlagStandings) => rows.map(({ rank, entrant_id, score }) => `${rank} ${entrant_id} ${score}`)

function rowOf({ rows, others }: FlagStandings, entrantId: string): FlagRow {
  const row = [...rows, ...others].find(({ entrant_id }) => entrant_id === entrantId)
  if (!row) throw new Error(`no row of ${entrantId}`)
  return row
}

describe('ranking', () => {
  it('puts the higher score first, then the earlier last scoring event', () => {
    const story = tellStory()
    story.topic('t1', flat)
    story.solve('b', 't1')
    story.solve('a', 't1')
    story.entrant('c')
    expect(brief(see(story.events))).toEqual(['1 b 100', '2 a 100', '3 c 0'])
  })
  it('gives equal score and millisecond the same rank, ordered by name, and leaves the next place out', () => {
    const story = tellStory()
    story.topic('t1', flat)
    for (const [id, sort_name] of Object.entries({ a: 'zeta', b: 'eta', c: 'mu' })) story.entrant(id, { sort_name })
    story.solve('a', 't1', { at: 5 })
    story.solve('b', 't1', { at: 5 })
    story.solve('c', 't1', { at: 6 })
    expect(brief(see(story.events))).toEqual(['1 b 100', '1 a 100', '3 c 100'])
  })
  it('never moves the tie by adjustments, hints or repricing', () => {
    const story = tellStory()
    story.topic('t1', flat)
    story.solve('a', 't1')
    const before = rowOf(see(story.events), 'a').last_at
    story.adjust('a', 50)
    story.hint('a', 't1', { hint_id: 'h', cost: 10, charge: 'at_once' })
    story.rules('t1', { ...flat, score: 300 })
    expect(rowOf(see(story.events), 'a')).toMatchObject({ score: 340, last_at: before })
  })
  it('moves the tie by an award brought along from a platform that breaks ties by it', () => {
    const story = tellStory()
    story.topic('t1', flat)
    story.solve('a', 't1', { at: 5 })
    story.solve('b', 't1', { at: 6 })
    story.adjust('a', -10, { tie_at: 9 })
    story.adjust('a', 10, { tie_at: 8 })
    expect(rowOf(see(story.events), 'a')).toMatchObject({ score: 100, last_at: 8 })
    expect(brief(see(story.events))).toEqual(['1 b 100', '2 a 100'])
  })
  it('orders tries and uploads that share a place by when they were made, whatever order they are judged in', () => {
    const story = tellStory()
    story.topic('t1', { ...flat, reward_way: 'blood' })
    story.topic('report', flat)
    const place = story.events.length
    story.verdict('b', 't1', true, { submission: 'late', at: 20, counts_at: place })
    story.verdict('a', 't1', true, { submission: 'early', at: 10, counts_at: place })
    story.judged('a', 'report', 60, { upload: 'second', at: 12, counts_at: place })
    story.judged('a', 'report', 90, { upload: 'first', at: 11, counts_at: place })
    expect(rowOf(see(story.events), 'a')).toMatchObject({ parts: { judged: 60 }, last_at: 12 })
    expect(rowOf(see(story.events), 'a').cells.find(({ topic_id }) => topic_id === 't1')?.blood).toBe(1)
    expect(rowOf(see(story.events), 'b').cells[0]?.blood).toBe(2)
  })
  it('counts a re-judged try at its own submission, for tie and blood', () => {
    const story = tellStory()
    story.topic('t1', { ...flat, reward_way: 'blood' })
    story.entrant('late')
    story.solve('a', 't1', { at: 9000 })
    story.verdict('late', 't1', true, { submission: 'old', at: 2000, counts_at: 4 })
    const after = see(story.events)
    expect(brief(after)).toEqual(['1 late 105', '2 a 103'])
    expect(after.topics[0]?.bloods.map(({ entrant_id, at }) => [entrant_id, at])).toEqual([
      ['late', 2000],
      ['a', 9000],
    ])
  })
  it('shows brackets by themselves and leaves out of the overall one who does not rank there', () => {
    const rights = { ranks_overall: true, gets_blood: true, affects_value: true, gets_score: true }
    const story = tellStory({ brackets: [{ ...rights, bracket_id: 'guest', ranks_overall: false }] })
    story.topic('t1', flat)
    story.entrant('g', { bracket_id: 'guest' })
    story.solve('g', 't1')
    story.solve('a', 't1')
    expect(brief(see(story.events))).toEqual(['1 a 100'])
    expect(brief(see(story.events, { bracket: 'guest' }))).toEqual(['1 g 100'])
  })
})

describe('values', () => {
  it('of a dynamic topic fall for everybody who solved it', () => {
    const story = tellStory()
    story.topic('t1', { dynamic_preset: 'ctfd_linear', decay: 50, reward_way: 'none' })
    for (const id of ['a', 'b', 'c']) story.solve(id, 't1')
    expect(brief(see(story.events))).toEqual(['1 a 400', '2 b 400', '3 c 400'])
    expect(see(story.events).topics[0]).toMatchObject({ value: 400, counted_solves: 3, solves: 3 })
  })
  it('of a decay topic stay with the solver; what is shown falls by the clock alone', () => {
    const story = tellStory()
    story.topic('t1', { integral_way: 'cd', reward_way: 'none' })
    story.solve('a', 't1', { elapsed_ms: 0 })
    story.solve('b', 't1', { elapsed_ms: 1_800_000 })
    const standings = see(story.events)
    expect(brief(standings)).toEqual(['1 a 500', '2 b 475'])
    const [topic] = standings.topics
    if (!topic) throw new Error('no topic')
    expect([topicValueAt(topic, 0), topicValueAt(topic, 3_600_000)]).toEqual([500, 451])
  })
  it('of a ladder go by order; a ban moves later ones up', () => {
    const story = tellStory()
    story.topic('t1', { integral_way: 'ladder', reward_way: 'none' })
    for (const id of ['a', 'b', 'c']) story.solve(id, 't1')
    expect(brief(see(story.events))).toEqual(['1 a 500', '2 b 450', '3 c 400'])
    story.entrant('a', { is_banned: true })
    expect(brief(see(story.events))).toEqual(['1 b 500', '2 c 450'])
  })
  it('are shared by parts; the blood goes to all of them together', () => {
    const story = tellStory()
    const parts = [
      { part: 0, share: 33 },
      { part: 1, share: 67 },
    ]
    story.topic('t1', { ...flat, reward_way: 'blood', score: 101, parts })
    story.solve('a', 't1', { part: 1 })
    expect(rowOf(see(story.events), 'a')).toMatchObject({ score: 68, solved: 0, cells: [{ parts: [1], is_solved: false, blood: null }] })
    story.solve('a', 't1', { part: 0 })
    expect(rowOf(see(story.events), 'a')).toMatchObject({
      score: 106,
      solved: 1,
      cells: [{ parts: [0, 1], is_solved: true, blood: 1, bonus: 5 }],
    })
  })
})

describe('what else moves a score', () => {
  it('is a hint taken from the award on solving, never below 0', () => {
    const story = tellStory()
    story.topic('t1', flat)
    story.topic('t2', { ...flat, score: 20 })
    for (const topic of ['t1', 't2']) story.hint('a', topic, { hint_id: 'h', cost: 30, charge: 'on_solve' })
    story.hint('a', 't1', { hint_id: 'h', cost: 30, charge: 'on_solve' })
    expect(rowOf(see(story.events), 'a').score).toBe(0)
    story.solve('a', 't1')
    story.solve('a', 't2')
    expect(rowOf(see(story.events), 'a')).toMatchObject({ score: 70, parts: { topics: 120, hints: 50 } })
  })
  it('is a mark: the latest upload, or the best', () => {
    const story = tellStory()
    story.topic('report', flat)
    story.judged('a', 'report', 80, { upload: 'u1' })
    story.judged('a', 'report', 60, { upload: 'u2' })
    story.judged('b', 'report', 80, { upload: 'u1', keeps: 'best' })
    story.judged('b', 'report', 60, { upload: 'u2', keeps: 'best' })
    expect(brief(see(story.events))).toEqual(['1 b 80', '2 a 60'])
    story.judged('a', 'report', 90, { upload: 'u1', counts_at: 4 })
    expect(rowOf(see(story.events), 'a')).toMatchObject({ score: 60, solved: 0, parts: { judged: 60 } })
  })
  it('is a verdict that takes a solve away, and one that gives it back', () => {
    const story = tellStory()
    story.topic('t1', flat)
    story.solve('a', 't1', { submission: 'sub' })
    story.verdict('a', 't1', false, { submission: 'sub', counts_at: 4 })
    expect(rowOf(see(story.events), 'a')).toMatchObject({ score: 0, solved: 0, last_at: null, cells: [] })
    story.verdict('a', 't1', true, { submission: 'sub', counts_at: 4, at: 4000 })
    expect(rowOf(see(story.events), 'a')).toMatchObject({ score: 100, solved: 1, last_at: 4000 })
  })
  it('is a topic hidden: points, price and bloods go; offline they stay', () => {
    const story = tellStory()
    story.topic('t1', { ...flat, reward_way: 'blood' })
    story.solve('a', 't1')
    story.topicState('t1', { is_offline: true })
    expect(rowOf(see(story.events), 'a').score).toBe(105)
    story.topicState('t1', { is_hidden: true })
    expect(rowOf(see(story.events), 'a')).toMatchObject({ score: 0, cells: [] })
    expect(see(story.events, { view: 'public' }).topics).toEqual([])
    story.topicState('t1', {})
    expect(rowOf(see(story.events), 'a').score).toBe(105)
  })
})

describe('hidden, banned and staff entrants', () => {
  it.each([['is_banned'], ['is_hidden'], ['is_staff'], ['is_left_out']] as const)(
    'are out of ranking, price and bloods by %s, and come back',
    (flag) => {
      const story = tellStory()
      story.topic('t1', { dynamic_preset: 'ctfd_linear', decay: 50 })
      for (const id of ['a', 'b']) {
        story.entrant(id)
        story.solve(id, 't1')
      }
      const before = see(story.events)
      expect(brief(before)).toEqual(['1 a 475', '2 b 465'])
      story.entrant('a', { [flag]: true })
      const banned = see(story.events)
      expect(brief(banned)).toEqual(['1 b 525'])
      expect(banned.others.map(({ entrant_id, rank }) => [entrant_id, rank])).toEqual([['a', null]])
      story.entrant('a')
      expect(see(story.events)).toEqual(before)
    },
  )
})

describe('members who solve alone', () => {
  const story = tellStory({ team_score_type: 'average' })
  story.topic('t1', { dynamic_preset: 'ctfd_linear', decay: 50, blood_percent: [10, 0, 0] })
  story.entrant('red', { roster: ['ann', 'bob', 'eve'] })
  story.solve('red', 't1', { solver: 'ann' })
  story.solve('red', 't1', { solver: 'bob' })
  it('count once for price and blood, and average over the roster half up', () => {
    const standings = see(story.events)
    expect(standings.topics[0]).toMatchObject({ value: 500, counted_solves: 1, bloods: [{ entrant_id: 'red', solver_id: 'ann' }] })
    expect(rowOf(standings, 'red')).toMatchObject({
      score: 350,
      solved: 1,
      members: [
        { solver_id: 'ann', score: 550 },
        { solver_id: 'bob', score: 500 },
      ],
    })
  })
})

describe('the frozen public view', () => {
  const story = tellStory()
  story.topic('t1', { ...flat, reward_way: 'blood' })
  story.topic('t2', flat)
  story.solve('a', 't1')
  story.solve('b', 't1')
  const freezeAt = story.events.length * 1000 + 1
  const freeze_seq = story.events.length
  story.solve('b', 't2')
  story.adjust('b', 500)
  story.rules('t1', { ...flat, score: 900 })
  story.judged('b', null, 70, { upload: 'u', at: 1, counts_at: 2 })
  it('begins after the last event before the freeze', () => {
    expect(freezeSeqOf(story.events, freezeAt)).toBe(freeze_seq)
  })
  it('holds every later result, whatever it counts at', () => {
    expect(see(story.events, { view: 'public', freeze_seq })).toEqual(see(story.events, { view: 'public', seq: freeze_seq }))
    expect(brief(see(story.events, { view: 'public', freeze_seq }))).toEqual(['1 a 105', '2 b 103'])
  })
  it('shows bans and hidden topics at once', () => {
    const banned = tellStory()
    banned.events.splice(0, 1, ...story.events)
    banned.entrant('a', { is_banned: true })
    expect(brief(see(banned.events, { view: 'public', freeze_seq }))).toEqual(['1 b 105'])
  })
  it('shows any earlier moment by seq', () => {
    expect(brief(see(story.events, { seq: 6 }))).toEqual(['1 a 105'])
    expect(brief(see(story.events, { seq: 0 }))).toEqual([])
  })
})
