// @vitest-environment jsdom
import { afterEach, expect, test } from 'vitest'
import { firstChoice, choiceCacheOf } from './choice-cache.ts'

afterEach(() => sessionStorage.clear())

test('what was decided about a package is there again, for that package alone, and nonsense counts as nothing', () => {
  const choice = { ...firstChoice, decisions: { 'questions/lantern': 'copy' as const }, leave_out: true }
  choiceCacheOf('one').write(choice)
  expect(choiceCacheOf('one').read()).toEqual(choice)
  expect(choiceCacheOf('two').read()).toBeNull()
  sessionStorage.setItem('beacon.cache.resource-import.one', '{"decision":"burn"}')
  expect(choiceCacheOf('one').read()).toBeNull()
})
