import { describe, expect, it } from 'vitest'
import { defaultTopicRules } from '../../core/scoring/rules.ts'
import { defaultContestRules } from '../rules.ts'
import { defaultTopicState, type TopicState } from '../score-event.ts'
import { emptyProgress, type FlagFacts, type FlagMatch, type FlagTry, progressKey } from './facts.ts'
import { judge } from './judge.ts'
import { rejudge, type StoredTry } from './rejudge.ts'
import { entrantFacts, flagOf, range, rulesOf, stage, startClock, tryOf } from './stage-scene.ts'
import type { FlagTopicRules } from './rules.ts'

const at = 10_000_000
const released: TopicState = { ...defaultTopicState, is_released: true }

interface Scene {
  /** Rules of `lab`, the range. */
  lab?: Partial<FlagTopicRules>
  stages?: Record<string, Partial<FlagTopicRules>>
  states?: Record<string, Partial<TopicState>>
  facts?: Partial<FlagFacts>
  percent?: number
  after_end?: 'practice'
}

/** `lab`: gate (100), then vault (200) after gate, then core (300) after vault. */
function judgeScene(tries: readonly FlagTry[], scene: Scene = {}) {
  const stages = {
    gate: { ...stage('lab', 100), ...scene.stages?.['gate'] },
    vault: { ...stage('lab', 200, ['gate']), ...scene.stages?.['vault'] },
    core: { ...stage('lab', 300, ['vault']), ...scene.stages?.['core'] },
  }
  const topics = new Map(Object.entries({ lab: { ...range(Object.keys(stages), scene.percent), ...scene.lab }, ...stages }))
  const states = [...topics.keys()].map(
    (id) => [id, { state: { ...released, ...scene.states?.[id] }, counted_solves: 0, blood_solves: 0 }] as const,
  )
  const rules = rulesOf(topics, scene.after_end)
  const facts: FlagFacts = {
    clock: startClock,
    is_online: true,
    topics: new Map(states),
    entrants: new Map([
      ['team1', entrantFacts],
      ['team2', entrantFacts],
    ]),
    progress: new Map(),
    windows: new Map(),
    ...scene.facts,
  }
  return { rules, facts, outcomes: judge(rules, facts, tries) }
}

const right = (topic_id: string, change: Partial<FlagTry> = {}) => tryOf({ at, topic_id: 'lab', matches: [flagOf(topic_id)], ...change })
const wrong = (change: Partial<FlagTry> = {}) => tryOf({ at, topic_id: 'lab', ...change })
const one = (submission: FlagTry, scene: Scene = {}) => judgeScene([submission], scene).outcomes[0]
const foreign: FlagMatch = { ...flagOf('gate'), kind: 'foreign', owner_id: 'team2' }
const closed = { progress: new Map([[progressKey('team1', 'lab'), { ...emptyProgress, wrong_count: 3 }]]) }

describe('a try at a topic with stages', () => {
  it.each<[string, FlagTry, Scene, object]>([
    ['the flag of an open stage', right('gate'), {}, { row: 17, code: 'flag_correct', topic_id: 'gate', points: 100, blood: 1 }],
    ['a wrong flag', wrong(), { lab: { answer_limit: 3 } }, { row: 15, topic_id: 'lab', tries_left: 2, is_attempt: true, evidence: null }],
    [
      'the flag of another entrant',
      wrong({ matches: [foreign] }),
      {},
      { row: 14, topic_id: 'lab', evidence: { kind: 'foreign_flag', topic_id: 'gate', owner_id: 'team2' } },
    ],
    [
      'the flag of a locked stage',
      right('vault'),
      {},
      {
        row: 18,
        code: 'flag_held',
        http: 200,
        result: 'part',
        topic_id: 'vault',
        details: { topic_ids: ['gate'] },
        events: [],
        blood: null,
      },
    ],
    ['a locked stage that nobody may know', right('vault'), { stages: { vault: { prerequisites_view: 'hidden' } } }, { code: 'flag_held' }],
    ['a stage that is not released', right('gate'), { states: { gate: { is_released: false } } }, { row: 15, topic_id: 'lab' }],
    ['a hidden stage', right('gate'), { states: { gate: { is_hidden: true } } }, { row: 15, evidence: null }],
    ['a stage that is offline', right('gate'), { states: { gate: { is_offline: true } } }, { code: 'topic_offline', is_stored: false }],
    ['a range that is offline', right('gate'), { states: { lab: { is_offline: true } } }, { code: 'topic_offline', topic_id: 'lab' }],
    ['a range that is not released', right('gate'), { states: { lab: { is_released: false } } }, { code: 'topic_not_found' }],
    [
      'a used up limit',
      right('gate'),
      { lab: { answer_limit: 3 }, facts: closed },
      { code: 'answer_limit_reached', topic_id: 'lab', is_stored: false },
    ],
    ['a try at the stage itself', right('gate', { topic_id: 'gate' }), {}, { row: 8, code: 'topic_not_found' }],
    ['the one flag box', right('gate', { topic_id: null }), {}, { code: 'flag_correct', topic_id: 'gate' }],
    ['the one flag box, locked', right('vault', { topic_id: null }), {}, { code: 'flag_held', topic_id: 'vault' }],
    ['the one flag box, hidden', right('gate', { topic_id: null }), { states: { gate: { is_hidden: true } } }, { row: 15, topic_id: null }],
    ['the one flag box, limited', right('gate', { topic_id: null }), { lab: { answer_limit: 3 } }, { row: 15, topic_id: null }],
    [
      'a stage of a range for practice',
      right('gate'),
      { lab: { is_practice: true } },
      { code: 'flag_correct', is_practice: true, events: [] },
    ],
  ])('%s', (_what, submission, scene, expected) => {
    expect(one(submission, scene)).toMatchObject(expected)
  })

  it('counts in the window of the range', () => {
    const keys = judgeScene([right('gate'), wrong(), right('vault')]).outcomes.map(({ window }) => [
      window?.key,
      window?.window.hits.length,
    ])
    expect(keys).toEqual([
      ['team1 lab', 1],
      ['team1 lab', 2],
      ['team1 lab', 3],
    ])
  })

  it('tells who took a stage, and repeats a wrong text once it is right', () => {
    const text = { digest: 'same' }
    const { outcomes } = judgeScene([wrong(text), right('gate', text), right('gate', { ...text, member_id: 'bob' }), wrong(text)])
    expect(outcomes.map(({ code }) => code)).toEqual(['flag_wrong', 'flag_correct', 'already_solved', 'flag_repeated'])
    expect(outcomes[2]).toMatchObject({ topic_id: 'gate', details: { at, by: 'ann', correct: true } })
  })

  it('takes the open stage where one text is the flag of two', () => {
    const matches = [flagOf('vault'), flagOf('gate')]
    const { outcomes } = judgeScene([wrong({ matches }), wrong({ matches, digest: 'again' }), wrong({ matches, digest: 'third' })])
    expect(outcomes.map(({ code, topic_id }) => [code, topic_id])).toEqual([
      ['flag_correct', 'gate'],
      ['flag_correct', 'vault'],
      ['already_solved', 'gate'],
    ])
  })
})

describe('a held flag', () => {
  it('is told again as sent', () => {
    const { outcomes } = judgeScene([right('vault'), right('vault', { digest: 'other spelling', member_id: 'bob' })])
    expect(outcomes[1]).toMatchObject({ code: 'flag_repeated', topic_id: 'vault', details: { at, by: 'ann' } })
  })

  it('counts when its turn comes, and frees the next one', () => {
    const held = [right('core', { submission_id: 'c', member_id: 'bob' }), right('vault', { submission_id: 'v', at: at + 1 })]
    const { outcomes } = judgeScene([...held, right('gate', { at: at + 500 })])
    expect(outcomes.map(({ code, freed }) => [code, freed?.length])).toEqual([
      ['flag_held', undefined],
      ['flag_held', undefined],
      ['flag_correct', 2],
    ])
    const freed = outcomes[2]?.freed ?? []
    expect(freed).toMatchObject([
      { submission_id: 'v', member_id: 'ann', topic_id: 'vault', code: 'flag_correct', points: 200, blood: 1, is_stored: false },
      { submission_id: 'c', member_id: 'bob', topic_id: 'core', points: 300, blood: 1 },
    ])
    expect(freed.flatMap(({ events }) => events)).toMatchObject([
      { kind: 'solve', at: at + 500, topic_id: 'vault', payload: { submission_id: 'v', submitted_at: at + 500 } },
      { kind: 'solve', at: at + 500, topic_id: 'core', payload: { submission_id: 'c', submitted_at: at + 500 } },
    ])
  })

  it('takes no blood before its stage is due', () => {
    const team2 = { entrant_id: 'team2', member_id: 'eve' }
    const { outcomes } = judgeScene([right('vault'), right('gate', team2), right('vault', team2), right('gate')])
    expect(outcomes.map(({ topic_id, blood }) => [topic_id, blood])).toEqual([
      ['vault', null],
      ['gate', 1],
      ['vault', 1],
      ['gate', 2],
    ])
    expect(outcomes[3]?.freed).toMatchObject([{ topic_id: 'vault', blood: 2 }])
  })

  it('counts though its stage was closed meanwhile, and not twice where another try solved it', () => {
    const held = { submission_id: 'v', topic_id: 'vault', part: 0, flag_id: 'flag of vault', at: 1, by: 'bob' }
    const before = { facts: { held: new Map([['team1', [held]]]) } }
    expect(one(right('gate'), { ...before, states: { vault: { is_offline: true } } })?.freed).toMatchObject([{ submission_id: 'v' }])
    const solved = new Map([[progressKey('team1', 'vault'), { ...emptyProgress, solved: new Map([[0, { at: 1, by: 'bob' }]]) }]])
    expect(one(right('gate'), { facts: { ...before.facts, progress: solved } })?.freed).toBeUndefined()
  })

  it('is practice where its turn comes in practice', () => {
    const late = { at: 30_000_000 }
    const held = { submission_id: 'v', topic_id: 'vault', part: 0, flag_id: 'flag of vault', at: 1, by: 'bob' }
    const outcome = one(right('gate', late), { facts: { held: new Map([['team1', [held]]]) }, after_end: 'practice' })
    expect(outcome).toMatchObject({ is_practice: true, events: [], freed: [{ is_practice: true, events: [], points: null }] })
  })
})

it('a topic that needs a range waits for all of its stages', () => {
  const next = { ...stage('lab', 100, ['lab']), scoring: defaultTopicRules }
  const tries = ['gate', 'vault', 'core'].flatMap((id) => [tryOf({ at, topic_id: 'next', matches: [flagOf('next')] }), right(id)])
  const { rules, facts } = judgeScene([])
  const known = { state: released, counted_solves: 0, blood_solves: 0 }
  const withNext = { ...facts, topics: new Map([...facts.topics, ['next', known]]) }
  const outcomes = judge({ ...rules, topics: new Map([...rules.topics, ['next', next]]) }, withNext, [
    ...tries,
    tryOf({ at, topic_id: 'next', matches: [flagOf('next')] }),
  ])
  expect(outcomes.filter(({ topic_id }) => topic_id === 'next').map(({ code }) => code)).toEqual([
    'topic_locked',
    'topic_locked',
    'topic_locked',
    'flag_correct',
  ])
})

describe('the finish', () => {
  const all = [right('gate'), right('vault'), right('core')]
  const bonuses = (scene: Scene, tries: readonly FlagTry[] = all) => judgeScene(tries, scene).outcomes.map(({ details }) => details.bonus)

  it.each<[string, Scene, (number | null | undefined)[]]>([
    ['10 percent of 600', { percent: 10 }, [undefined, undefined, 60]],
    ['no bonus is told as well', {}, [undefined, undefined, 0]],
    [
      'a half is rounded up',
      { percent: 25, stages: { gate: { scoring: { ...defaultTopicRules, parent_id: 'lab', score: 102 } } } },
      [undefined, undefined, 151],
    ],
    ['frozen', { percent: 10, facts: { clock: { ...startClock, freeze_at: at - 1 } } }, [undefined, undefined, null]],
    ['an offline stage is not asked', { percent: 10, states: { core: { is_offline: true } } }, [undefined, 30, undefined]],
    ['an unreleased stage is not asked', { percent: 10, states: { core: { is_released: false } } }, [undefined, 30, undefined]],
  ])('%s', (_what, scene, expected) => {
    expect(bonuses(scene)).toEqual(expected)
  })

  it('is told by the try that frees the last stages', () => {
    expect(bonuses({ percent: 10 }, [right('core'), right('vault'), right('gate')])).toEqual([undefined, undefined, 60])
  })
})

describe('judging again', () => {
  const held: StoredTry = {
    submission_id: 'v',
    solver_id: 'team1',
    member_id: 'ann',
    at,
    digest: 'd',
    matches: [flagOf('vault')],
    result: 'part',
    verdict: null,
    is_fixed: false,
    is_held: true,
    part: 0,
    flag_id: 'flag of vault',
    made: [],
  }
  const again = (change: Partial<StoredTry>) =>
    rejudge({ topic_id: 'vault', topic: stage('lab', 200), contest: defaultContestRules, rosterOf: () => [] }, [{ ...held, ...change }])

  it('leaves a held flag held while it is a flag, and takes it back when it is none', () => {
    expect(again({})).toEqual([])
    expect(again({ matches: [] })).toEqual([{ submission_id: 'v', is_turned: true, verdict: 'wrong', part: 0, flag_id: null, events: [] }])
    expect(again({ result: 'wrong' })).toEqual([])
  })
})
