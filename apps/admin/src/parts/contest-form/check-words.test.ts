import { attackDefenseStartCodes } from '@beacon/engine/attack-defense'
import { rwStartCodes } from '@beacon/engine/rw'
import { setupI18n } from '@lingui/core'
import { expect, it } from 'vitest'
import { checkText } from './check-words.ts'

it.each([...attackDefenseStartCodes, ...rwStartCodes])('has a sentence for %s, which may hold a contest', (code) => {
  const i18n = setupI18n({ locale: 'en', messages: { en: {} } })
  expect(checkText(i18n, { code, details: {} })).not.toBe(code)
})
