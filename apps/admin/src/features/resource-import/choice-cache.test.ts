// @vitest-environment jsdom
import { afterEach, expect, test } from 'vitest'
import { firstChoice, keptChoice } from './choice-cache.ts'

afterEach(() => sessionStorage.clear())

test('what was decided about a package is there again, for that package alone, and nonsense counts as nothing', () => {
  const choice = { ...firstChoice, decisions: { 'questions/lantern': 'copy' as const }, leave_out: true }
  keptChoice('one').write(choice)
  expect(keptChoice('one').read()).toEqual(choice)
  expect(keptChoice('two').read()).toBeNull()
  sessionStorage.setItem('beacon.cache.resource-import.one', '{"decision":"burn"}')
  expect(keptChoice('one').read()).toBeNull()
})
