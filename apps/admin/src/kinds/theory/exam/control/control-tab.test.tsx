import type { AttemptRow } from '@beacon/api/kinds/theory/exam/exam-desk'
import type { Permission } from '@beacon/api/people/permissions'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { Suspense } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { KindContext } from '../../../../parts/contest/kind-route.ts'
import { anId, serve, showPage } from '../../../../testing/show-page.tsx'
import { anAttempt as row, anExam, examFacts, examId } from '../exam.test-data.ts'
import { attemptActions, attemptsInput, isQuiet } from './attempt-query.ts'
import { ControlTab } from './control-tab.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const id = examId
const all: readonly Permission[] = ['contest.watch', 'contest.control', 'contest.score']
const reason = 'Power was out in the room'

function open(
  rows: readonly AttemptRow[],
  contest: object = {},
  permissions = all,
  rooms: object = {},
  more: Parameters<typeof serve>[0] = {},
) {
  const answers = {
    [`GET /contests/${id}/settings`]: () => anExam({ status: 'running', ...contest }),
    [`GET /contests/${id}/facts`]: () => examFacts,
    [`GET /exams/${id}/attempts`]: () => ({ items: rows, total: rows.length, server_now: '2026-11-20T06:32:08.000Z' }),
    [`GET /exams/${id}/rooms`]: () => ({ items: [], is_invigilator: false, unseated: 0, ...rooms }),
    [`POST /exams/${id}/messages`]: () => ({ sent: 1 }),
    [`POST /exams/${id}/calls/answer`]: () => ({ ok: true }),
    [`POST /exams/${id}/attempts/extra-time`]: () => ({ moved: 2, reopened: 1 }),
    [`POST /exams/${id}/attempts/submit`]: () => ({ submitted: 1 }),
    [`POST /exams/${id}/attempts/reopen`]: () => ({ deadline: '2026-11-20T07:00:00.000Z' }),
    [`POST /exams/${id}/attempts/pause`]: () => ({ paused: 1 }),
    [`POST /exams/${id}/attempts/resume`]: () => ({ resumed: 1 }),
    [`POST /exams/${id}/attempts/${anId(101)}/late-entries`]: () => ({ counted: 1 }),
    [`POST /exams/${id}/attempts/release-device`]: () => ({ ok: true }),
    [`POST /contests/${id}/actions`]: () => anExam({ ...contest, released_at: '2026-11-20T09:00:00.000Z' }),
    [`GET /exams/${id}/attempts/${anId(101)}/late-entries`]: () => ({
      items: [
        {
          question_id: anId(300),
          place: 7,
          answer: { option_ids: ['a', 'c'] },
          seq: 9,
          epoch: 1,
          received_at: '2026-11-20T07:31:00.000Z',
          cause: 'time_up',
          letters: ['B', 'D'],
          decision: null,
          counts: false,
        },
      ],
    }),
    ...more,
  }
  const calls = serve(answers)
  const Page = () => (
    <KindContext value="theory">
      <Suspense fallback={null}>
        <ControlTab id={id} search={{ state: 'going' }} />
      </Suspense>
    </KindContext>
  )
  showPage(() => <Page />, { permissions, at: '/desk' })
  return calls
}
const sentTo = (calls: ReturnType<typeof serve>, path: string) =>
  calls.filter((call) => call.method === 'POST' && call.path === path).map(({ body }) => body)

async function choose(name: string, entry: string) {
  const line = (await screen.findByText(name)).closest('tr')
  if (line === null) throw new Error(`${name} is in no row`)
  fireEvent.keyDown(within(line).getByRole('button', { name: new RegExp(name, 'u') }), { key: 'Enter' })
  fireEvent.click(await screen.findByRole('menuitem', { name: entry }))
}
const write = (label: string, value: string) =>
  fireEvent.change(screen.getByRole(label === 'Minutes' ? 'spinbutton' : 'textbox', { name: new RegExp(`^${label}`, 'u') }), {
    target: { value },
  })

it('asks for what the address says, and shows progress without answers', async () => {
  const calls = open([row(1, { unsaved: 3 }), row(2, { state: 'submitted', mark: 8_250, unsaved: 2 })])
  expect(await screen.findByText('Candidate 1')).toBeTruthy()
  const asked = calls.find(({ path }) => path === `/exams/${id}/attempts`)
  expect(asked?.query.get('state')).toBe('going')
  expect(screen.getAllByText('12/40')).toHaveLength(2)
  expect(screen.getByText('82.5')).toBeTruthy()
  expect(screen.getByText('3 on the device')).toBeTruthy()
  expect(screen.queryByText('2 on the device')).toBeNull()
})

it('gives one candidate extra time with a reason', async () => {
  const calls = open([row(1)])
  await choose('Candidate 1', 'Extra time…')
  expect(screen.getByText('Give Candidate 1 10 minutes?')).toBeTruthy()
  const give = screen.getByRole<HTMLButtonElement>('button', { name: 'Give extra time' })
  expect(give.disabled).toBe(true)
  write('Minutes', '15')
  write('Reason', reason)
  fireEvent.click(give)
  await waitFor(() =>
    expect(sentTo(calls, `/exams/${id}/attempts/extra-time`)).toEqual([{ entrant_ids: [anId(101)], minutes: 15, reason }]),
  )
})

it('gives all candidates extra time', async () => {
  const calls = open([row(1)])
  fireEvent.click(await screen.findByRole('button', { name: 'Extra time for all…' }))
  expect(screen.getByText('Give all candidates 10 minutes? Automatically submitted papers reopen.')).toBeTruthy()
  write('Reason', reason)
  fireEvent.click(screen.getByRole('button', { name: 'Give extra time' }))
  await waitFor(() => expect(sentTo(calls, `/exams/${id}/attempts/extra-time`)).toEqual([{ entrant_ids: null, minutes: 10, reason }]))
  expect(await screen.findByText('2 deadlines moved, 1 paper reopened')).toBeTruthy()
})

it('submits for a candidate, who reads the reason', async () => {
  const calls = open([row(1)])
  await choose('Candidate 1', 'Submit for…')
  expect(screen.getByText('12 of 40 answered.')).toBeTruthy()
  write('Reason', reason)
  fireEvent.click(screen.getByRole('button', { name: 'Submit now' }))
  await waitFor(() => expect(sentTo(calls, `/exams/${id}/attempts/submit`)).toEqual([{ entrant_ids: [anId(101)], reason }]))
})

it('reopens a paper that is in', async () => {
  const calls = open([row(1, { state: 'auto_submitted' })])
  await choose('Candidate 1', 'Reopen…')
  write('Minutes', '20')
  write('Reason', reason)
  fireEvent.click(screen.getByRole('button', { name: 'Reopen' }))
  await waitFor(() => expect(sentTo(calls, `/exams/${id}/attempts/reopen`)).toEqual([{ entrant_id: anId(101), minutes: 20, reason }]))
})

it('shows late entries, which do not count', async () => {
  open([row(1, { late_entries: 1 })])
  await choose('Candidate 1', 'Late entries')
  expect(await screen.findByText('B, D')).toBeTruthy()
  expect(screen.getByText('after the end')).toBeTruthy()
})

it('releases results by the name of the exam once it is over', async () => {
  const calls = open([row(1, { state: 'submitted' })], { status: 'finished', reviewed_at: '2026-11-20T08:00:00.000Z' })
  fireEvent.click(await screen.findByRole('button', { name: 'Release results…' }))
  const release = screen.getByRole<HTMLButtonElement>('button', { name: 'Release results' })
  expect(release.disabled).toBe(true)
  write('Type the exam name', 'Spring exam')
  fireEvent.click(release)
  await waitFor(() =>
    expect(sentTo(calls, `/contests/${id}/actions`)).toEqual([{ action: 'release_results', confirm_name: 'Spring exam' }]),
  )
})

it('asks for the review before the results, and leads to it', async () => {
  open([row(1, { state: 'submitted' })], { status: 'finished', release_mode: 'by_hand', manual_count: 2 }, [...all, 'marking.mark'])
  fireEvent.click(await screen.findByRole('button', { name: 'Release results…' }))
  expect(screen.getByRole('dialog', { name: 'Finish the review first' })).toBeTruthy()
  const link = screen.getByRole('link', { name: 'Open the marking' })
  expect(link.getAttribute('href')).toBe(`/admin/exams/contest/${id}?tab=marking`)
})

it('lets who only watches change nothing', async () => {
  open([row(1, { late_entries: 1 })], { status: 'finished' }, ['contest.watch'])
  expect(await screen.findByText('Candidate 1')).toBeTruthy()
  expect(screen.queryByRole('button', { name: /Extra time|Release results/u })).toBeNull()
  expect(screen.queryByRole('checkbox')).toBeNull()
})

it('lets the staff of a room do what is theirs there, and answers a call', async () => {
  const hall = { room_id: anId(400), name: 'Hall 1', capacity: 30, code: '', addresses: [], invigilators: [], seated: 2 }
  const calling = row(1, {
    call: { text: 'A pen, please', called_at: '2026-11-20T06:30:00.000Z' },
    room_id: hall.room_id,
    room: 'Hall 1',
    seat: 4,
  })
  const calls = open([calling], { device_policy: 'deny' }, all, { items: [hall], is_invigilator: true })
  expect(await screen.findByText(/A pen, please/u)).toBeTruthy()
  expect(screen.getByText('Hall 1 · 4')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Extra time for all…' })).toBeNull()
  await choose('Candidate 1', 'Answer the call')
  await waitFor(() => expect(sentTo(calls, `/exams/${id}/calls/answer`)).toEqual([{ entrant_id: anId(101) }]))
  fireEvent.click(screen.getByRole('button', { name: 'Message…' }))
  const dialog = within(await screen.findByRole('dialog'))
  fireEvent.change(dialog.getByRole('textbox', { name: /Text/u }), { target: { value: 'Quiet, please' } })
  fireEvent.click(dialog.getByRole('button', { name: 'Send message' }))
  const body = { kind: 'message', text: 'Quiet, please', entrant_ids: null, room_id: hall.room_id }
  await waitFor(() => expect(sentTo(calls, `/exams/${id}/messages`)).toEqual([body]))
})

it('says why a call was not answered', async () => {
  const refusal = { code: 'not_found', message: 'not here' }
  const more = { [`POST /exams/${id}/calls/answer`]: () => Response.json(refusal, { status: 404 }) }
  open([row(1, { call: { text: 'A pen, please', called_at: '2026-11-20T06:30:00.000Z' } })], {}, all, {}, more)
  await choose('Candidate 1', 'Answer the call')
  expect(await screen.findByText(/It does not exist, or you do not have access to it/u)).toBeTruthy()
})

it('offers what the state of an attempt allows', () => {
  const of = (
    state: AttemptRow['state'],
    holds = false,
    late_entries = 0,
    call: AttemptRow['call'] = null,
    paused_at: string | null = null,
  ) => attemptActions({ state, late_entries, call, paused_at }, holds)
  expect(of('not_started')).toEqual(['message', 'extra', 'story'])
  expect(of('going')).toEqual(['message', 'extra', 'pause', 'submit', 'story'])
  expect(of('going', false, 0, null, '2026-11-20T06:30:00.000Z')).toEqual(['message', 'extra', 'resume', 'submit', 'story'])
  expect(of('going', true, 2)).toEqual(['message', 'extra', 'pause', 'submit', 'release', 'story', 'late'])
  expect(of('going', false, 0, { text: '', called_at: '2026-11-20T06:30:00.000Z' })[0]).toBe('answer')
  expect(of('auto_submitted')).toEqual(['message', 'extra', 'reopen', 'story'])
  expect(of('absent')).toEqual(['message', 'extra', 'story'])
})

it('reads filters of the address, and no others', () => {
  expect(attemptsInput({ sort: '-left_count', q: 'Li', filters: { state: 'going', trouble: 'quiet' } })).toEqual({
    sort: '-left_count',
    q: 'Li',
    state: 'going',
    is_quiet: 'true',
  })
  expect(attemptsInput({ sort: 'drop', q: '', filters: { state: 'x', trouble: 'y', room: 'drop table' } })).toEqual({})
})

it('calls a device quiet after a minute without a sign or a save', () => {
  const now = Date.parse('2026-11-20T06:32:00.000Z')
  expect(isQuiet(row(1, { saved_at: '2026-11-20T06:31:30.000Z', heard_at: '2026-11-20T06:31:59.000Z' }), now)).toBe(false)
  expect(isQuiet(row(1, { heard_at: '2026-11-20T06:30:00.000Z' }), now)).toBe(true)
  expect(isQuiet(row(1, { state: 'submitted', heard_at: null }), now)).toBe(false)
})

it('pauses one candidate with a reason, and lets a paused one go on', async () => {
  const calls = open([row(1), row(2, { paused_at: '2026-11-20T06:30:00.000Z', pause_reason: 'Fire alarm' })])
  await choose('Candidate 1', 'Pause…')
  fireEvent.change(await screen.findByLabelText(/Reason/u), { target: { value: 'Spilt coffee' } })
  fireEvent.click(screen.getByRole('button', { name: 'Pause' }))
  const body = { entrant_ids: [anId(101)], room_id: null, reason: 'Spilt coffee' }
  await waitFor(() => expect(sentTo(calls, `/exams/${id}/attempts/pause`)).toEqual([body]))
  await choose('Candidate 2', 'Resume…')
  fireEvent.click(await screen.findByRole('button', { name: 'Resume' }))
  const resumed = { entrant_ids: [anId(102)], room_id: null }
  await waitFor(() => expect(sentTo(calls, `/exams/${id}/attempts/resume`)).toEqual([resumed]))
})

it('accepts late answers of a paper that is in, with the reason and as many as were seen', async () => {
  const calls = open([row(1, { state: 'submitted', late_entries: 1, late_open: 1 })])
  await choose('Candidate 1', 'Late entries')
  expect(await screen.findByText('B, D')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Accept…' }))
  fireEvent.change(await screen.findByLabelText(/Reason/u), { target: { value: reason } })
  fireEvent.click(screen.getByRole('button', { name: 'Accept late answers' }))
  const body = { decision: 'accepted', reason, entries: 1 }
  await waitFor(() => expect(sentTo(calls, `/exams/${id}/attempts/${anId(101)}/late-entries`)).toEqual([body]))
})
