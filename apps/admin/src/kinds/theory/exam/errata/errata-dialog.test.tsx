import type { ErratumQuestion } from '@beacon/api/kinds/theory/exam/erratum'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import { anId, serve, showPage } from '../../../../testing/show-page.tsx'
import { examId } from '../exam.test-data.ts'
import { ErratumButton } from './erratum-button.tsx'
import { namesNumber } from './names-number.ts'

beforeAll(() => import('./errata-dialog.tsx'))
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const id = examId
const questionOf = (n: number, erratum: ErratumQuestion['erratum'] = null): ErratumQuestion => ({
  question_id: anId(300 + n),
  place: n,
  section: 'Choice',
  question_type: 'single',
  stem: `Stem of ${n}`,
  erratum,
})

async function open(items: readonly ErratumQuestion[]) {
  const calls = serve({
    [`GET /exams/${id}/errata`]: () => ({ items }),
    [`PUT /exams/${id}/errata/${anId(301)}`]: () => ({ ok: true }),
  })
  showPage(() => <ErratumButton exam_id={id} />, { permissions: ['contest.write'], at: '/desk' })
  fireEvent.click(await screen.findByRole('button', { name: 'Erratum…' }))
  fireEvent.click(await screen.findByRole('combobox', { name: /Question/u }))
  fireEvent.click(await screen.findByRole('option', { name: 'Choice · 1 · Stem of 1' }))
  return () => calls.filter(({ method }) => method === 'PUT').map(({ body }) => body)
}

it('publishes an erratum, and warns of a number', async () => {
  const sent = await open([questionOf(1), questionOf(2)])
  const text = await screen.findByRole('textbox', { name: /Erratum/u })
  const publish = screen.getByRole<HTMLButtonElement>('button', { name: 'Publish erratum' })
  expect(publish.disabled).toBe(true)
  fireEvent.change(text, { target: { value: '第 3 题：端口应为 443' } })
  expect(await screen.findByText('The text refers to a question by number.')).toBeTruthy()
  fireEvent.change(text, { target: { value: 'Read 443 for 434.' } })
  await waitFor(() => expect(screen.queryByText('The text refers to a question by number.')).toBeNull())
  fireEvent.click(publish)
  await waitFor(() => expect(sent()).toEqual([{ text: 'Read 443 for 434.' }]))
})

it('withdraws one', async () => {
  const sent = await open([questionOf(1, { text: 'Read 443.', at: '2026-11-20T06:32:08.000Z', by: 'Li' })])
  fireEvent.click(await screen.findByRole('checkbox', { name: 'Withdraw the erratum of this question' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Withdraw erratum' }))
  await waitFor(() => expect(sent()).toEqual([{ text: null }]))
})

it.each([
  ['第3题应选 B', true],
  ['第 十二 小题', true],
  ['In question 12 read 443', true],
  ['Q7: read 443', true],
  ['本题端口应为 443', false],
  ['In this question read 443 for 434', false],
])('%s names a number: %s', (text, names) => expect(namesNumber(text)).toBe(names))
