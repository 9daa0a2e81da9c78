import { call } from '@beacon/api/client'
import { contest } from '@beacon/api/contest/contest'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { anExam } from './exam.test-data.ts'
import { examPhrases } from './phrases.ts'
import { showPage } from '../../../testing/show-page.tsx'
import { ResumeDialog } from '../../../parts/contest-clock/pause-dialogs.tsx'
import { PhrasesContext } from '../../../parts/contest-clock/phrases.ts'
import { StartDialog } from '../../../parts/contest-clock/start-dialog.tsx'

vi.mock('@beacon/api/client', async (original) => ({
  ...(await original<typeof import('@beacon/api/client')>()),
  call: vi.fn<typeof call>(),
}))
afterEach(() => {
  cleanup()
  vi.mocked(call).mockReset()
})

const at = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString()
const nothing = () => undefined

/** Opens the question about an exam of 20 minutes; answers what it sends. */
function ask(Dialog: typeof StartDialog, more: object) {
  vi.mocked(call).mockResolvedValue({ items: [] } as never)
  const exam = anExam({ is_public: true, duration_minutes: 20, ...more })
  showPage(() => (
    <PhrasesContext value={examPhrases}>
      <Dialog contest={exam} onClose={nothing} />
    </PhrasesContext>
  ))
  return () => vi.mocked(call).mock.calls.find(([endpoint]) => endpoint === contest.act)?.[1]
}
const press = async (name: string) => {
  await waitFor(() => expect(screen.getByRole('button', { name }).hasAttribute('disabled')).toBe(false))
  fireEvent.click(screen.getByRole('button', { name }))
}

it('an exam started early has nothing to choose: everyone gets the duration', async () => {
  const sent = ask(StartDialog, { start_at: at(50), end_at: at(70) })
  expect(await screen.findByText(/^Everyone gets 20 min, until .*\d\d:\d\d\.$/u)).toBeTruthy()
  expect(screen.queryByRole('radio')).toBeNull()
  await press('Start exam')
  await waitFor(() => expect(sent()).toMatchObject({ body: { action: 'start', keep_end: false } }))
})

it('an exam started late gives everyone the duration, unless somebody keeps the end and reads what it costs', async () => {
  const sent = ask(StartDialog, { start_at: at(-3.5), end_at: at(16.5) })
  expect(await screen.findByRole('radio', { name: /^Everyone gets 20 min, until/u })).toHaveProperty('dataset.state', 'checked')
  expect(screen.getByText('Everyone gets 16 min, 4 min less than planned.')).toBeTruthy()
  fireEvent.click(screen.getByRole('radio', { name: /^Ends at .*\d\d:\d\d for everyone/u }))
  await press('Start exam')
  await waitFor(() => expect(sent()).toMatchObject({ body: { action: 'start', keep_end: true } }))
})

it('a window stays while it holds the duration, and moves where it does not', async () => {
  ask(StartDialog, { timing: 'window', start_at: at(-10), end_at: at(110) })
  expect(await screen.findByRole('radio', { name: /^Keep the end of the window/u })).toHaveProperty('dataset.state', 'checked')
  expect(screen.getByText(/^Anyone who starts after .*\d\d:\d\d gets less than 20 min\.$/u)).toBeTruthy()
  cleanup()
  ask(StartDialog, { timing: 'window', start_at: at(-110), end_at: at(10) })
  expect(await screen.findByRole('radio', { name: /^Move the end of the window/u })).toHaveProperty('dataset.state', 'checked')
})

it('a pause of an exam gives the time back, and the other choice says what it costs', async () => {
  const sent = ask(ResumeDialog, { status: 'paused', start_at: at(-9), end_at: at(11), pauses: [{ from: at(-4.5), to: null, reason: '' }] })
  expect(await screen.findByRole('radio', { name: /^Move the end to/u })).toHaveProperty('dataset.state', 'checked')
  expect(screen.getByText('Everyone loses 5 min.')).toBeTruthy()
  await press('Resume exam')
  await waitFor(() => expect(sent()).toMatchObject({ body: { action: 'resume', keep_end: false } }))
})
