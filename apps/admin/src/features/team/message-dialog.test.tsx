import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { anId, serve, showPage } from '../../testing/show-page.tsx'
import { MessageDialog } from './message-dialog.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

it('a message goes to everybody in the ticked teams, counted before', async () => {
  const team_ids = [anId(11), anId(12)]
  const calls = serve({
    'POST /messages/recipients/count': () => ({ total: 7, names: [] }),
    'POST /messages': () => new Response(null, { status: 500 }),
  })
  showPage(() => <MessageDialog team_ids={team_ids} names={['Quiet Syscall', 'Cedar Ciphers']} onClose={() => undefined} />)
  expect(await screen.findByText('Quiet Syscall, Cedar Ciphers')).toBeDefined()
  expect(await screen.findByText('7 people')).toBeDefined()
  fireEvent.change(screen.getByLabelText(/Subject/u), { target: { value: 'The hall opens' } })
  fireEvent.change(screen.getByLabelText(/Text/u), { target: { value: 'At nine.' } })
  fireEvent.click(screen.getByRole('button', { name: 'Send' }))
  await waitFor(() =>
    expect(calls.find(({ path }) => path === '/messages')?.body).toMatchObject({
      recipients: { team_ids },
      subject: 'The hall opens',
      text: 'At nine.',
    }),
  )
})
