import { setupI18n } from '@lingui/core'
import { expect, it } from 'vitest'
import { confirmText } from './confirm-words.ts'

const i18n = setupI18n({ locale: 'en', messages: { en: {} } })

it('asks in the agreed words', () => {
  expect(confirmText(i18n, 'start', { name: 'Beacon Cup', n: 148, m: 30 })).toBe('Start “Beacon Cup” now? 148 entrants see 30 topics.')
  expect(confirmText(i18n, 'start', { name: 'Beacon Cup', n: 1, m: 1 })).toBe('Start “Beacon Cup” now? 1 entrant sees 1 topic.')
  expect(confirmText(i18n, 'start_hidden', { name: 'Beacon Cup', n: 148, m: 30 })).toBe(
    'Start “Beacon Cup” now? It is hidden: only staff can see it.',
  )
  expect(confirmText(i18n, 'pause')).toBe('Pause? Flags are refused until you resume.')
  expect(confirmText(i18n, 'resume', { length: '11 m', end: '21:00', moved: '21:11' })).toBe(
    'Paused for 11 m. Keep the end at 21:00, or move it to 21:11?',
  )
  expect(confirmText(i18n, 'stop')).toBe("Type the contest's name. Submissions end at once.")
})
