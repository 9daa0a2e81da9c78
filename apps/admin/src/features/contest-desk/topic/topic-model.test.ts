import { expect, it } from 'vitest'
import { changedBody, haveFlagsChanged, scoringChange, type TopicOutput } from './topic-model.ts'

const output = {
  name: 'New',
  description: 'Text',
  release_at: null,
  release_offset_s: 7200,
  hints: [],
  score: 500,
} as unknown as TopicOutput

it('sends what was changed and nothing else, so that what others saved meanwhile is not put back', () => {
  expect(changedBody(output, { name: true }, 3)).toEqual({ name: 'New', version: 3 })
})

it('sends a release as a whole: an offset takes the instant away', () => {
  expect(changedBody(output, { release_offset_s: true }, 3)).toEqual({ release_at: null, release_offset_s: 7200, version: 3 })
})

it('takes a list whose rows were touched for changed', () => {
  expect(changedBody(output, { hints: [{ cost: true }], score: false }, 3)).toEqual({ hints: [], version: 3 })
})

it('asks for the effect of what scores alone: points, bloods, the shares of parts', () => {
  const parts = [{ part_id: 'a', score_share: 40 }, { part_id: 'b', score_share: 60 }, { score_share: 0 }]
  const whole = { ...output, parts, reward_way: null } as unknown as TopicOutput
  expect(scoringChange(whole, { name: true, score: false })).toBeNull()
  expect(scoringChange(whole, { score: true, reward_way: true, name: true })).toEqual({ score: 500, reward_way: null })
  expect(scoringChange(whole, { parts: [{ score_share: true }] })).toEqual({ shares: parts.slice(0, 2) })
})

it('knows whether other flags are right than before', () => {
  const parts = (content: string, score_share: number) => ({ parts: [{ score_share, flags: [{ content }] }] }) as never
  expect(haveFlagsChanged(parts('flag{a}', 100), parts('flag{a}', 40))).toBe(false)
  expect(haveFlagsChanged(parts('flag{a}', 100), parts('flag{b}', 100))).toBe(true)
})
