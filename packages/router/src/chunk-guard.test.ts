import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ChunkLoadError, isChunkError, loadWithin } from './chunk-guard.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('the limit on loading the code of a page', () => {
  it('passes on what arrives in time', async () => {
    await expect(loadWithin(Promise.resolve('page'))).resolves.toBe('page')
    expect(vi.getTimerCount()).toBe(0)
  })

  it('gives up after 120 s', async () => {
    const loading = loadWithin(new Promise<never>(() => undefined)).catch((error: unknown) => error)
    await vi.advanceTimersByTimeAsync(119_999)
    expect(vi.getTimerCount()).toBe(1)
    await vi.advanceTimersByTimeAsync(1)
    expect(await loading).toBeInstanceOf(ChunkLoadError)
  })

  it('passes on a failure before that', async () => {
    await expect(loadWithin(Promise.reject(new Error('broken')))).rejects.toThrow('broken')
  })
})

it('knows a missing chunk from other failures', () => {
  expect(isChunkError(new ChunkLoadError('late'))).toBe(true)
  expect(isChunkError(new TypeError('Failed to fetch dynamically imported module: https://x/assets/a.js'))).toBe(true)
  expect(isChunkError(new TypeError('error loading dynamically imported module'))).toBe(true)
  expect(isChunkError(new Error('Cannot read properties of undefined'))).toBe(false)
  expect(isChunkError('text')).toBe(false)
})
