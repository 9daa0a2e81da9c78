import { call } from '@beacon/api/client'
import { contest } from '@beacon/api/contest/contest'
import type { ContestRow } from '@beacon/api/contest/contest-views'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { anId, showPage } from '../../testing/show-page.tsx'
import { RowDialog, type RowQuestion } from './row-dialog.tsx'

vi.mock('@beacon/api/client', async (original) => ({
  ...(await original<typeof import('@beacon/api/client')>()),
  call: vi.fn<typeof call>(),
}))
afterEach(() => {
  cleanup()
  vi.mocked(call).mockReset()
})

const id = anId(5)
const hour_ms = 3_600_000
const at = (hours: number) => new Date(Date.now() + hours * hour_ms).toISOString()
/** What the questions read of a contest's settings. */
const settings = (more: object) => ({
  resource_id: id,
  name: 'Harbour Cup',
  start_at: at(-2),
  end_at: at(6),
  freeze_at: null,
  is_frozen: false,
  pauses: [],
  pause_keeps_end: true,
  topics_in_pause: 'show',
  ...more,
})

function ask(kind: RowQuestion['kind'], more: object = {}) {
  const full = settings(more)
  vi.mocked(call).mockResolvedValue(full as never)
  const row = { resource_id: id, name: full.name } as ContestRow
  showPage(() => <RowDialog question={{ kind, row }} tell={() => undefined} onClose={() => undefined} />)
  return () => vi.mocked(call).mock.calls.find(([endpoint]) => endpoint === contest.act)?.[1]
}

it('asks on resuming whether the end stays or moves', async () => {
  const sent = ask('resume', { status: 'paused', pauses: [{ from: at(-0.5), to: null }] })
  fireEvent.click(await screen.findByRole('radio', { name: /^Move the end to/u }))
  fireEvent.click(screen.getByRole('button', { name: 'Resume contest' }))
  await waitFor(() => expect(sent()).toMatchObject({ body: { action: 'resume', keep_end: false } }))
})

it('takes a reason and hides the questions on pausing', async () => {
  const sent = ask('pause', { status: 'running' })
  fireEvent.change(await screen.findByRole('textbox', { name: /^Reason/u }), { target: { value: 'Water in the server room' } })
  fireEvent.click(screen.getByRole('checkbox', { name: 'Hide the questions while paused' }))
  fireEvent.click(screen.getByRole('button', { name: 'Pause contest' }))
  await waitFor(() => expect(sent()).toMatchObject({ body: { action: 'pause', reason: 'Water in the server room', hide_topics: true } }))
})

it('stops by the typed name only, and keeps the freeze unless told otherwise', async () => {
  const sent = ask('stop', { status: 'running', is_frozen: true })
  const stop = await screen.findByRole('button', { name: 'Stop contest' })
  expect(stop).toHaveProperty('disabled', true)
  fireEvent.change(screen.getByRole('textbox', { name: /^Contest name/u }), { target: { value: 'Harbour Cup' } })
  fireEvent.click(screen.getByRole('radio', { name: /^Reveal the ranking immediately/u }))
  fireEvent.click(stop)
  await waitFor(() => expect(sent()).toMatchObject({ body: { action: 'stop', confirm_name: 'Harbour Cup', reveal: true } }))
})
