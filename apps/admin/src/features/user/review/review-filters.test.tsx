import { cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { serve, showPage } from '../../../testing/show-page.tsx'
import { ReviewQueue } from './review-queue.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

it('registrations are asked for by the time that the address names', async () => {
  const created_from = '2026-11-19T00:00:00.000Z'
  const calls = serve({
    'GET /user-reviews': () => ({ items: [], total: 0, counts: { pending: 0, success: 0, fail: 0 } }),
    'GET /organisations': () => ({ items: [], total: 0 }),
    'GET /jobs': () => ({ items: [], total: 0 }),
  })
  showPage(() => <ReviewQueue search={{ created_from }} />, { permissions: ['user.review'] })
  expect(await screen.findByRole('button', { name: 'Time: chosen' })).toBeDefined()
  const findListCall = () => calls.find(({ path }) => path === '/user-reviews')
  await waitFor(() => expect(findListCall()?.query.get('created_from')).toBe(created_from))
})
