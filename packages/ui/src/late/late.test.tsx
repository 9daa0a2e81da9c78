import { act, cleanup, screen } from '@testing-library/react'
import { Suspense } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { renderInEnglish } from '../gallery/render-in-english.tsx'

vi.unmock('./until-there.ts')

const gone = new TypeError('Failed to fetch dynamically imported module: https://x/assets/a.js')
const ask = vi.fn<typeof fetch>()
const away = () => Promise.reject(new TypeError('Failed to fetch'))
let module: typeof import('./index.ts')

/** Each page begins anew. */
beforeEach(async () => {
  vi.resetModules()
  module = await import('./index.ts')
  vi.useFakeTimers()
  vi.stubGlobal(
    'fetch',
    ask.mockReset().mockImplementation(() => Promise.resolve(new Response())),
  )
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})
const code = () => vi.fn(() => Promise.resolve('code'))

describe('code that comes late', () => {
  it('is asked for only from a server that answers', async () => {
    ask
      .mockImplementationOnce(away)
      .mockImplementationOnce(away)
      .mockResolvedValueOnce(new Response(null, { status: 502 }))
    const load = code()
    const onAway = vi.fn()
    const loading = module.untilThere(load, onAway)
    await vi.advanceTimersByTimeAsync(1_300 + 2_600)
    expect([load.mock.calls.length, onAway.mock.calls.length]).toEqual([0, 3])
    await vi.advanceTimersByTimeAsync(5_200)
    expect(await loading).toBe('code')
    expect(load).toHaveBeenCalledOnce()
    expect(vi.getTimerCount()).toBe(0)
  })

  it('is asked for as soon as the browser is online again', async () => {
    ask.mockImplementationOnce(away)
    const loading = module.untilThere(code())
    await vi.advanceTimersByTimeAsync(0)
    dispatchEvent(new Event('online'))
    await vi.advanceTimersByTimeAsync(0)
    expect(await loading).toBe('code')
    expect(vi.getTimerCount()).toBe(0)
  })

  it('asks together, and a server that has just answered no second time', async () => {
    await Promise.all([1, 2, 3].map(() => module.untilThere(code())))
    await module.untilThere(code())
    expect(ask).toHaveBeenCalledOnce()
    await vi.advanceTimersByTimeAsync(501)
    await module.untilThere(code())
    expect(ask).toHaveBeenCalledTimes(2)
  })

  it('asks by the path alone: a key or a token in the address is sent nowhere', async () => {
    history.replaceState(null, '', '/hall?viewer_key=vk_secret#token')
    await module.untilThere(code())
    expect(ask).toHaveBeenCalledWith('/hall', { method: 'HEAD', cache: 'no-store' })
    history.replaceState(null, '', '/')
  })

  it('is not loaded ahead while the server is away, and complains nowhere', async () => {
    ask.mockImplementationOnce(away)
    const load = vi.fn(() => Promise.reject(gone))
    module.loadAhead(load)
    await vi.advanceTimersByTimeAsync(0)
    expect(load).not.toHaveBeenCalled()
    module.loadAhead(load)
    await vi.advanceTimersByTimeAsync(0)
    expect(load).toHaveBeenCalledOnce()
  })
})

describe('a part that comes late', () => {
  const show = async (load: () => Promise<string>) => {
    const Part = module.late(async () => {
      const text = await load()
      return () => <p>{text}</p>
    })
    renderInEnglish(
      <>
        <input defaultValue="typed" aria-label="Name" />
        <Suspense fallback={<p>waiting</p>}>
          <Part />
        </Suspense>
      </>,
    )
    await act(() => vi.advanceTimersByTimeAsync(0))
  }
  const typed = () => screen.getByLabelText<HTMLInputElement>('Name').value

  it('leaves the page that stands until it is there', async () => {
    ask.mockImplementationOnce(away)
    await show(code())
    expect(screen.queryByText('waiting')).not.toBeNull()
    await act(() => vi.advanceTimersByTimeAsync(1_300))
    expect(screen.queryByText('code')).not.toBeNull()
    expect(typed()).toBe('typed')
  })

  it('says so when it is gone, and leaves the page that stands', async () => {
    const tell = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    await show(() => Promise.reject(gone))
    expect(screen.getByRole('alert').textContent).toContain('Part of this page did not load.')
    expect(typed()).toBe('typed')
    expect(tell).toHaveBeenCalledWith(gone)
    tell.mockRestore()
  })

  it('without a place of its own leaves nothing there while it comes', async () => {
    const Part = module.latePart(() => Promise.resolve(() => <p>code</p>))
    ask.mockImplementationOnce(away)
    const { container } = renderInEnglish(<Part />)
    await act(() => vi.advanceTimersByTimeAsync(0))
    expect(container.textContent).toBe('')
    await act(() => vi.advanceTimersByTimeAsync(1_300))
    expect(screen.queryByText('code')).not.toBeNull()
  })
})
