import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { serverNow } from '@beacon/auth'
import { renderPage } from '../../testing/render.tsx'
import type { FlagAnswer } from './flag-answer.ts'
import { FlagField } from './flag-field.tsx'

afterEach(cleanup)

async function tryFlag(answer: FlagAnswer) {
  const submit = vi.fn(() => Promise.resolve(answer))
  await renderPage(<FlagField submit={submit} isDone={false} isClosed={false} />)
  const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Flag' })
  fireEvent.change(field, { target: { value: 'beacon{c00k13}' } })
  fireEvent.click(screen.getByRole('button', { name: 'Submit' }))
  await waitFor(() => expect(screen.getByRole('status').textContent).not.toBe(''))
  expect(submit).toHaveBeenCalledWith('beacon{c00k13}', undefined)
  expect(field.value).toBe('beacon{c00k13}')
  return { field, said: screen.getByRole('status').textContent, button: screen.getByRole<HTMLButtonElement>('button') }
}

const at = new Date(2026, 10, 20, 14, 31, 12).toISOString()
const refused = (code: Extract<FlagAnswer, { kind: 'refused' }>['code']): FlagAnswer => ({
  kind: 'refused',
  code,
  details: {},
  request_id: 'req-7',
})

it.each<[string, FlagAnswer, string]>([
  ['correct', { kind: 'correct', points: 258, blood: null, practice: false }, 'Correct. +258 points.'],
  ['one point', { kind: 'correct', points: 1, blood: null, practice: false }, 'Correct. +1 point.'],
  ['first blood', { kind: 'correct', points: 525, blood: 1, practice: false }, 'First blood. +525 points.'],
  ['correct in the freeze', { kind: 'correct', points: null, blood: null, practice: false }, 'Correct. Points are shown after the freeze.'],
  ['practice', { kind: 'correct', points: null, blood: null, practice: true }, 'Correct. Practice, no points.'],
])('%s ends the field', async (_, answer, words) => {
  const { said, field, button } = await tryFlag(answer)
  expect(said).toBe(words)
  expect(field.readOnly).toBe(true)
  expect(button.disabled).toBe(true)
})

it.each<[string, FlagAnswer, string, boolean]>([
  [
    'wrong with a limit',
    { kind: 'wrong', left: 8, limit: 10, practice: false },
    'Wrong flag. No points lost. 8 of 10 attempts left.',
    true,
  ],
  ['wrong without one', { kind: 'wrong', left: null, limit: null, practice: false }, 'Wrong flag. No points lost. Keep trying.', true],
  ['a part', { kind: 'part', name: 'User', n: 1, m: 2, points: null }, 'Part User: correct, 1 of 2.', false],
  [
    'repeated',
    { kind: 'repeated', at, by: 'yukino', correct: false, first: null },
    'Already submitted by yukino at 14:31:12. Do not resubmit.',
    false,
  ],
  [
    'repeated, though its answer was lost',
    { kind: 'repeated', at, by: 'yukino', correct: false, first: { kind: 'held', needs: ['Gate'] } },
    'Already submitted by yukino at 14:31:12. Right flag for a later stage. It counts once “Gate” is taken.',
    false,
  ],
  [
    'solved by another member',
    { kind: 'repeated', at, by: 'arvid', correct: true, first: null },
    'Already solved by arvid at 14:31:12. ',
    false,
  ],
])('%s leaves the field open', async (_, answer, words, isInvalid) => {
  const { said, field, button } = await tryFlag(answer)
  expect(said).toBe(words)
  expect(field.readOnly).toBe(false)
  expect(button.disabled).toBe(false)
  expect(field.getAttribute('aria-invalid')).toBe(isInvalid ? 'true' : null)
})

it.each<[Parameters<typeof refused>[0], string]>([
  ['contest_paused', 'The contest is paused. Nothing was counted.'],
  ['contest_finished', 'The contest has ended.'],
  ['topic_offline', 'This challenge is offline. Points already earned are kept.'],
  ['answer_limit_reached', 'No attempts left.'],
])('%s is said in words with what was kept and the request', async (code, words) => {
  const { said } = await tryFlag(refused(code))
  expect(said).toContain('What you typed is still here.')
  expect(said).toContain(`${code} · req-7`)
  expect(said?.startsWith(words.slice(0, 12))).toBe(true)
})

it('counts down when one was too fast and opens again by itself', async () => {
  const { said, button } = await tryFlag({ kind: 'wait', reason: 'rate', until_ms: serverNow() + 1400 })
  expect(said).toBe('Too fast. Next attempt in 2 s.')
  expect(button.disabled).toBe(true)
  await waitFor(() => expect(screen.getByRole('status').textContent?.trim()).toBe('You can try again.'))
  expect(button.disabled).toBe(false)
})

it('sends once while a try is on its way', async () => {
  let answer: (value: FlagAnswer) => void = () => {}
  const submit = vi.fn(() => new Promise<FlagAnswer>((done) => (answer = done)))
  await renderPage(<FlagField submit={submit} isDone={false} isClosed={false} />)
  const form = screen.getByRole('form', { name: 'Flag' })
  fireEvent.change(screen.getByRole('textbox'), { target: { value: 'x' } })
  fireEvent.submit(form)
  fireEvent.submit(form)
  expect(submit).toHaveBeenCalledTimes(1)
  answer({ kind: 'wrong', left: null, limit: null, practice: false })
  await waitFor(() => expect(screen.getByRole('status').textContent).toContain('Wrong flag.'))
})

it('sends a try once more whose fate nobody knew: the repeat says what became of it', async () => {
  const first: FlagAnswer = { kind: 'correct', points: 480, blood: null, practice: false }
  const answers: FlagAnswer[] = [refused('outcome_unknown'), { kind: 'repeated', at, by: 'yukino', correct: true, first }]
  const submit = vi.fn(() => Promise.resolve(answers.shift() ?? first))
  await renderPage(<FlagField submit={submit} isDone={false} isClosed={false} />)
  fireEvent.change(screen.getByRole('textbox'), { target: { value: 'x' } })
  fireEvent.submit(screen.getByRole('form', { name: 'Flag' }))
  await waitFor(() => expect(screen.getByRole('status').textContent).toContain('Correct. +480 points.'))
  expect(submit).toHaveBeenCalledTimes(2)
  expect(screen.getByRole<HTMLInputElement>('textbox').readOnly).toBe(true)
})

it('sends nothing when nothing was typed', async () => {
  const submit = vi.fn(() => Promise.reject(new Error('never')))
  await renderPage(<FlagField submit={submit} isDone={false} isClosed={false} />)
  fireEvent.click(screen.getByRole('button', { name: 'Submit' }))
  expect(screen.getByRole('status').textContent).toContain('Type a flag first.')
  expect(submit).not.toHaveBeenCalled()
})

it('says why it is closed and keeps the button off', async () => {
  await renderPage(
    <FlagField submit={() => Promise.reject(new Error('never'))} isDone={false} isClosed remark="Paused. Nothing counts right now." />,
  )
  expect(screen.getByRole('status').textContent).toBe('Paused. Nothing counts right now.')
  expect(screen.getByRole<HTMLButtonElement>('button').disabled).toBe(true)
})

it('asks for AI use before it sends where the contest wants it with every flag', async () => {
  const submit = vi.fn(() => Promise.resolve<FlagAnswer>({ kind: 'wrong', left: null, limit: null, practice: false }))
  await renderPage(<FlagField submit={submit} isDone={false} isClosed={false} asksAi />)
  fireEvent.change(screen.getByRole('textbox', { name: 'Flag' }), { target: { value: 'flag{x}' } })
  fireEvent.click(screen.getByRole('button', { name: 'Submit' }))
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe('Declare your AI use first. '))
  expect(submit).not.toHaveBeenCalled()
  fireEvent.click(screen.getByRole('radio', { name: 'Assisted' }))
  fireEvent.click(screen.getByRole('button', { name: 'Submit' }))
  await waitFor(() => expect(submit).toHaveBeenCalledWith('flag{x}', 'assisted'))
})

it.each<[string, FlagAnswer, string]>([
  [
    'a stage',
    { kind: 'stage', name: 'Front door', points: 210, blood: null, freed: [], isLast: false, bonus: 0 },
    'Stage “Front door” taken. +210 points.',
  ],
  [
    'the last stage',
    { kind: 'stage', name: 'Vault', points: 300, blood: 1, freed: ['Payroll'], isLast: true, bonus: 150 },
    'Range finished. +300 points. Finish bonus +150. Now counted: Payroll.',
  ],
  ['a later stage', { kind: 'held', needs: ['Front door'] }, 'Right flag for a later stage. It counts once “Front door” is taken.'],
])('%s empties a field that goes on', async (_, answer, words) => {
  await renderPage(<FlagField submit={() => Promise.resolve(answer)} goesOn isDone={false} isClosed={false} />)
  const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Flag' })
  fireEvent.change(field, { target: { value: 'beacon{c00k13}' } })
  fireEvent.click(screen.getByRole('button', { name: 'Submit' }))
  await waitFor(() => expect(screen.getByRole('status').textContent?.trim()).toBe(words))
  expect([field.value, field.readOnly]).toEqual(['', false])
})
