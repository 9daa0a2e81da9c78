import type { BotView } from '@beacon/api/topic/bot'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { testCacheOf } from '../../testing/cache.ts'
import { renderPage } from '../../testing/render.tsx'
import { contestPublic } from '../../testing/samples.ts'
import { BotPanel } from './bot-panel.tsx'
import { botQuery } from '../contest/queries.ts'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})
const at = '2026-11-20T06:21:00.000Z'
const token = { hint: 'aB3dE6', created_at: at, created_by: 'yukino', last_used_at: null }
const contest = contestPublic()
const show = (change: Partial<BotView>) => {
  const view = {
    is_on: true,
    can_rotate: true,
    per_second: 10,
    flags_per_second: null,
    flags_max: 100,
    flag_address: null,
    token: null,
    calls: [],
    ...change,
  }
  vi.stubGlobal('fetch', (_url: string, init?: RequestInit) =>
    Promise.resolve(
      init?.method === 'POST' ? Response.json({ token: 'secret-token', view: token }, { status: 201 }) : Response.json({ ...view, token }),
    ),
  )
  return renderPage(<BotPanel contest={contest} />, { cache: testCacheOf([[botQuery(contest.resource_id).queryKey, view]]) })
}

it('makes a token after a question, and shows it this once', async () => {
  await show({})
  fireEvent.click(screen.getByRole('button', { name: 'Create token' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Create token' }))
  await waitFor(() => expect(screen.getByRole<HTMLInputElement>('textbox').value).toBe('secret-token'))
  expect(await screen.findByText(/aB3dE6…/u)).toBeTruthy()
})

it('warns that the old token stops before a new one is made', async () => {
  await show({ token })
  fireEvent.click(screen.getByRole('button', { name: 'New token…' }))
  expect(await screen.findByText('The old token stops working immediately.')).toBeTruthy()
})

it('lets members see the token’s trace and the last calls, not rotate it', async () => {
  await show({ can_rotate: false, token, calls: [{ at, flags: 100, correct: 2, result: '200', address: '10.0.0.7' }] })
  expect(screen.queryByRole('button', { name: /token/u })).toBeNull()
  expect(screen.getByText(/2 correct/u)).toBeTruthy()
  expect(screen.getByRole('region', { name: 'Python example' }).textContent).toContain('/api/ct/bot/flags')
})
