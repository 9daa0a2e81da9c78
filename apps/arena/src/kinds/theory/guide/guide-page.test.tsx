import { formatTime } from '@beacon/i18n'
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { renderPage } from '../../../testing/render.tsx'
import { uuid } from '../../../testing/samples.ts'
import { examServer, signedIn } from '../exam-server.test-data.ts'
import { attemptNowOf, guideOf, receiptOf } from '../exam.test-data.ts'
import { GuidePage } from './guide-page.tsx'

const stream = vi.hoisted(() => ({ tell: (_: { event: string }) => {} }))
vi.mock('@beacon/api/live/live-client', () => ({
  openLive: ({ onMessage }: { onMessage: (message: { event: string }) => void }) => {
    stream.tell = onMessage
    return () => {}
  },
}))

const exam_id = uuid(1)
const at = (ms: number) => new Date(Date.now() + ms).toISOString()
const minute = 60_000
const fresh = attemptNowOf({ state: 'not_started', epoch: 0, deadline: null })
let server: ReturnType<typeof examServer>
const open = async (guide: ReturnType<typeof guideOf>) => {
  server = examServer()
  server.guide = guide
  vi.stubGlobal('fetch', server.fetch)
  return renderPage(<GuidePage exam_id={exam_id} />, { cache: signedIn(), at: `/contest/exam-guid/${exam_id}` })
}
const confirmAll = async () => {
  fireEvent.click(await screen.findByRole('checkbox', { name: 'I have read the rules and what is recorded.' }))
  fireEvent.click(screen.getByRole('button', { name: 'This is me' }))
}
const soon = () =>
  guideOf({ status: 'not_started', start_at: at(minute), end_at: at(91 * minute), entry_until: at(31 * minute) }, { now: fresh })
const running = () => guideOf({ start_at: at(-minute), end_at: at(89 * minute), entry_until: at(29 * minute) }, { now: fresh })

beforeEach(() => localStorage.clear())
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

it('names the facts, the rules, and what is recorded', async () => {
  await open(soon())
  expect(await screen.findByText('Multiple choice: only exactly the correct options score.')).toBeTruthy()
  expect(await screen.findByText('phones')).toBeTruthy()
  expect(screen.getByText('How often and for how long you leave this page, from 2 seconds.')).toBeTruthy()
  expect(screen.getByText('Harbour University')).toBeTruthy()
  expect(screen.getByRole('timer')).toBeTruthy()
})

it('tells the own length and end, and in a window until when one has all of it', async () => {
  const plan = { start_at: '2027-01-01T01:00:00.000Z', end_at: '2027-01-01T03:00:00.000Z', length_s: 1_200 }
  const factOf = (name: string) => screen.getByText(name).nextElementSibling?.textContent
  await open(guideOf({ ...soon().exam, ...plan, end_at: '2027-01-01T01:20:00.000Z', added_s: 300 }, { now: fresh }))
  await screen.findByText('phones')
  expect(factOf('Duration')).toBe('25 min, including 5 min extra for you')
  expect(factOf('End')).toBe(formatTime('2027-01-01T01:25:00.000Z', { seconds: false }))
  cleanup()
  await open(guideOf({ ...soon().exam, ...plan, timing: 'window' }, { now: fresh }))
  await screen.findByText('phones')
  expect(factOf('Duration')).toBe(`20 minStart by ${formatTime('2027-01-01T02:40:00.000Z', { seconds: false })} to get the full time.`)
})

it('counts down to no start that is past: a person starts the exam then', async () => {
  await open(guideOf({ ...soon().exam, start_at: at(-minute) }, { now: fresh }))
  expect(await screen.findByText('The exam has not started yet. The organisers will start it.')).toBeTruthy()
  expect(screen.queryByRole('timer')).toBeNull()
})

it('holds the sealed paper before the start, and says so', async () => {
  const random = vi.spyOn(Math, 'random').mockReturnValue(0)
  const guide = soon()
  server = examServer()
  server.guide = guide
  server.sealed = { seal: '0'.repeat(32), sealed: 'AAAA' }
  vi.stubGlobal('fetch', server.fetch)
  await renderPage(<GuidePage exam_id={exam_id} />, { cache: signedIn(), at: `/contest/exam-guid/${exam_id}` })
  expect(await screen.findByText(/The paper is ready on this device/u)).toBeTruthy()
  expect(server.asked.filter(({ path }) => path.endsWith('sealed-paper'))).toHaveLength(1)
  random.mockRestore()
})

it('says nothing of a record that is not made', async () => {
  await open(guideOf({ ...soon().exam, focus_log: false, copy_block: false, watermark: false }, { now: fresh }))
  expect(await screen.findByText('Your answers and their times, your address, and device changes.')).toBeTruthy()
  expect(screen.queryByText(/leave this page, from/)).toBeNull()
  expect(screen.queryByText(/Copying/)).toBeNull()
})

it('starts only after the rules and the identity, and remembers both on this device', async () => {
  const { router, unmount } = await open(running())
  const start = await screen.findByRole<HTMLButtonElement>('button', { name: 'Start the exam' })
  expect(start.disabled).toBe(true)
  await confirmAll()
  expect(start.disabled).toBe(false)
  fireEvent.click(start)
  await waitFor(() => expect(router.state.location.pathname).toBe(`/contest/exam/${exam_id}`))
  unmount()
  await open(running())
  expect((await screen.findByRole<HTMLButtonElement>('button', { name: 'Start the exam' })).disabled).toBe(false)
})

it('tells somebody else what to do', async () => {
  await open(running())
  await confirmAll()
  fireEvent.click(screen.getByRole('button', { name: 'Not me' }))
  expect(screen.getByText(/Sign out and sign in with your account/)).toBeTruthy()
  expect(await screen.findByText(/The invigilator is called/)).toBeTruthy()
  expect(server.asked.filter(({ path }) => path === 'attempt/call')).toMatchObject([{ body: { text: 'My details are wrong' } }])
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Start the exam' }).disabled).toBe(true)
})

it('opens at the start without a click for those who waited with all confirmed', async () => {
  const { router } = await open(soon())
  await confirmAll()
  server.guide = running()
  act(() => stream.tell({ event: 'contest.state' }))
  await waitFor(() => expect(router.state.location.pathname).toBe(`/contest/exam/${exam_id}`))
})

it('asks at the start where no stream tells', async () => {
  const { router } = await open(guideOf({ ...soon().exam, start_at: at(1_200) }, { now: fresh }))
  await confirmAll()
  server.guide = running()
  await waitFor(() => expect(router.state.location.pathname).toBe(`/contest/exam/${exam_id}`))
})

it('lets those in who have begun, and nobody after entry closed', async () => {
  const late = { start_at: at(-60 * minute), end_at: at(30 * minute), entry_until: at(-30 * minute) }
  await open(guideOf(late, { now: attemptNowOf() }))
  expect(await screen.findByRole('button', { name: 'Continue the exam' })).toBeTruthy()
  cleanup()
  await open(guideOf(late, { now: fresh }))
  expect(await screen.findByText(/^Entry closed at/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Start the exam' })).toBeNull()
})

it('shows the receipt, and why staff handed the paper in', async () => {
  const now = attemptNowOf({ state: 'submitted' })
  await open(guideOf({}, { now, receipt: receiptOf({ submitted_by: 'staff', reason: 'Left the room' }) }))
  expect(await screen.findByText('by the invigilators: Left the room')).toBeTruthy()
  expect(screen.getByText('3 of 4')).toBeTruthy()
  expect(screen.queryByText('Before the questions')).toBeNull()
})

it('switches the keys', async () => {
  await open(running())
  fireEvent.click(await screen.findByRole('switch', { name: /Single-key shortcuts/ }))
  expect(localStorage.getItem('exam-keys')).toBe('off')
})

it('shows number and seat, and asks for the code of the room before the start', async () => {
  const place = { candidate_no: 'BJ-0042', room: 'Hall 1', seat: 12 }
  const asked = guideOf({ ...running().exam, place }, { now: fresh, room_code: 'asked' })
  await open(asked)
  expect(await screen.findByText('BJ-0042')).toBeTruthy()
  expect(screen.getByText('Hall 1')).toBeTruthy()
  await confirmAll()
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Start the exam' }).disabled).toBe(true)
  const enter = () => {
    fireEvent.change(screen.getByRole('textbox', { name: /Room code/u }), { target: { value: 'abcd' } })
    fireEvent.click(screen.getByRole('button', { name: 'Check the code' }))
  }
  server.refuse = { code: 'room_code_wrong', status: 400 }
  enter()
  expect(await screen.findByText('Wrong room code.')).toBeTruthy()
  server.refuse = null
  server.guide = { ...asked, room_code: 'given' }
  enter()
  expect(await screen.findByText('Code accepted.')).toBeTruthy()
  expect(server.asked.filter(({ path }) => path === 'room-code').map(({ body }) => body)).toEqual([{ code: 'abcd' }, { code: 'abcd' }])
  await waitFor(() => expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Start the exam' }).disabled).toBe(false))
})

it('starts nothing at an address outside the room where the exam refuses it', async () => {
  const place = { candidate_no: 'BJ-0042', room: 'Hall 1', seat: 12 }
  await open(guideOf({ ...running().exam, place }, { now: fresh, address: 'refused' }))
  await confirmAll()
  expect(screen.getByText('Your address is not in room Hall 1.')).toBeTruthy()
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Start the exam' }).disabled).toBe(true)
})

it('says what to do where the exam opens in Safe Exam Browser, and starts in no other browser', async () => {
  await open(guideOf(running().exam, { now: fresh, seb: 'missing' }))
  await confirmAll()
  expect(screen.getByText('This exam opens in Safe Exam Browser.')).toBeTruthy()
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Start the exam' }).disabled).toBe(true)
  cleanup()
  await open(guideOf(running().exam, { now: attemptNowOf(), seb: 'wrong' }))
  expect(await screen.findByText("This browser's configuration does not match the exam.")).toBeTruthy()
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Continue the exam' }).disabled).toBe(true)
})
