import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { renderPage } from '../../../testing/render.tsx'
import { uuid } from '../../../testing/samples.ts'
import { examServer, signedIn } from '../exam-server.test-data.ts'
import { attemptNowOf } from '../exam.test-data.ts'
import { AnsweringPage } from './answering-page.tsx'

vi.mock('@beacon/api/live/live-client', () => ({ openLive: () => () => {} }))

let server: ReturnType<typeof examServer>
const exam_id = uuid(1)
const open = async (before: (one: typeof server) => void = () => {}) => {
  server = examServer({ fullscreen: true, focus_action: 'warn' })
  before(server)
  vi.stubGlobal('fetch', server.fetch)
  await renderPage(<AnsweringPage exam_id={exam_id} />, { cache: signedIn(), at: `/contest/exam/${exam_id}` })
  await screen.findByRole('heading', { name: 'Question 1 of 4' })
}
const own = { enabled: true, refuses: false, element: null as Element | null }
const turn = (element: Element | null) => {
  own.element = element
  document.dispatchEvent(new Event('fullscreenchange'))
}
const full = () => act(() => turn(document.documentElement))
const leave = () => act(() => turn(null))
const at = (ms: number) => vi.spyOn(performance, 'now').mockReturnValue(ms)
const bar = () => screen.queryByText('The exam runs in full screen.')

beforeEach(() => {
  localStorage.clear()
  Object.assign(own, { enabled: true, refuses: false, element: null })
  Object.defineProperty(document, 'fullscreenEnabled', { configurable: true, get: () => own.enabled })
  Object.defineProperty(document, 'fullscreenElement', { configurable: true, get: () => own.element })
  document.documentElement.requestFullscreen = () => {
    if (own.refuses) return Promise.reject(new TypeError('refused'))
    turn(document.documentElement)
    return Promise.resolve()
  }
  document.exitFullscreen = () => {
    turn(null)
    return Promise.resolve()
  }
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => undefined, removeEventListener: () => undefined }))
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  for (const name of ['fullscreenEnabled', 'fullscreenElement', 'exitFullscreen']) Reflect.deleteProperty(document, name)
  Reflect.deleteProperty(document.documentElement, 'requestFullscreen')
})

it('offers full screen above open questions, and says nothing of it once it is there', async () => {
  await open()
  fireEvent.click(screen.getByRole('radio', { name: /Option b/ }))
  await waitFor(() => expect(server.held.size).toBe(1))
  fireEvent.click(screen.getByRole('button', { name: 'Show in full screen' }))
  await waitFor(() => expect(bar()).toBeNull())
  expect(own.element).toBe(document.documentElement)
})

it('records that full screen was left as a leaving of the page, and offers it again', async () => {
  await open()
  full()
  at(1_000_000)
  leave()
  expect(bar()).toBeTruthy()
  at(1_007_000)
  full()
  expect(await screen.findByText(/You left the page for 7 s\. Absence 1\./u)).toBeTruthy()
})

it('counts nobody who never had full screen', async () => {
  await open()
  at(1_000_000)
  leave()
  at(1_050_000)
  full()
  expect(bar()).toBeNull()
  expect(screen.queryByText(/You left the page/u)).toBeNull()
})

it('goes on where the browser refuses it or has none', async () => {
  await open((one) => void one.held.set(uuid(101), { seq: 3, question_id: uuid(101), answer: { option_ids: ['a'] }, is_marked: false }))
  own.refuses = true
  fireEvent.click(screen.getByRole('button', { name: 'Show in full screen' }))
  expect(await screen.findByText('The browser refused full screen. Keep answering, or try again.')).toBeTruthy()
  fireEvent.click(screen.getByRole('radio', { name: /Option c/ }))
  await waitFor(() => expect(server.held.get(uuid(101))?.answer).toEqual({ option_ids: ['c'] }))
  cleanup()
  own.enabled = false
  await open()
  expect(screen.getByText('This browser does not support full screen.')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Show in full screen' })).toBeNull()
})

it('asks for nothing in Safe Exam Browser, which has the screen', async () => {
  await open((one) => {
    one.guide = { ...one.guide, seb: 'ok', now: attemptNowOf() }
  })
  expect(bar()).toBeNull()
})
