import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { renderPage } from '../../testing/render.tsx'
import { OfflineBanner } from './offline-banner.tsx'

const retryLive = vi.hoisted(() => vi.fn())
vi.mock('@beacon/api/live/live-client', () => ({ retryLive }))
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

it('counts down to the try that the stream has planned, and tries at once when asked', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const now = Date.now()
  await renderPage(<OfflineBanner since={now - 4_000} retry_at={now + 7_000} />)
  expect(screen.getByText(/Next attempt in [67] s/u)).toBeTruthy()
  await act(() => vi.advanceTimersByTimeAsync(3_000))
  expect(screen.getByText(/Next attempt in [34] s/u)).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Try now' }))
  await waitFor(() => expect(retryLive).toHaveBeenCalledOnce())
  await act(() => vi.advanceTimersByTimeAsync(5_000))
  expect(screen.getByText('Trying again…')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Try now' })).toHaveProperty('disabled', true)
})
