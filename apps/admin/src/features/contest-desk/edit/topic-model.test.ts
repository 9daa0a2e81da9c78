import { expect, it } from 'vitest'
import { changedBody, type TopicOutput } from './topic-model.ts'

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
