import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { renderPage } from '../../../testing/render.tsx'
import { uuid } from '../../../testing/samples.ts'
import { type Journal, memoryJournal } from '../attempt/journal.ts'
import { examServer, signedIn } from '../exam-server.test-data.ts'
import { attemptNowOf, guideOf } from '../exam.test-data.ts'
import { GuidePage } from './guide-page.tsx'

const storage = vi.hoisted(() => ({ journal: null as Journal | null, names: [] as string[] }))
vi.mock('../attempt/stored-journal.ts', async (load) => {
  const real = await load<typeof import('../attempt/stored-journal.ts')>()
  return {
    openJournal: (name: string) => {
      storage.names.push(name)
      return storage.journal === null ? real.openJournal(name) : Promise.resolve(storage.journal)
    },
  }
})

const day_ms = 86_400_000
const exam_id = uuid(1)
let server: ReturnType<typeof examServer>
let entries: Parameters<typeof memoryJournal>[0]
let asked: number
let isAway: boolean
const open = async (before: (one: typeof server) => void = () => {}) => {
  server = examServer()
  const hour = 60 * 60_000
  const at = (ms: number) => new Date(Date.now() + ms).toISOString()
  server.guide = guideOf(
    { start_at: at(-hour), end_at: at(2 * hour), entry_until: at(hour) },
    { now: attemptNowOf({ state: 'not_started', epoch: 0, deadline: null }) },
  )
  before(server)
  vi.stubGlobal('fetch', (url: string, init?: RequestInit) => {
    const isClock = url.endsWith('/auth/me')
    if (isClock) asked += 1
    return isClock && isAway ? Promise.reject(new TypeError('Failed to fetch')) : server.fetch(url, init)
  })
  return renderPage(<GuidePage exam_id={exam_id} />, { cache: signedIn(), at: `/contest/exam-guid/${exam_id}` })
}
/** The exam opens whatever the check finds. */
const begin = async () => {
  fireEvent.click(await screen.findByRole('checkbox', { name: 'I have read the rules and what is recorded.' }))
  fireEvent.click(screen.getByRole('button', { name: 'This is me' }))
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Start the exam' }).disabled).toBe(false)
}

beforeAll(() => import('./device-step.tsx'))
beforeEach(() => {
  localStorage.clear()
  entries = new Map()
  storage.journal = memoryJournal(entries, true)
  storage.names = []
  asked = 0
  isAway = false
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

it('looks at clock, storage and screen by itself, asks the server three times, and leaves nothing in the storage', async () => {
  await open()
  expect(await screen.findByText('This device is ready for the exam.')).toBeTruthy()
  expect(screen.getByText(/^Accurate\. The server answers in \d+ ms\.$/u)).toBeTruthy()
  expect(screen.getByText('Answers are kept on this device until the server has them.')).toBeTruthy()
  expect(screen.getByText('1024 pixels wide.')).toBeTruthy()
  expect(asked).toBe(3)
  expect(storage.names).toEqual([expect.stringMatching(/^device-check /u)])
  expect(entries?.size).toBe(0)
})

it.each([
  { where: 'ahead of', ahead_ms: -day_ms },
  { where: 'behind', ahead_ms: day_ms },
])('says that a clock a day $where the server does no harm', async ({ where, ahead_ms }) => {
  await open((one) => {
    one.ahead_ms = ahead_ms
  })
  expect(await screen.findByText(new RegExp(`^1 d 0 h ${where} the server\\. The server answers`, 'u'))).toBeTruthy()
  expect(screen.getByText('This does no harm: server time counts.')).toBeTruthy()
  expect(await screen.findByText('This device is ready for the exam.')).toBeTruthy()
  await begin()
})

it('warns of a browser that keeps nothing, and lets the exam begin', async () => {
  // jsdom has no IndexedDB, as a browser that hides it.
  storage.journal = null
  await open()
  expect(await screen.findByText('This browser cannot store data.')).toBeTruthy()
  expect(screen.getByText(/^Do not close the page during the exam\./u)).toBeTruthy()
  expect(await screen.findByText('None of this stops you from taking the exam. Check the marked items.')).toBeTruthy()
  await begin()
})

it.each<[string, Partial<Journal>]>([
  ['refuses to write', { write: () => Promise.reject(new DOMException('Full', 'QuotaExceededError')) }],
  ['writes into nothing', { write: () => Promise.resolve() }],
  ['removes nothing', { forget: () => Promise.resolve() }],
])('warns of a storage that %s', async (_, change) => {
  storage.journal = { ...memoryJournal(entries, true), ...change }
  await open()
  expect(await screen.findByText('This browser cannot store data.')).toBeTruthy()
})

it('warns of a narrow screen and a silent server, and checks again when asked to', async () => {
  vi.stubGlobal('innerWidth', 280)
  isAway = true
  await open()
  expect(await screen.findByText('The server did not answer.')).toBeTruthy()
  expect(screen.getByText('280 pixels wide, less than 320.')).toBeTruthy()
  await begin()
  vi.stubGlobal('innerWidth', 320)
  isAway = false
  asked = 0
  fireEvent.click(screen.getByRole('button', { name: 'Check again' }))
  expect(await screen.findByText('This device is ready for the exam.')).toBeTruthy()
  expect(screen.getByText('320 pixels wide.')).toBeTruthy()
  expect(asked).toBe(3)
})
