import { setupI18n } from '@lingui/core'
import { expect, it } from 'vitest'
import { namesCalled } from './setting-words.ts'

const i18n = setupI18n({ locale: 'en', messages: { en: {} } })

it('finds settings and secrets by what they are called, in any case', () => {
  expect(namesCalled(i18n, ' backups KEPT ')).toEqual(['backup_keep'])
  expect(namesCalled(i18n, 'mail password')).toEqual(['secret:mail'])
  expect(namesCalled(i18n, 'backup_keep')).toEqual([])
  expect(namesCalled(i18n, '  ')).toEqual([])
})
