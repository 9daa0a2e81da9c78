import { call } from '@beacon/api/client'
import { contest } from '@beacon/api/contest/contest'
import type { ContestFull } from '@beacon/api/contest/contest-views'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { anId, showPage } from '../../../testing/show-page.tsx'
import { kinds } from '../../../kinds/index.ts'
import { DeskKindContext } from '../desk-kind.ts'
import { ResetDialog } from './confirm-dialogs.tsx'

vi.mock('@beacon/api/client', async (original) => ({
  ...(await original<typeof import('@beacon/api/client')>()),
  call: vi.fn<typeof call>(),
}))
afterEach(() => {
  cleanup()
  vi.mocked(call).mockReset()
})

const full = { resource_id: anId(7), kind: 'flag', name: 'Harbour Cup', entrant_count: 2 } as ContestFull
const sent = () => vi.mocked(call).mock.calls.find(([endpoint]) => endpoint === contest.act)?.[1]

it('a reset waits for the typed name, and leaves bot tokens only where the tick is taken away', async () => {
  vi.mocked(call).mockResolvedValue(full as never)
  const desk = { ...(await kinds.flag.desk()), deskTabs: kinds.flag.deskTabs }
  showPage(() => (
    <DeskKindContext value={desk}>
      <ResetDialog contest={full} onClose={() => undefined} />
    </DeskKindContext>
  ))
  const button = await screen.findByRole('button', { name: 'Reset data' })
  expect(button).toHaveProperty('disabled', true)
  fireEvent.change(screen.getByLabelText(/Contest name/u), { target: { value: 'Harbour Cup' } })
  const tick = screen.getByRole('checkbox', { name: 'Revoke bot tokens' })
  expect(tick.getAttribute('aria-checked')).toBe('true')
  fireEvent.click(tick)
  fireEvent.click(button)
  await waitFor(() => expect(sent()).toMatchObject({ body: { action: 'reset', confirm_name: 'Harbour Cup', revoke_tokens: false } }))
})

const exam = { resource_id: anId(8), kind: 'theory', name: 'Harbour Exam', entrant_count: 2 } as ContestFull

it('a reset of an exam asks for no tokens, because its candidates have no programs', async () => {
  const desk = { ...(await kinds.theory.desk()), deskTabs: kinds.theory.deskTabs }
  showPage(() => (
    <DeskKindContext value={desk}>
      <ResetDialog contest={exam} onClose={() => undefined} />
    </DeskKindContext>
  ))
  await screen.findByRole('button', { name: 'Reset data' })
  expect(screen.queryByRole('checkbox')).toBeNull()
})
