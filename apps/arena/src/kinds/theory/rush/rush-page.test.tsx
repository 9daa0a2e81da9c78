import type { RushNow, RushOwn } from '@beacon/api/kinds/theory/exam/rush'
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { renderPage } from '../../../testing/render.tsx'
import { uuid } from '../../../testing/samples.ts'
import { signedIn } from '../exam-server.test-data.ts'
import { guideOf } from '../exam.test-data.ts'
import { RushPage } from './rush-page.tsx'
import { blue, momentOf, ownOf, red } from './rush.test-data.ts'
import { withNow } from './use-rush.ts'

const stream = vi.hoisted(() => ({ tell: (_: { event: string; data: object }) => {} }))
vi.mock('@beacon/api/live/live-client', () => ({
  openLive: ({ onMessage }: { onMessage: (message: { event: string; data: object }) => void }) => {
    stream.tell = onMessage
    return () => {}
  },
}))

interface ServerCall {
  path: string
  body: Record<string, unknown>
}
let asked: ServerCall[] = []
let isUp = true

function serve(own: RushOwn, answers: Record<string, (body: Record<string, unknown>) => object> = {}) {
  asked = []
  isUp = true
  vi.stubGlobal('fetch', (url: string, init: RequestInit = {}) => {
    if (!isUp) return Promise.reject(new TypeError('Failed to fetch'))
    const path = new URL(url, 'http://arena').pathname.split('/rush/')[1] ?? ''
    const body: Record<string, unknown> = typeof init.body === 'string' ? JSON.parse(init.body) : {}
    asked.push({ path, body })
    const ping = { server_ms: Date.now(), round_trip_ms: 4, state_no: own.now.state_no }
    return Promise.resolve(Response.json(path === 'ping' ? ping : (answers[path]?.(body) ?? own)))
  })
}
const open = async (own: RushOwn, answers?: Parameters<typeof serve>[1]) => {
  serve(own, answers)
  const { exam } = guideOf({ exam_mode: 'rush' })
  return renderPage(<RushPage exam={exam} />, { cache: signedIn(), at: `/contest/exam/${uuid(1)}` })
}
const tell = (now: RushNow) => act(() => stream.tell({ event: 'rush.state', data: { now } }))
const says = (text: string) => waitFor(() => expect(screen.getAllByRole('status').some((one) => one.textContent === text)).toBe(true))
const sent = (path: string) => asked.filter((one) => one.path === path)

beforeEach(() => localStorage.clear())
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

it('presses by Space once the question is open, with the instant by the clock of the server', async () => {
  const own = ownOf()
  const pressed = momentOf({ state_no: 7, state: 'collecting', race: [{ entrant_id: red, after_ms: 210, is_false_start: false }] })
  await open(own, { press: () => ({ result: 'taken', after_ms: 210, points: 0, now: pressed }) })
  await says('Get ready.')
  fireEvent.keyDown(document.body, { code: 'Space' })
  expect(sent('press')).toHaveLength(0)
  tell(momentOf({ state_no: 6, state: 'open', opens_at: new Date().toISOString() }))
  await says('Press now')
  const before_ms = Date.now()
  fireEvent.keyDown(document.body, { code: 'Space' })
  await waitFor(() => expect(sent('press')).toHaveLength(1))
  expect(sent('press')[0]?.body).toMatchObject({ question_id: uuid(301) })
  expect(Math.abs(Number(sent('press')[0]?.body['pressed_ms']) - before_ms)).toBeLessThan(5_000)
  await says('Pressed. Presses are being compared.')
})

it('says that it was too early, and takes no further press', async () => {
  const out = momentOf({ state_no: 6, state: 'armed', opens_at: new Date(Date.now() + 60_000).toISOString() })
  const [mine, other] = out.desks
  const early = { ...out, state_no: 7, desks: [{ ...mine, out: 'false_start' }, other] } as RushNow
  await open(ownOf({ ...out }), { press: () => ({ result: 'false_start', after_ms: null, points: 500, now: early }) })
  await says('Get ready.')
  fireEvent.pointerDown(screen.getByRole('button', { name: /Press/u }), { button: 0 })
  await says('Too early. −5')
  fireEvent.keyDown(document.body, { code: 'Space' })
  expect(sent('press')).toHaveLength(1)
})

it('says who has it and by how much', async () => {
  const race = [
    { entrant_id: blue, after_ms: 180, is_false_start: false },
    { entrant_id: red, after_ms: 222, is_false_start: false },
  ]
  await open(ownOf({ state: 'locked', race, locked: { entrant_ids: [blue], margin_ms: 42, error_ms: 10, by: 'press' } }))
  await says('Blue team has it, 42 ms ahead.')
  expect(screen.queryByRole('button', { name: /Press/u })).toBeNull()
})

it('answers when it has the question, once', async () => {
  const has = ownOf({ state: 'answering', locked: { entrant_ids: [red], margin_ms: null, error_ms: null, by: 'press' } })
  await open(has, { answer: () => ({ ...has, has_answered: true, now: { ...has.now, answered: [red] } }) })
  await says('Answer now')
  fireEvent.click(screen.getByRole('radio', { name: /443/u }))
  fireEvent.click(screen.getByRole('button', { name: 'Send answer' }))
  await says('Answer sent.')
  expect(sent('answer')[0]?.body).toMatchObject({ answer: { option_ids: ['b'] } })
})

it('shows the result with the key', async () => {
  const outcomes = [{ entrant_id: red, is_right: true, points: 1_000, place: null }]
  const key = { option_ids: ['b'], labels: ['B'], blanks: [], reference: '', analysis: 'RFC 9110.' }
  await open(ownOf({ state: 'revealed', outcomes, key }))
  await says('Right +10')
  expect(screen.getByText('443').closest('li')?.textContent).toContain('Correct answer')
})

it('is greyed and says Offline when the server does not answer', async () => {
  await open(ownOf({ state: 'open', opens_at: new Date().toISOString() }))
  await says('Press now')
  isUp = false
  expect(await screen.findByText('Offline')).toBeTruthy()
  expect(screen.getByRole('button', { name: /Press/u }).getAttribute('aria-disabled')).toBe('true')
})

it('keeps the newer of two moments, and drops the answer of another question', () => {
  const own = ownOf({ state_no: 9, state: 'revealed' }, { has_answered: true, answer: { option_ids: ['b'] } })
  expect(withNow(own, momentOf({ state_no: 8 }))).toBe(own)
  const [question] = [momentOf().question]
  const next = momentOf({ state_no: 10, question: question && { ...question, question_id: uuid(302) } })
  expect(withNow(own, next)).toMatchObject({ answer: null, has_answered: false })
})
