import type { MarkItem } from '@beacon/api/kinds/theory/marking'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { anId, serve, showPage } from '../../../testing/show-page.tsx'
import { examId, item, question } from './marking.test-data.ts'
import { PaperMarking } from './paper-marking.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const markNo = '482913'
const of = (n: number, more: Partial<MarkItem> = {}) => ({
  question: question(n),
  item: item(n, { question_id: anId(300 + n), mark_no: markNo, ...more }),
})

function open(more: object = {}) {
  const path = `/exams/${examId}/marking`
  const reply = (one: MarkItem) => (sent: { body: unknown }) => ({
    // boundary: the body of a call of the page under test
    item: { ...one, ...(sent.body as object), version: one.version + 1, is_mine: true },
    also: 0,
    unmarked: 1,
  })
  const calls = serve({
    [`GET ${path}/papers/${markNo}`]: () => ({
      mark_no: markNo,
      state: 'marking',
      objective: 4_250,
      subjective: 300,
      items: 2,
      unmarked: 1,
      pushed: 0,
      report_state: null,
      is_checked: false,
      is_own: false,
      given_to: [],
      report: null,
      marking: 'open',
      is_double: false,
      manual: [of(1, { mark: 300 }), of(2)],
      automatic: [
        {
          question_id: anId(390),
          place: 9,
          question_type: 'single',
          stem: 'Which port?',
          given: ['22'],
          right: ['443'],
          mark: 0,
          score: 200,
        },
      ],
      next: '482917',
      ...more,
    }),
    [`PUT ${path}/items/${item(1).item_id}`]: reply(of(1).item),
    [`PUT ${path}/items/${item(2).item_id}`]: reply(of(2).item),
  })
  const onPaper = vi.fn()
  showPage(() => <PaperMarking examId={examId} markNo={markNo} onPaper={onPaper} />, { permissions: ['marking.mark'] })
  const marks = (n: number) =>
    calls.filter(({ method, path: end }) => method === 'PUT' && end.endsWith(item(n).item_id)).map(({ body }) => body)
  return { onPaper, marks }
}
const markField = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Mark' })

it('opens the first unmarked answer of a paper, and saves a mark when its field is left', async () => {
  const { marks } = open()
  expect(await screen.findByText('Answer 2')).toBeTruthy()
  fireEvent.change(markField(), { target: { value: '4.5' } })
  fireEvent.blur(markField())
  await waitFor(() => expect(marks(2)).toMatchObject([{ mark: 450, version: 1 }]))
  expect(await screen.findByText('All answers in this paper are marked.')).toBeTruthy()
  expect(screen.getByText('50')).toBeTruthy()
})

it('saves what keys wrote before another answer or paper is opened', async () => {
  const { marks, onPaper } = open()
  await screen.findByText('Answer 2')
  fireEvent.keyDown(document.body, { key: '3' })
  fireEvent.click(within(screen.getByRole('navigation', { name: 'Answers' })).getByRole('button', { name: /Question 1/u }))
  expect(await screen.findByText('Answer 1')).toBeTruthy()
  await waitFor(() => expect(marks(2)).toMatchObject([{ mark: 300 }]))
  await waitFor(() => expect(markField().readOnly).toBe(false))
  fireEvent.keyDown(document.body, { key: '8' })
  fireEvent.click(screen.getByRole('button', { name: 'Next paper' }))
  await waitFor(() => expect(onPaper).toHaveBeenCalledWith('482917'))
  expect(marks(1)).toMatchObject([{ mark: 800 }])
})

it('folds what rules marked, and opens each question', async () => {
  open()
  await screen.findByText('Answer 2')
  expect(screen.queryByText('Question 9')).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: /Marked automatically/u }))
  fireEvent.click(screen.getByRole('button', { name: /Question 9/u }))
  expect([screen.getByText('22').tagName, screen.getByText('443').tagName]).toEqual(['LI', 'LI'])
})

it('only shows marks once the review is finished', async () => {
  const { marks } = open({ marking: 'done' })
  await screen.findByText('Answer 2')
  expect(screen.getByText('The review is finished')).toBeTruthy()
  expect(screen.queryByRole('textbox')).toBeNull()
  fireEvent.keyDown(document.body, { key: '3' })
  fireEvent.keyDown(document.body, { key: 'Enter' })
  expect(marks(2)).toEqual([])
})
