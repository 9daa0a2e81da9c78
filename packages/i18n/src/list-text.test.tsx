import { afterEach, expect, it } from 'vitest'
import { listText } from './list-text.ts'
import { localePreference } from './locale.ts'

afterEach(() => localePreference.write('en'))

it('joins names as each language does', () => {
  expect(listText(['web', 'db', 3])).toBe('web, db, 3')
  localePreference.write('zh')
  expect(listText(['web', 'db', 3])).toBe('web、db、3')
  expect(listText(['web'])).toBe('web')
  expect(listText([])).toBe('')
})
