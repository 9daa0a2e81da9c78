import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { anyLog } from '../../answers/standings/arbitrary.ts'
import { tellStory } from '../../answers/standings/story.ts'
import { operationKind } from './kind.ts'
import { createStandings } from './live.ts'
import type { OperationRow } from './rows.ts'

/** Points of 40, 60 and 100: the example of the rules. */
function shop() {
  const story = tellStory()
  const parts = [
    { part: 0, share: 40 },
    { part: 1, share: 60 },
    { part: 2, share: 100 },
  ]
  story.topic('shop', { integral_way: 'accumulative', reward_way: 'none', score: 200, score_min: 100, parts })
  for (const id of ['ann', 'bob']) story.entrant(id, { sort_name: id })
  return story
}

function rowOf(story: ReturnType<typeof shop>, id: string): OperationRow | null {
  const live = createStandings({ view: 'real' })
  for (const event of story.events) live.apply([event])
  const folded = operationKind.project(operationKind.reduce(story.events), { view: 'real' })
  const row = live.row(id)
  expect([...folded.rows, ...folded.others].find(({ entrant_id }) => entrant_id === id) ?? null).toEqual(row)
  return row
}

describe('points of a topic', () => {
  it('are worth their scores, and a hold that is lost and regained goes and comes', () => {
    const story = shop()
    story.solve('ann', 'shop', { part: 0, submission: 'a' })
    expect(rowOf(story, 'ann')).toMatchObject({ score: 40, passed: 1, solved: 0 })
    story.solve('ann', 'shop', { part: 1, submission: 'b' })
    expect(rowOf(story, 'ann')).toMatchObject({ score: 100, passed: 2 })
    story.verdict('ann', 'shop', false, { part: 1, submission: 'b' })
    expect(rowOf(story, 'ann')).toMatchObject({ score: 40, passed: 1 })
    story.solve('ann', 'shop', { part: 1, submission: 'c' })
    story.solve('ann', 'shop', { part: 2, submission: 'd' })
    expect(rowOf(story, 'ann')).toMatchObject({ score: 200, passed: 3, solved: 1, rank: 1 })
  })

  it('score anew with their topic, and go with it', () => {
    const story = shop()
    story.solve('ann', 'shop', { part: 0, submission: 'a' })
    const parts = [
      { part: 0, share: 70 },
      { part: 1, share: 60 },
      { part: 2, share: 100 },
    ]
    story.rules('shop', { integral_way: 'accumulative', reward_way: 'none', score: 230, score_min: 100, parts })
    expect(rowOf(story, 'ann')).toMatchObject({ score: 70, passed: 1 })
    story.topicState('shop', { is_hidden: true })
    expect(rowOf(story, 'ann')).toMatchObject({ score: 0, passed: 0 })
  })

  it('that one fold says, the other says too', () => {
    fc.assert(
      fc.property(anyLog, (log) => {
        const live = createStandings({ view: 'real' })
        for (const event of log) live.apply([event])
        const { rows } = operationKind.project(operationKind.reduce(log), { view: 'real' })
        expect(rows.map(({ entrant_id, score, passed, rank }) => [entrant_id, score, passed, rank])).toEqual(
          live.ranking().map(({ entrant_id, score, passed, rank }) => [entrant_id, score, passed, rank]),
        )
      }),
    )
  })
})
