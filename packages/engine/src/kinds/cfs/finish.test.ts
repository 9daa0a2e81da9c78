import { describe, expect, it } from 'vitest'
import { resolverSteps } from '../../core/resolver/index.ts'
import { tellStory } from '../../answers/standings/story.ts'
import { cfsKind } from './kind.ts'
import { createStandings } from './live.ts'
import type { CfsRow } from './rows.ts'

const stage = (score: number) => ({ integral_way: 'accumulative' as const, reward_way: 'none' as const, score, parent_id: 'lab' })

/** `lab`: gate 100, vault 202, 25 percent of both for the finish. */
function labStory(percent = 25) {
  const story = tellStory()
  story.topic('lab', { parts: [], score: 0, finish_bonus_percent: percent })
  story.topic('gate', stage(100))
  story.topic('vault', stage(202))
  for (const id of ['ann', 'bob']) story.entrant(id, { sort_name: id })
  return story
}

const rowOf = (story: ReturnType<typeof labStory>, id: string): CfsRow | null => {
  const live = createStandings({ view: 'real' })
  for (const event of story.events) live.apply([event])
  const folded = cfsKind.project(cfsKind.reduce(story.events), { view: 'real' })
  const row = live.row(id)
  expect([...folded.rows, ...folded.others].find(({ entrant_id }) => entrant_id === id) ?? null).toEqual(row)
  return row
}

describe('the finish bonus', () => {
  it('is given for all stages: a quarter of 302 points, half up', () => {
    const story = labStory()
    story.solve('ann', 'gate')
    expect(rowOf(story, 'ann')).toMatchObject({ score: 100, solved: 1, finished: 0, finishes: [], parts: { finish: 0 } })
    story.solve('ann', 'vault')
    const finishes = [{ topic_id: 'lab', stage_id: 'vault', points: 76 }]
    expect(rowOf(story, 'ann')).toMatchObject({ score: 378, solved: 2, finished: 1, finishes, parts: { topics: 302, finish: 76 }, rank: 1 })
  })

  it('goes with a stage that is added, and comes back when it is taken or removed', () => {
    const story = labStory(10)
    story.solve('ann', 'gate')
    story.solve('ann', 'vault')
    story.topic('core', stage(300))
    expect(rowOf(story, 'ann')).toMatchObject({ score: 302, finished: 0 })
    story.solve('ann', 'core')
    expect(rowOf(story, 'ann')).toMatchObject({ score: 602 + 60, finished: 1 })
    story.topicState('core', { is_offline: true })
    // A stage that somebody took is removed as offline: its points stay, the bonus is of the others.
    expect(rowOf(story, 'ann')).toMatchObject({ score: 602 + 30, solved: 3, finished: 1 })
    story.topicState('core', { is_hidden: true })
    expect(rowOf(story, 'ann')).toMatchObject({ score: 302 + 30, solved: 2, finished: 1 })
  })

  it('waits for the release of a stage, and asks nobody for one before', () => {
    const story = labStory(10)
    story.topicState('vault', { is_released: false })
    story.solve('ann', 'gate')
    expect(rowOf(story, 'ann')).toMatchObject({ score: 110, finished: 1 })
    story.topicState('vault', {})
    expect(rowOf(story, 'ann')).toMatchObject({ score: 100, finished: 0 })
  })

  it('goes with the range, and with a verdict', () => {
    const story = labStory(100)
    story.solve('ann', 'gate')
    story.solve('ann', 'vault', { submission: 'v' })
    story.topicState('lab', { is_hidden: true })
    expect(rowOf(story, 'ann')).toMatchObject({ score: 302, finished: 0 })
    story.topicState('lab', {})
    story.verdict('ann', 'vault', false, { submission: 'v' })
    expect(rowOf(story, 'ann')).toMatchObject({ score: 100, finished: 0 })
  })

  it('follows a stage that moves to another range', () => {
    const story = labStory(100)
    story.solve('ann', 'gate')
    story.rules('vault', { ...stage(202), parent_id: 'annex' })
    expect(rowOf(story, 'ann')).toMatchObject({ score: 200, finished: 1 })
  })

  it('is the team’s where members solve alone, and nobody’s where a bracket gets no score', () => {
    const story = labStory(100)
    story.contest({ team_score_type: 'average', brackets: [] })
    story.entrant('ann', { roster: ['m1', 'm2'], sort_name: 'ann' })
    story.solve('ann', 'gate', { solver: 'm1' })
    story.solve('ann', 'vault', { solver: 'm2' })
    expect(rowOf(story, 'ann')).toMatchObject({ score: 151 + 302, finished: 1 })
    const guest = { bracket_id: 'guest', ranks_overall: true, gets_blood: true, affects_value: true, gets_score: false }
    story.contest({ brackets: [guest] })
    story.entrant('ann', { bracket_id: 'guest', sort_name: 'ann' })
    expect(rowOf(story, 'ann')).toMatchObject({ score: 0, finished: 1, finishes: [{ points: 0 }], parts: { finish: 0 } })
  })

  it('decides the place', () => {
    const story = labStory(25)
    story.topic('other', { ...stage(300), parent_id: 'annex' })
    story.solve('bob', 'other')
    story.solve('bob', 'gate')
    story.solve('ann', 'gate')
    story.solve('ann', 'vault')
    expect([rowOf(story, 'ann')?.rank, rowOf(story, 'bob')?.rank]).toEqual([2, 1])
    story.rules('lab', { parts: [], score: 0, finish_bonus_percent: 100 })
    expect([rowOf(story, 'ann')?.rank, rowOf(story, 'bob')?.rank]).toEqual([1, 2])
  })
})

it('the resolver shows the bonus with the stage that finished the range', () => {
  const story = labStory(100)
  story.solve('ann', 'gate')
  const freeze_seq = story.events.length
  story.solve('ann', 'vault')
  const facts = cfsKind.reduce(story.events)
  const rowsOf = (options: Parameters<typeof cfsKind.project>[1]) =>
    cfsKind.project(facts, options).rows.flatMap((row) => cfsKind.resolverRow?.(row) ?? [])
  const steps = resolverSteps({
    frozen: rowsOf({ view: 'public', freeze_seq }),
    real: rowsOf({ view: 'real' }),
    topic_ids: ['gate', 'vault'],
    isPending: () => false,
    award_places: 0,
  })
  expect(steps).toMatchObject([{ kind: 'topic', topic_id: 'vault', is_solved: true, before: { score: 100 }, after: { score: 604 } }])
})
