import type { Permission } from '@beacon/api/people/permissions'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { Suspense } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { KindContext } from '../../../../parts/contest/kind-route.ts'
import { anId, serve, showPage } from '../../../../testing/show-page.tsx'
import { anExam, anAttempt, examFacts, examId as id } from '../exam.test-data.ts'
import { RoomsTab } from './rooms-tab.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const hall = {
  room_id: anId(400),
  name: 'Hall 1',
  capacity: 30,
  code: 'ABCD12',
  addresses: ['10.0.0.0/24'],
  invigilators: [{ user_id: anId(500), name: 'Wu' }],
  seated: 1,
}
const seated = anAttempt(1, { room_id: hall.room_id, room: 'Hall 1', seat: 7, time_factor: 125, factor_reason: 'Dyslexia' })

function open(rooms: object = {}, permissions: readonly Permission[] = ['contest.watch', 'contest.entrant'], contest: object = {}) {
  const calls = serve({
    [`GET /contests/${id}/settings`]: () => anExam(contest),
    [`GET /contests/${id}/facts`]: () => examFacts,
    [`GET /contests/${id}/staff`]: () => ({ items: [], total: 0, version: '0123456789abcdef' }),
    [`GET /exams/${id}/attempts`]: () => ({ items: [seated], total: 1, server_now: '2026-11-20T06:32:08.000Z' }),
    [`GET /exams/${id}/rooms`]: () => ({ items: [hall], is_invigilator: false, unseated: 3, ...rooms }),
    [`POST /exams/${id}/rooms`]: () => hall,
    [`POST /exams/${id}/seats`]: () => ({ seated: 3, left: 1, neighbours: 2 }),
    'GET /contests': () => ({ items: [], total: 0, counts: { all: 0, not_started: 0, running: 0, paused: 0, finished: 0 } }),
    [`GET /exams/${id}/candidate-imports`]: () => ({ items: [], total: 0 }),
    [`PUT /exams/${id}/candidates/${seated.entrant_id}`]: () => ({ ok: true }),
  })
  const Page = () => (
    <KindContext value="theory">
      <Suspense fallback={null}>
        <RoomsTab id={id} search={{}} />
      </Suspense>
    </KindContext>
  )
  showPage(() => <Page />, { permissions, at: '/desk' })
  return calls
}
const bodyOf = (calls: ReturnType<typeof serve>, method: string) => calls.find((call) => call.method === method)?.body

it('lists rooms and who sits where, and says how many have no seat', async () => {
  open()
  expect(await screen.findByText('ABCD12')).toBeTruthy()
  expect(screen.getByText('3 candidates have no seat. 29 seats are free.')).toBeTruthy()
  expect(await screen.findByText('×1.25')).toBeTruthy()
  expect(screen.getAllByText('Hall 1')).toHaveLength(2)
})

it('adds a room', async () => {
  const calls = open()
  fireEvent.click(await screen.findByRole('button', { name: 'Add a room…' }))
  const dialog = within(await screen.findByRole('dialog'))
  fireEvent.change(dialog.getByRole('textbox', { name: /Room name/u }), { target: { value: 'Hall 2' } })
  fireEvent.change(dialog.getByRole('textbox', { name: /Room code/u }), { target: { value: 'xy12' } })
  fireEvent.change(dialog.getByRole('textbox', { name: /Room addresses/u }), { target: { value: '10.1.0.0/16\n10.2.0.7' } })
  fireEvent.click(dialog.getByRole('button', { name: 'Add room' }))
  const body = { name: 'Hall 2', capacity: 30, code: 'XY12', addresses: ['10.1.0.0/16', '10.2.0.7'], invigilators: [] }
  await waitFor(() => expect(bodyOf(calls, 'POST')).toEqual(body))
})

it('assigns seats apart, and says what could not be kept apart', async () => {
  const calls = open()
  fireEvent.click(await screen.findByRole('button', { name: 'Assign seats…' }))
  const dialog = within(await screen.findByRole('dialog'))
  fireEvent.click(dialog.getByRole('radio', { name: /neighbours from different organisations/u }))
  fireEvent.click(dialog.getByRole('button', { name: 'Assign' }))
  await waitFor(() => expect(bodyOf(calls, 'POST')).toEqual({ room_ids: [hall.room_id], seating: 'apart', keep: true }))
  expect(
    await screen.findByText('3 seats assigned, 1 candidate without a seat, 2 neighbouring pairs from the same organisation'),
  ).toBeTruthy()
})

it('gives more time only with a reason', async () => {
  const calls = open()
  const line = (await screen.findByText('Candidate 1')).closest('tr') as HTMLElement
  fireEvent.keyDown(within(line).getByRole('button', { name: /Candidate 1/u }), { key: 'Enter' })
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Seat and needs…' }))
  const dialog = within(await screen.findByRole('dialog'))
  const save = dialog.getByRole<HTMLButtonElement>('button', { name: 'Save candidate' })
  fireEvent.change(dialog.getByRole('textbox', { name: /Reason/u }), { target: { value: '' } })
  expect(save.disabled).toBe(true)
  fireEvent.change(dialog.getByRole('textbox', { name: /Reason/u }), { target: { value: 'Certified need' } })
  fireEvent.click(dialog.getByRole('checkbox', { name: /Assistive technology/u }))
  fireEvent.click(save)
  const body = {
    candidate_no: seated.candidate_no,
    room_id: hall.room_id,
    seat: 7,
    time_factor: 125,
    factor_reason: 'Certified need',
    has_aid: true,
  }
  await waitFor(() => expect(bodyOf(calls, 'PUT')).toEqual(body))
})

it('lets an invigilator read the own rooms and change nothing', async () => {
  open({ is_invigilator: true, unseated: 0 })
  expect(await screen.findByText('ABCD12')).toBeTruthy()
  expect(screen.queryByRole('button', { name: /Add a room|Assign seats|Edit|Remove/u })).toBeNull()
})

it('takes candidates from a sheet before the start, and not later', async () => {
  open({}, undefined, { status: 'not_started' })
  fireEvent.click(await screen.findByRole('button', { name: 'Import candidates…' }))
  expect(await screen.findByRole('dialog', { name: 'Import candidates' })).toBeTruthy()
  expect(await screen.findByText(/One row per candidate/u)).toBeTruthy()
  cleanup()
  open({}, undefined, { status: 'running' })
  await screen.findByText('ABCD12')
  expect(screen.queryByRole('button', { name: 'Import candidates…' })).toBeNull()
})

it('adds candidates of another exam once it is chosen, and not after the end', async () => {
  open({}, undefined, { status: 'running' })
  fireEvent.click(await screen.findByRole('button', { name: 'Add from another exam…' }))
  const dialog = await screen.findByRole('dialog', { name: 'Add candidates from another exam' })
  expect(within(dialog).getByRole('button', { name: 'Add candidates' })).toHaveProperty('disabled', true)
  expect(within(dialog).getByRole('radio', { name: 'absent and failed' })).toBeTruthy()
  cleanup()
  open({}, undefined, { status: 'finished' })
  await screen.findByText('ABCD12')
  expect(screen.queryByRole('button', { name: 'Add from another exam…' })).toBeNull()
})

it('offers slips, plans and lists as a file, all or of one room that somebody sits in', async () => {
  open({ items: [hall, { ...hall, room_id: anId(401), name: 'Hall 2', seated: 0 }] })
  fireEvent.click(await screen.findByRole('button', { name: 'Print…' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Print for rooms' }))
  const link = () => dialog.getByRole('link', { name: 'Download PDF' }).getAttribute('href')
  expect(link()).toContain(`/exams/${id}/printings?what=slips&lang=en`)
  fireEvent.click(dialog.getByRole('radio', { name: /Seat plan/u }))
  fireEvent.click(dialog.getByRole('radio', { name: '中文' }))
  fireEvent.click(dialog.getByRole('combobox', { name: 'Room' }))
  expect((await screen.findByRole('option', { name: /Hall 2/u })).getAttribute('aria-disabled')).toBe('true')
  fireEvent.click(screen.getByRole('option', { name: 'Hall 1' }))
  await waitFor(() => expect(link()).toContain(`/exams/${id}/printings?what=plan&lang=zh&room_id=${hall.room_id}`))
})

it('prints nothing where there are no candidates', async () => {
  open({ items: [{ ...hall, seated: 0 }], unseated: 0 })
  expect(await screen.findByText('ABCD12')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Print…' })).toBeNull()
})
