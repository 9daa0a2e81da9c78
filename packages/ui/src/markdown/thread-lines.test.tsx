import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { ThreadLines } from './thread-lines.tsx'

afterEach(cleanup)

it('shows the message that is answered first, and marks what the organisers wrote', () => {
  i18n.loadAndActivate({ locale: 'en', messages: {} })
  const at = '2026-11-20T12:00:00.000Z'
  render(
    <I18nProvider i18n={i18n}>
      <ThreadLines
        origin={{ by: 'Office', at, text: 'Bring a **cable**.' }}
        lines={[
          { id: '1', by: 'You', at, text: 'Which one?', isStaff: false },
          { id: '2', by: 'Lin Zhao', at, text: 'The long one.', isStaff: true },
        ]}
      />
    </I18nProvider>,
  )
  const lines = screen.getAllByRole('listitem')
  expect(lines.map(({ textContent }) => textContent?.replace(/ · .*\d{2}:\d{2}(?::\d{2})?/u, ': '))).toEqual([
    'Office: Bring a cable.',
    'You: Which one?',
    'Lin Zhao: The long one.',
  ])
  expect(lines.map(({ className }) => className.includes('border-azure'))).toEqual([false, false, true])
})
