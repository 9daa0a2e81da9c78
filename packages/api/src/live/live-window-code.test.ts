import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { LiveState } from './live-connection.ts'

const listening = vi.fn<(url: string) => void>()
const closing = vi.fn<() => void>()
let isAway = false

beforeEach(() => {
  vi.resetModules()
  vi.useFakeTimers()
  vi.doMock('./live-window.ts', () => {
    if (isAway) throw new Error('no such file')
    return {
      listenInWindow: (_listener: unknown, url: string) => {
        listening(url)
        return closing
      },
      retryInWindow: () => undefined,
    }
  })
})
afterEach(() => {
  isAway = false
  vi.useRealTimers()
  vi.restoreAllMocks()
  listening.mockClear()
  closing.mockClear()
})

const listen = async (states: LiveState[] = []) => {
  const { openLive } = await import('./live-client.ts')
  return openLive({ part: 'me', onMessage: () => undefined, onState: (state) => states.push(state) })
}

test('without shared workers a window listens by itself, with code that comes then', async () => {
  const close = await listen()
  await vi.dynamicImportSettled()
  expect(listening).toHaveBeenCalledWith('/api/ct/live/me')
  close()
  expect(closing).toHaveBeenCalledOnce()
})

test('closed before the code is there, nothing is opened', async () => {
  const close = await listen()
  close()
  await vi.dynamicImportSettled()
  expect(listening).not.toHaveBeenCalled()
})

test('code that does not come is a lost stream, and is asked for again', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  isAway = true
  const states: LiveState[] = []
  await listen(states)
  await vi.dynamicImportSettled()
  expect(states.map(({ kind }) => kind)).toEqual(['offline'])
  isAway = false
  await vi.advanceTimersByTimeAsync(5_000)
  await vi.dynamicImportSettled()
  expect(listening).toHaveBeenCalledOnce()
})
