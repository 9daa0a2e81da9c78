import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { listeningToaster, renderPage } from '../../../testing/render.tsx'
import { sessionUser, uuid } from '../../../testing/samples.ts'
import { examServer, signedIn } from '../exam-server.test-data.ts'
import { attemptNowOf, paperOf, questionOf, receiptOf } from '../exam.test-data.ts'
import { AnsweringPage } from './answering-page.tsx'

const stream = vi.hoisted(() => ({ tell: (_: { event: string }) => {} }))
vi.mock('@beacon/api/live/live-client', () => ({
  openLive: ({ onMessage }: { onMessage: (message: { event: string }) => void }) => {
    stream.tell = onMessage
    return () => {}
  },
}))

let server: ReturnType<typeof examServer>
const exam_id = uuid(1)
const question = (n: number) => uuid(100 + n)
const open = async (change: Parameters<typeof examServer>[0] = {}, before: (one: typeof server) => void = () => {}) => {
  server = examServer(change)
  before(server)
  vi.stubGlobal('fetch', server.fetch)
  const { toaster, titles } = listeningToaster()
  const view = await renderPage(<AnsweringPage exam_id={exam_id} />, { cache: signedIn(), toaster, at: `/contest/exam/${exam_id}` })
  return { ...view, titles }
}
const heading = (n: number) => screen.findByRole('heading', { name: `Question ${n} of 4` })
const sent = () => server.asked.filter(({ path, method }) => path === 'attempt/answers' && method === 'PUT')
const press = (key: string) => fireEvent.keyDown(document.body, { key })

beforeEach(() => localStorage.clear())
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

it('shows a question with its rule, and sends what is chosen', async () => {
  await open()
  await heading(1)
  expect(screen.getByText('Multiple choice: only exactly the correct options score.')).toBeTruthy()
  expect(screen.getByRole('group', { name: 'Question 1 of 4, single choice, 2 points, not answered' })).toBeTruthy()
  fireEvent.click(screen.getByRole('radio', { name: /Option b/ }))
  await waitFor(() => expect(server.held.get(question(1))?.answer).toEqual({ option_ids: ['b'] }))
  expect(sent()[0]?.body).toMatchObject({ epoch: 1, entries: [{ is_marked: false }] })
  expect(await screen.findByText(/^Saved \d/)).toBeTruthy()
  expect(screen.getByRole('group', { name: /, answered$/ })).toBeTruthy()
})

it('says so where the browser keeps nothing', async () => {
  await open()
  expect(await screen.findByText('This browser cannot store data.')).toBeTruthy()
})

it('moves, marks, clears and undoes by keys; the heading takes the focus', async () => {
  await open()
  await heading(1)
  press('b')
  press('j')
  expect(document.activeElement).toBe(await heading(2))
  press('1')
  press('c')
  press('m')
  await waitFor(() => expect(server.held.get(question(2))).toMatchObject({ answer: { option_ids: ['a', 'c'] }, is_marked: true }))
  press('x')
  await waitFor(() => expect(server.held.get(question(2))?.answer).toBeNull())
  press('z')
  await waitFor(() => expect(server.held.get(question(2))?.answer).toEqual({ option_ids: ['a', 'c'] }))
  press('u')
  expect(document.activeElement).toBe(await heading(3))
  press('?')
  expect(await screen.findByRole('dialog', { name: 'Shortcuts' })).toBeTruthy()
})

it('acts on no key that was switched off on the guide page', async () => {
  localStorage.setItem('exam-keys', 'off')
  await open()
  await heading(1)
  press('j')
  press('b')
  expect(screen.getByRole('heading', { name: 'Question 1 of 4' })).toBeTruthy()
  expect(screen.getByRole<HTMLInputElement>('radio', { name: /Option b/ }).checked).toBe(false)
})

it('has labelled fields in the sentence, which keep the focus while somebody types', async () => {
  await open()
  await heading(1)
  fireEvent.click(screen.getByRole('button', { name: 'Question 4 of 4, not answered' }))
  await heading(4)
  const blank = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Blank 2 of 2' })
  blank.focus()
  fireEvent.change(blank, { target: { value: '443' } })
  expect(document.activeElement).toBe(blank)
  fireEvent.keyDown(blank, { key: 'j' })
  expect(screen.getByRole('heading', { name: 'Question 4 of 4' })).toBeTruthy()
  await waitFor(() => expect(server.held.get(question(4))?.answer).toEqual({ texts: ['', '443'] }))
})

it('keeps an essay with its lines, counts it, lets own text be moved and nothing else in, and has no button that wipes it', async () => {
  const { titles } = await open({}, (one) => {
    const questions = [questionOf(1, { question_type: 'short', options: [], length_max: 300, stem: 'Explain TLS.' })]
    one.paper = {
      ...paperOf(),
      sections: paperOf()
        .sections.slice(0, 1)
        .map((section) => ({ ...section, questions })),
    }
  })
  const field = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Your answer' })
  expect(screen.queryByRole('button', { name: 'Clear the answer' })).toBeNull()
  field.focus()
  fireEvent.change(field, { target: { value: 'Keys first.\nThen data.' } })
  await waitFor(() => expect(server.held.get(question(1))?.answer).toEqual({ essay: 'Keys first.\nThen data.' }))
  expect(screen.getByText('22 of 300 characters')).toBeTruthy()
  const paste = (text: string) => fireEvent.paste(field, { clipboardData: { getData: () => text } })
  field.setSelectionRange(0, 10)
  expect(fireEvent.copy(field)).toBe(true)
  expect(paste('Keys first')).toBe(true)
  expect(paste('From a chat')).toBe(false)
  expect(titles).toEqual(['Copying and pasting are blocked in this exam.'])
  fireEvent.change(field, { target: { value: '' } })
  await waitFor(() => expect(server.held.get(question(1))?.answer).toBeNull())
})

it('goes on where the candidate was, with the answers of the server', async () => {
  await open({}, (one) => {
    one.held.set(question(3), { seq: 7, question_id: question(3), answer: { option_ids: ['false'] }, is_marked: true })
  })
  await heading(3)
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'False' }).checked).toBe(true)
  fireEvent.click(screen.getByRole('radio', { name: 'True' }))
  await waitFor(() =>
    expect(sent().at(-1)?.body).toHaveProperty(
      'entries.0.seq',
      expect.toSatisfy((seq: number) => seq > 7),
    ),
  )
})

it('asks once before handing in, leads to gaps, and shows the receipt', async () => {
  await open()
  await heading(1)
  press('a')
  fireEvent.keyDown(document.body, { key: 'Enter', ctrlKey: true })
  const dialog = within(await screen.findByRole('dialog', { name: 'Submit the paper?' }))
  expect(document.activeElement).toBe(dialog.getByRole('button', { name: 'Keep answering' }))
  expect(dialog.getByText('3 of 4 questions are unanswered. Submit anyway? You cannot change answers afterwards.')).toBeTruthy()
  const [gap] = dialog.getAllByRole('button', { name: 'Back to question 2' })
  if (gap !== undefined) fireEvent.click(gap)
  await heading(2)
  fireEvent.click(screen.getByRole('button', { name: 'Submit' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Submit with 3 unanswered' }))
  expect(await screen.findByText('1a2b3c4d')).toBeTruthy()
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Receipt' }))
  const paths = server.asked.map(({ path }) => path)
  expect(paths.indexOf('attempt/answers')).toBeLessThan(paths.indexOf('attempt/submit'))
  expect(server.asked.find(({ path }) => path === 'attempt/submit')?.body).toEqual({
    user_id: sessionUser.resource_id,
    epoch: 1,
    last_seq: server.held.values().next().value?.seq,
  })
})

it('says why the paper is not taken, and goes on', async () => {
  await open()
  await heading(1)
  server.refuse = { code: 'submit_too_early', status: 409, details: { at: '2026-11-20T01:30:00.000Z' } }
  fireEvent.click(screen.getByRole('button', { name: 'Submit' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Submit with 4 unanswered' }))
  expect((await screen.findByText(/too early to submit|You can submit from/)).textContent).not.toBe('')
  fireEvent.click(screen.getByRole('button', { name: 'Keep answering' }))
  expect(await heading(1)).toBeTruthy()
})

it('covers the questions in a pause, as soon as the stream says so', async () => {
  await open()
  await heading(1)
  server.now = attemptNowOf({ is_paused: true, pause_reason: 'Fire alarm' })
  act(() => stream.tell({ event: 'contest.state' }))
  expect(await screen.findByRole('alertdialog', { name: 'The exam is paused.' })).toBeTruthy()
  expect(screen.getByText('Fire alarm')).toBeTruthy()
  expect(screen.queryByRole('heading', { name: 'Question 1 of 4' })).toBeNull()
  server.now = attemptNowOf()
  act(() => stream.tell({ event: 'contest.state' }))
  expect(await screen.findByRole('heading', { name: 'Question 1 of 4' })).toBeTruthy()
})

it('is read-only where another device goes on', async () => {
  await open()
  await heading(1)
  server.now = attemptNowOf({ epoch: 2 })
  act(() => stream.tell({ event: 'contest.state' }))
  expect(await screen.findByText(/^Moved to another device at/)).toBeTruthy()
  expect(screen.getByRole<HTMLInputElement>('radio', { name: /Option b/ }).disabled).toBe(true)
})

it('locks at the deadline, and shows the receipt of the clock', async () => {
  await open({}, (one) => {
    one.now = attemptNowOf({ deadline: new Date(Date.now() + 700).toISOString() })
  })
  await heading(1)
  expect(await screen.findByText('Time is up.')).toBeTruthy()
  expect(screen.getByRole<HTMLInputElement>('radio', { name: /Option b/ }).disabled).toBe(true)
  server.now = attemptNowOf({ state: 'auto_submitted' })
  server.guide = { ...server.guide, receipt: receiptOf({ submitted_by: 'clock' }) }
  act(() => stream.tell({ event: 'contest.state' }))
  expect(await screen.findByText('Time is up. Your paper was submitted with 3 of 4 answers.')).toBeTruthy()
})

it('leads back to a paper that the staff opened again', async () => {
  await open()
  await heading(1)
  fireEvent.click(screen.getByRole('button', { name: 'Submit' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Submit with 4 unanswered' }))
  await screen.findByText('1a2b3c4d')
  expect(screen.queryByText('Your paper is open again.')).toBeNull()
  act(() => stream.tell({ event: 'contest.state' }))
  expect(await screen.findByText('Your paper is open again.')).toBeTruthy()
})

it('goes on without the network, and sends first when it is back', async () => {
  await open()
  await heading(1)
  server.isUp = false
  press('b')
  press('j')
  await heading(2)
  press('a')
  expect(await screen.findByText('Sending: 2')).toBeTruthy()
  server.isUp = true
  act(() => void window.dispatchEvent(new Event('online')))
  await waitFor(() => expect([...server.held.keys()]).toEqual([question(1), question(2)]))
})

it('only goes forward, and asks once before an unanswered question is left', async () => {
  await open({ navigation: 'forward' })
  await heading(1)
  expect(screen.queryByRole('button', { name: 'Previous' })).toBeNull()
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Question 2 of 4, not answered' }).disabled).toBe(true)
  fireEvent.click(screen.getByRole('button', { name: 'Next' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Keep answering' }))
  fireEvent.click(screen.getByRole('button', { name: 'Next' }))
  await heading(2)
})

it('shows a whole section where the exam says so', async () => {
  await open({ answer_view: 'section' })
  await heading(1)
  expect(screen.getAllByRole('heading', { level: 2 })).toHaveLength(3)
  fireEvent.click(screen.getByRole('button', { name: 'Next' }))
  await heading(4)
  expect(screen.getByText('Write digits.')).toBeTruthy()
})

it('blocks copying, and draws name and number behind the questions', async () => {
  const { titles, container } = await open()
  await heading(1)
  const mark = container.querySelector('[data-part="watermark"]')
  expect(mark?.querySelector('[data-words="Tan Wei Ling 2026-0007"]')).not.toBeNull()
  expect(mark?.getAttribute('aria-hidden')).toBe('true')
  const stem = screen.getByText('Stem of 1')
  expect(fireEvent.copy(stem)).toBe(false)
  expect(fireEvent.contextMenu(stem)).toBe(false)
  expect(titles).toEqual(['Copying and pasting are blocked in this exam.'])
})

it('leads to the guide where the steps were not confirmed', async () => {
  const { router } = await open({}, (one) => {
    one.guide = { ...one.guide, now: attemptNowOf({ state: 'not_started' }) }
  })
  await waitFor(() => expect(router.state.location.pathname).toBe(`/contest/exam-guid/${exam_id}`))
  expect(server.asked.some(({ path }) => path === 'attempt/start')).toBe(false)
  expect(sessionUser.resource_id).toBe(uuid(1))
})

it('says why another device may not answer', async () => {
  await open({}, (one) => {
    one.refuse = { code: 'device_in_use', status: 409 }
  })
  expect(await screen.findByText(/Another device is answering/)).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Back to the guide' })).toBeTruthy()
})

it('shows a message of the staff above the questions until it is confirmed, and tells the server once more where it did not hear', async () => {
  const message = { message_id: uuid(900), kind: 'warning' as const, text: 'Put the phone away', sent_at: new Date().toISOString() }
  await open({}, (one) => void (one.now = attemptNowOf({ messages: [message] })))
  const dialog = await screen.findByRole('alertdialog', { name: 'Warning from the invigilators' })
  expect(within(dialog).getByText('Put the phone away')).toBeTruthy()
  press('b')
  fireEvent.keyDown(dialog, { key: 'Escape' })
  expect(screen.getByRole('alertdialog')).toBeTruthy()
  fireEvent.click(within(dialog).getByRole('button', { name: 'I have read it' }))
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  const countConfirmations = () => server.asked.filter(({ path }) => path === 'attempt/messages/confirm').length
  await waitFor(() => expect(countConfirmations()).toBe(1))
  act(() => stream.tell({ event: 'contest.state' }))
  await waitFor(() => expect(countConfirmations()).toBe(2))
  expect(screen.queryByRole('alertdialog')).toBeNull()
  expect(sent()).toEqual([])
})

it('shows an erratum above its question, and tells one that comes by the number that this candidate reads', async () => {
  const of = (n: number, text: string) => ({ question_id: question(n), text, at: new Date().toISOString() })
  const { titles } = await open({}, (one) => void (one.now = attemptNowOf({ errata: [of(1, 'Read 443 for 434.')] })))
  await heading(1)
  expect(await screen.findByText('Read 443 for 434.')).toBeTruthy()
  expect(titles).toEqual([])
  server.now = attemptNowOf({ errata: [of(1, 'Read 443 for 434.'), of(2, 'Three options are right.')] })
  act(() => stream.tell({ event: 'contest.settings' }))
  await waitFor(() => expect(titles).toEqual(['Question 2 has an erratum.']))
  press('j')
  await heading(2)
  expect(screen.getByText('Three options are right.')).toBeTruthy()
  expect(screen.queryByText('Read 443 for 434.')).toBeNull()
})

it('calls the invigilator, and says so until somebody comes', async () => {
  await open()
  await heading(1)
  fireEvent.click(screen.getByRole('button', { name: 'Call the invigilator' }))
  const dialog = await screen.findByRole('dialog', { name: 'Call the invigilator' })
  fireEvent.change(within(dialog).getByRole('textbox'), { target: { value: 'A pen' } })
  server.now = attemptNowOf({ called_at: new Date().toISOString() })
  fireEvent.click(within(dialog).getByRole('button', { name: 'Call' }))
  expect(await screen.findByRole('button', { name: 'Invigilator called' })).toBeTruthy()
  expect(server.asked.find(({ path }) => path === 'attempt/call')?.body).toEqual({ text: 'A pen' })
})

it('tells who comes back how often the page may be left, as the server counts', async () => {
  await open({ focus_action: 'force', focus_limit: 5 }, (one) => {
    one.now = attemptNowOf({ left_count: 3 })
  })
  await heading(1)
  vi.spyOn(performance, 'now').mockReturnValue(1_000_000)
  window.dispatchEvent(new Event('blur'))
  vi.spyOn(performance, 'now').mockReturnValue(1_008_000)
  act(() => void window.dispatchEvent(new Event('focus')))
  expect(await screen.findByText(/You left the page for 8 s. Absence 4 of 5./u)).toBeTruthy()
  vi.restoreAllMocks()
  const sentLeaves = () => server.asked.filter(({ path }) => path === 'attempt/heartbeat').flatMap(({ body }) => body['left'])
  await waitFor(() => expect(sentLeaves()).toContainEqual(expect.objectContaining({ n: 1, away_s: 8 })))
})

it('keeps the questions and asks to sign in where another account is signed in, until the same person is back', async () => {
  let isOther = true
  await open({}, (one) => {
    const answer = one.fetch
    const refusal = { code: 'attempt_other_user', message: '', details: {}, request_id: 'r' }
    one.fetch = (url, init) => {
      if (url.includes('/heartbeat') && isOther) return Promise.resolve(Response.json(refusal, { status: 403 }))
      if (url.includes('/auth/login')) return Promise.resolve(Response.json({ next: null }))
      if (url.includes('/auth/me')) return Promise.resolve(Response.json(sessionUser))
      return answer(url, init)
    }
  })
  await heading(1)
  act(() => stream.tell({ event: 'me.attempt' }))
  const dialog = await screen.findByRole('dialog', { name: 'Sign in to continue' })
  expect(within(dialog).getByText('These answers belong to Tan Wei Ling (tan_wl). Sign in as Tan Wei Ling (tan_wl).')).toBeTruthy()
  fireEvent.change(within(dialog).getByLabelText('Username'), { target: { value: 'tan_wl' } })
  fireEvent.change(within(dialog).getByLabelText('Password'), { target: { value: 'a secret of mine' } })
  isOther = false
  fireEvent.click(within(dialog).getByRole('button', { name: 'Sign in' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(await heading(1)).toBeTruthy()
})

it('shows larger text, also after a reload', async () => {
  await open()
  await heading(1)
  fireEvent.click(screen.getByRole('radio', { name: 'A++' }))
  expect(localStorage.getItem('exam-text-size')).toBe('c')
  cleanup()
  await open()
  await heading(1)
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'A++' }).getAttribute('aria-checked') ?? 'true').toBe('true')
})

it('says that answers from another browser than the exam asks for do not count', async () => {
  await open()
  await heading(1)
  const answer = server.fetch
  const refused = { code: 'seb_key_wrong', message: '', details: {}, request_id: 'r' }
  vi.stubGlobal('fetch', (url: string, init: RequestInit = {}) =>
    init.method === 'PUT' ? Promise.resolve(Response.json(refused, { status: 403 })) : answer(url, init),
  )
  fireEvent.click(screen.getByRole('radio', { name: /Option b/ }))
  expect(await screen.findByText('Answers given here do not count.')).toBeTruthy()
  expect(server.held.size).toBe(0)
})

it('shows a paper of two languages in the chosen one, keeps place and answers, and remembers it', async () => {
  const zh = (one: typeof server) => {
    one.paper = { ...paperOf(), languages: ['en', 'zh'] }
    one.other = { ...one.paper, lang: 'zh', sections: one.paper.sections.map((section) => ({ ...section, title: '选择题' })) }
  }
  const { unmount } = await open({}, zh)
  await heading(1)
  press('j')
  await heading(2)
  fireEvent.click(screen.getByRole('radio', { name: '中文' }))
  expect(await screen.findAllByText('选择题')).toBeTruthy()
  expect(await heading(2)).toBeTruthy()
  fireEvent.click(screen.getByRole('radio', { name: 'English' }))
  expect(await screen.findAllByText('Choice')).toBeTruthy()
  expect(server.asked.filter(({ path }) => path === 'attempt/paper')).toHaveLength(2)
  fireEvent.click(screen.getByRole('radio', { name: '中文' }))
  await screen.findAllByText('选择题')
  unmount()
  await open({}, zh)
  expect(await screen.findAllByText('选择题')).toBeTruthy()
})

it('stays as it is where the other language cannot be fetched', async () => {
  const { titles } = await open({}, (one) => {
    one.paper = { ...paperOf(), languages: ['en', 'zh'] }
  })
  await heading(1)
  server.isUp = false
  fireEvent.click(screen.getByRole('radio', { name: '中文' }))
  await waitFor(() => expect(titles).toContain('The paper could not be loaded in this language. Your answers are not affected.'))
  expect(screen.getAllByText('Choice')).toBeTruthy()
})
