import type { RushHost, RushSetup } from '@beacon/api/kinds/theory/exam/rush'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { KindContext } from '../../../../parts/contest/kind-route.ts'
import { anId, serve, showPage } from '../../../../testing/show-page.tsx'
import { examId as id } from '../exam.test-data.ts'
import { hostActionOf } from './host-keys.ts'
import { blue, hostOf, red, setupOf } from './rush.test-data.ts'
import { RushTab } from './rush-tab.tsx'
import { readRisks } from './setup/draft.ts'

vi.mock('../../../../parts/desk/desk-live.tsx', () => ({ useDeskEvents: () => undefined }))
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const refused = (code: string, details: object = {}) => Response.json({ code, message: '', details }, { status: 409 })

function open(host: RushHost, act: () => unknown = () => host, setup: RushSetup = setupOf()) {
  const calls = serve({
    [`GET /exams/${id}/rush/host`]: () => host,
    [`POST /exams/${id}/rush/host`]: () => ({ ...host, host: { name: 'Lin Zhao', is_me: true, since: '2026-11-20T06:30:00.000Z' } }),
    [`POST /exams/${id}/rush/actions`]: act,
    [`GET /exams/${id}/rush/setup`]: () => setup,
    [`POST /exams/${id}/rush/draws`]: () => ({
      items: [{ question_id: anId(901), name: 'Which port has SSH?', stem: 'Which port has SSH?', question_type: 'single' }],
      supply: 1,
    }),
    'GET /directions': () => ({ items: [], total: 0 }),
    [`PUT /exams/${id}/rush/setup`]: () => ({ ...setup, version: setup.version + 1 }),
  })
  const Page = () => (
    <KindContext value="theory">
      <RushTab id={id} search={{}} />
    </KindContext>
  )
  showPage(() => <Page />, { permissions: ['contest.control', 'question.read'], at: '/desk' })
  return calls
}
const sent = (calls: ReturnType<typeof serve>) =>
  calls.filter(({ path, method }) => path.endsWith('/actions') && method === 'POST').map(({ body }) => body)
const press = (key: string, target: Element = document.body) => fireEvent.keyDown(target, { key })

it('shows the question with its key, the devices, and which actions the state takes', async () => {
  open(hostOf())
  expect(await screen.findByText('Which port has HTTPS?')).toBeTruthy()
  expect(screen.getByText('443').closest('li')?.textContent).toContain('Correct answer')
  expect(screen.getByRole('button', { name: /^Arm and open/u })).toHaveProperty('disabled', false)
  expect(screen.getByRole('button', { name: /^Reveal/u })).toHaveProperty('disabled', true)
  const row = screen.getByRole('row', { name: /Red team/u })
  expect(within(row).getByText('Online')).toBeTruthy()
  expect(within(row).getByText('12–19')).toBeTruthy()
  expect(within(screen.getByRole('row', { name: /Blue team/u })).getByText('not joined')).toBeTruthy()
})

it('acts by keys upon the state that is shown, and not while somebody types', async () => {
  const calls = open(hostOf())
  await screen.findByText('Which port has HTTPS?')
  press('r')
  press('o')
  await waitFor(() => expect(sent(calls)).toEqual([{ action: 'arm', state_no: 4 }]))
  fireEvent.click(screen.getByRole('button', { name: 'Cancel question…' }))
  const dialog = within(await screen.findByRole('dialog'))
  press('p', dialog.getByRole('textbox'))
  press('p')
  fireEvent.change(dialog.getByRole('textbox'), { target: { value: 'Wrong stem' } })
  fireEvent.click(dialog.getByRole('button', { name: 'Cancel question' }))
  await waitFor(() => expect(sent(calls)[1]).toEqual({ action: 'cancel', state_no: 4, reason: 'Wrong stem' }))
  expect(sent(calls)).toHaveLength(2)
})

it('judges two that answer one after the other, each by name', async () => {
  const locked = { entrant_ids: [red, blue], margin_ms: 4, error_ms: 10, by: 'both' as const }
  const calls = open(hostOf({ state: 'answering', locked }, { actions: ['right', 'wrong', 'pause'] }))
  fireEvent.click(await screen.findByRole('button', { name: /^Wrong · Red team/u }))
  await waitFor(() => expect(sent(calls)).toEqual([{ action: 'wrong', state_no: 4, entrant_id: red }]))
})

it('says below the buttons why an action was refused', async () => {
  open(hostOf(), () => refused('rush_state', { state: 'open' }))
  fireEvent.click(await screen.findByRole('button', { name: /^Arm and open/u }))
  expect((await screen.findByRole('alert')).textContent).toBe('Not now: the question is open.')
})

it('a second host sees who hosts, and takes over after a question', async () => {
  const calls = open(hostOf({}, { host: { name: 'Wu Fang', is_me: false, since: '2026-11-20T06:30:00.000Z' }, actions: [] }))
  expect(await screen.findByText('Wu Fang is hosting.')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Take over…' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Take over' }))
  await waitFor(() =>
    expect(calls.find(({ path, method }) => path.endsWith('/rush/host') && method === 'POST')?.body).toEqual({ take_over: true }),
  )
})

it('puts desks and rounds together and saves them whole', async () => {
  const calls = open(hostOf({ state_no: 0, state: 'idle', question: null, round: null }, { coming: null }))
  fireEvent.click(await screen.findByRole('button', { name: 'Add a round' }))
  fireEvent.change(screen.getByRole('textbox', { name: /^Title/u }), { target: { value: 'Warm-up' } })
  fireEvent.click(screen.getByRole('radio', { name: 'Risk' }))
  fireEvent.change(screen.getByRole('textbox', { name: /^Values/u }), { target: { value: '20, 5' } })
  fireEvent.click(screen.getByRole('button', { name: 'Save desks and rounds' }))
  const body = () => calls.find(({ method }) => method === 'PUT')?.body
  await waitFor(() =>
    expect(body()).toMatchObject({
      version: 3,
      desks: [red],
      rounds: [{ kind: 'risk', title: 'Warm-up', risks: [500, 2_000], questions: [] }],
    }),
  )
})

it('draws questions for a round without those that the rush holds, and says when there are no more', async () => {
  const calls = open(hostOf({ state_no: 0, state: 'idle', question: null, round: null }, { coming: null }))
  fireEvent.click(await screen.findByRole('button', { name: 'Add a round' }))
  fireEvent.click(screen.getByRole('button', { name: 'Draw questions…' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Draw questions' }))
  fireEvent.click(dialog.getByRole('checkbox', { name: 'True/false' }))
  fireEvent.change(dialog.getByRole('spinbutton', { name: 'Questions' }), { target: { value: '3' } })
  fireEvent.click(dialog.getByRole('button', { name: 'Draw' }))
  expect(await screen.findByText('Which port has SSH?')).toBeTruthy()
  expect(calls.find(({ path }) => path.endsWith('/rush/draws'))?.body).toMatchObject({ kind: 'buzz', question_types: ['single'], count: 3 })
  expect(await screen.findByText('Not enough matching questions.')).toBeTruthy()
})

it('keeps the set-up as it is once the rush has begun', async () => {
  open(hostOf(), undefined, setupOf({ has_begun: true, desks: [{ entrant_id: red, name: 'Red team' }], free: [] }))
  fireEvent.click(await screen.findByRole('radio', { name: 'Desks and rounds' }))
  expect(await screen.findByText('The rush has started.')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Add a round' })).toBeNull()
})

it('reads keys as the host means them', () => {
  const key = (name: string, more: object = {}) => ({
    key: name,
    keyCode: 0,
    ctrlKey: false,
    metaKey: false,
    altKey: false,
    isComposing: false,
    repeat: false,
    ...more,
  })
  const all = ['show', 'arm', 'right', 'wrong', 'reveal', 'next', 'resume'] as const
  expect(['s', 'O', 'y', 'n', 'R', 'ArrowRight', 'p', 'x'].map((name) => hostActionOf(key(name), all))).toEqual([
    'show',
    'arm',
    'right',
    'wrong',
    'reveal',
    'next',
    'resume',
    null,
  ])
  expect(hostActionOf(key('s'), ['arm'])).toBeNull()
  for (const more of [{ isComposing: true }, { keyCode: 229 }, { repeat: true }, { ctrlKey: true }])
    expect(hostActionOf(key('s', more), all)).toBeNull()
})

it('reads the values of a risk round in points', () => {
  expect(readRisks('30, 10，20')).toEqual([1_000, 2_000, 3_000])
  expect([readRisks(''), readRisks('1.5'), readRisks('1 2 3 4 5 6'), readRisks('0')]).toEqual([null, null, null, null])
})
