import { expect, it } from 'vitest'
import { isAtWork } from './use-enter.ts'

it('leads whoever marks and takes part in nothing to their work, and who takes part to the lobby', () => {
  expect(isAtWork(['contest.read', 'kind.theory', 'marking.mark'])).toBe(true)
  expect(isAtWork(['front.contest.view', 'front.exam.take'])).toBe(false)
  expect(isAtWork(['contest.read', 'marking.mark', 'front.exam.take'])).toBe(false)
  expect(isAtWork(['front.contest.view'])).toBe(false)
})
