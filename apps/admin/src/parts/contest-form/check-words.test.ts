import { attackDefenseStartCodes } from '@beacon/engine/attack-defense'
import { setupI18n } from '@lingui/core'
import { expect, it } from 'vitest'
import { checkText } from './check-words.ts'

it('has a sentence for everything that holds a contest of attack and defence', () => {
  const i18n = setupI18n({ locale: 'en', messages: { en: {} } })
  expect(attackDefenseStartCodes.filter((code) => checkText(i18n, { code, details: {} }) === code)).toEqual([])
})
