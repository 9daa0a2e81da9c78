import type { OwnReset } from '@beacon/api/rounds/reset-application'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { renderPage } from '../../testing/render.tsx'
import { uuid } from '../../testing/samples.ts'
import { ResetApplications } from './reset-applications.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const at = { resource_id: uuid(1), topic_id: uuid(2) }
const path = `/contests/${at.resource_id}/topics/${at.topic_id}/resets`
const one = (more: Partial<OwnReset> = {}): OwnReset => ({
  application_id: uuid(50),
  at: '2026-11-20T05:30:00.000Z',
  by: 'ada',
  reason: 'The shop is broken.',
  state: 'pending',
  decided_at: null,
  answer: '',
  ...more,
})

async function show(items: OwnReset[], { left = 2, limit = 3, isOpen = true } = {}) {
  const sent: unknown[] = []
  vi.stubGlobal('fetch', (url: string, { method = 'GET', body }: RequestInit = {}) => {
    if (method === 'GET') return Promise.resolve(Response.json({ items, left, limit }))
    sent.push([url.replace(/^.*\/api\/ct/u, ''), JSON.parse(String(body))])
    return Promise.resolve(Response.json(one(), { status: 201 }))
  })
  await renderPage(<ResetApplications {...at} isOpen={isOpen} />)
  return sent
}
const button = () => screen.findByRole<HTMLButtonElement>('button', { name: /Request a reset/u })

it('sends a reason, and says how many applications are left', async () => {
  const sent = await show([])
  fireEvent.click(await button())
  expect(screen.getByText('2 of 3 requests left')).toBeTruthy()
  fireEvent.change(await screen.findByRole('textbox', { name: /Reason/u }), { target: { value: 'The shop is broken.' } })
  fireEvent.click(screen.getByRole('button', { name: 'Send request' }))
  await waitFor(() => expect(sent).toEqual([[path, { reason: 'The shop is broken.' }]]))
})

it('sends nothing while one waits, and when none is left; what was answered is read', async () => {
  await show([one()])
  expect((await button()).disabled).toBe(true)
  expect(screen.getByText('The organisers have not decided yet.')).toBeTruthy()
  cleanup()
  await show([one({ state: 'rejected', answer: 'It answers.' })], { left: 0 })
  expect((await button()).disabled).toBe(true)
  expect(screen.getByText('It answers.')).toBeTruthy()
})

it('leaves only what came of applications once the contest is over, and nothing where there are none', async () => {
  await show([one({ state: 'reset' })], { isOpen: false })
  expect(await screen.findByText('Reset')).toBeTruthy()
  expect(screen.queryByRole('button')).toBeNull()
  cleanup()
  await show([], { left: 0, limit: 0 })
  expect(screen.queryByRole('region')).toBeNull()
})
