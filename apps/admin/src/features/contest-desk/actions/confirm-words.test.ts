import { setupI18n } from '@lingui/core'
import { describe, expect, it } from 'vitest'
import { confirmText } from './confirm-words.ts'

const i18n = setupI18n({ locale: 'en', messages: { en: {} } })

describe('the questions of the actions', () => {
  it('are the agreed words', () => {
    expect(confirmText(i18n, 'extend', { from: '21:00', to: '21:30' })).toBe('Move the end from 21:00 to 21:30?')
    expect(confirmText(i18n, 'freeze')).toBe('Freeze the public ranking now?')
    expect(confirmText(i18n, 'unfreeze')).toBe('Reveal the real ranking to everybody?')
  })

  it('name what a reset clears and until when it can be undone', () => {
    const values = { name: 'Beacon Cup', submissions: 6418, solves: 1049, scenes: 0, entrants: 148, date: '20 Dec 2026' }
    expect(confirmText(i18n, 'reset', values)).toBe(
      'Reset data of “Beacon Cup”? 6,418 submissions, 1,049 solves, 0 scenes, scores and records of 148 entrants are cleared. Settings, topics and entrants stay. Until 20 Dec 2026 the old run can be brought back, without its scenes.',
    )
  })
})
