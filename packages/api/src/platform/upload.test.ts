import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { limits } from '../limits.ts'
import { uploadFile } from './upload.ts'

const upload_id = '018f0000-0000-7000-8000-000000000001'
const file_id = '018f0000-0000-7000-8000-000000000002'
const size = limits.upload_piece_bytes * 2 + 5
const view = { file_id, name: 'movie.zip', size, sha256: 'ab', media_type: 'application/zip' }

let stored: number
let failing: number
let pieces: number[]
let begun: number
const shelf = new Map<string, string>()

/** Answers like the server; `failing` pieces are lost on the way. */
class FakeRequest {
  responseType = ''
  withCredentials = false
  status = 0
  response: unknown = null
  upload = { addEventListener: () => {} }
  private url = ''
  private readonly heard = new Map<string, () => void>()
  open(_method: string, url: string) {
    this.url = url
  }
  addEventListener(name: string, hear: () => void) {
    this.heard.set(name, hear)
  }
  getResponseHeader() {
    return null
  }
  abort() {
    this.heard.get('abort')?.()
  }
  send(form: FormData) {
    const part = form.get('file') as File
    queueMicrotask(() => this.heard.get(this.answer(part))?.())
  }
  private answer(part: File): string {
    if (failing > 0) {
      failing -= 1
      return 'error'
    }
    const offset = Number(new URL(this.url, 'http://x').searchParams.get('offset') ?? 0)
    pieces.push(offset)
    stored = offset + part.size
    this.status = 200
    this.response = this.url.includes('/pieces')
      ? { upload_id, size, offset: stored, piece_bytes: limits.upload_piece_bytes }
      : { ...view, size: part.size }
    return 'load'
  }
}

beforeEach(() => {
  vi.useFakeTimers()
  stored = 0
  failing = 0
  begun = 0
  pieces = []
  shelf.clear()
  vi.stubGlobal('XMLHttpRequest', FakeRequest)
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => shelf.get(key) ?? null,
    setItem: (key: string, value: string) => shelf.set(key, value),
    removeItem: (key: string) => shelf.delete(key),
  })
  vi.stubGlobal(
    'fetch',
    vi.fn(async (url: string, init: RequestInit) => {
      if (url.endsWith('/finish')) return Response.json(view)
      if (init.method === 'POST') begun += 1
      return Response.json({ upload_id, size, offset: stored, piece_bytes: limits.upload_piece_bytes })
    }),
  )
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const big = () => new File([new Uint8Array(size)], 'movie.zip', { lastModified: 7 })
const send = (file: File, signal = new AbortController().signal) => uploadFile({ purpose: 'report', file, onSent: () => {}, signal })

it('sends a small file whole', async () => {
  expect(await send(new File(['abc'], 'a.zip'))).toMatchObject({ size: 3 })
  expect([begun, pieces]).toEqual([0, [0]])
})

it('sends a large file in pieces that follow one another', async () => {
  expect(await send(big())).toEqual(view)
  expect(pieces).toEqual([0, limits.upload_piece_bytes, limits.upload_piece_bytes * 2])
})

it('waits out a lost connection and goes on from what has arrived', async () => {
  failing = 2
  const done = send(big())
  await vi.runAllTimersAsync()
  expect(await done).toEqual(view)
  expect(pieces).toEqual([0, limits.upload_piece_bytes, limits.upload_piece_bytes * 2])
})

it('goes on where it stopped when the same file is chosen again', async () => {
  const stop = new AbortController()
  failing = 1
  const first = send(big(), stop.signal)
  const refused = first.catch((error: unknown) => error)
  await vi.advanceTimersByTimeAsync(10)
  stop.abort()
  expect(await refused).toMatchObject({ name: 'AbortError' })
  stored = limits.upload_piece_bytes
  expect(await send(big())).toEqual(view)
  expect(begun).toBe(1)
  expect(pieces).toEqual([limits.upload_piece_bytes, limits.upload_piece_bytes * 2])
  expect(shelf.size).toBe(0)
})
