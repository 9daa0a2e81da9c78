import { act, render, screen } from '@testing-library/react'
import { Suspense } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { late } from './late.ts'
import { untilThere } from './until-there.ts'

const gone = new TypeError('Failed to fetch dynamically imported module: https://x/assets/a.js')
const ask = vi.fn<typeof fetch>()

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('fetch', ask.mockReset())
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** The server is away for so many tries. */
function awayFor(times: number) {
  let tries = 0
  ask.mockImplementation(() => (tries > times ? Promise.resolve(new Response()) : Promise.reject(new TypeError('Failed to fetch'))))
  return vi.fn(() => {
    tries += 1
    return tries > times ? Promise.resolve('code') : Promise.reject(gone)
  })
}

describe('code that comes late', () => {
  it('is waited for while the server is away', async () => {
    const load = awayFor(3)
    const loading = untilThere(load)
    await vi.advanceTimersByTimeAsync(1_300 + 2_600 + 5_200)
    expect(await loading).toBe('code')
    expect(load).toHaveBeenCalledTimes(4)
    expect(vi.getTimerCount()).toBe(0)
  })

  it('is asked for as soon as the browser is online again', async () => {
    const load = awayFor(1)
    const loading = untilThere(load)
    await vi.advanceTimersByTimeAsync(0)
    dispatchEvent(new Event('online'))
    await vi.advanceTimersByTimeAsync(0)
    expect(await loading).toBe('code')
    expect(vi.getTimerCount()).toBe(0)
  })

  it('is gone when the server answers without it', async () => {
    ask.mockResolvedValue(new Response())
    const load = vi.fn(() => Promise.reject(gone))
    await expect(untilThere(load)).rejects.toBe(gone)
    expect(load).toHaveBeenCalledTimes(2)
  })

  it('is waited for while something before the server says that it is away', async () => {
    ask.mockResolvedValueOnce(new Response(null, { status: 502 })).mockResolvedValue(new Response())
    const load = vi.fn<() => Promise<string>>().mockRejectedValueOnce(gone).mockResolvedValue('code')
    const loading = untilThere(load)
    await vi.advanceTimersByTimeAsync(1_300)
    expect(await loading).toBe('code')
  })

  it('leaves the page that stands', async () => {
    const load = awayFor(1)
    const Part = late(async () => {
      const text = await load()
      return () => <p>{text}</p>
    })
    render(
      <>
        <input defaultValue="typed" aria-label="Name" />
        <Suspense fallback={<p>waiting</p>}>
          <Part />
        </Suspense>
      </>,
    )
    await act(() => vi.advanceTimersByTimeAsync(0))
    expect(screen.queryByText('waiting')).not.toBeNull()
    await act(() => vi.advanceTimersByTimeAsync(1_300))
    expect(screen.queryByText('code')).not.toBeNull()
    expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('typed')
  })
})
