import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { anId, serve, showPage } from '../../../../testing/show-page.tsx'
import { examId as id } from '../exam.test-data.ts'
import { AssignPapers } from './assign-papers.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const [ann, bob] = [anId(21), anId(22)]
const setup = {
  questions: [],
  markers: [
    { user_id: ann, name: 'Ann', may_mark: true },
    { user_id: bob, name: 'Bob', may_mark: true },
    { user_id: anId(23), name: 'Cat', may_mark: false },
  ],
  double_marking: 'none',
  is_begun: false,
  stamp: 'abc',
}

function open(isDouble = false) {
  const calls = serve({
    [`GET /exams/${id}/marking/setup`]: () => setup,
    [`POST /exams/${id}/marking/assign`]: () => ({ changed: 1, skipped: 1 }),
  })
  const numbers = ['100001', '100002']
  showPage(() => <AssignPapers id={id} numbers={numbers} isDouble={isDouble} onClose={() => undefined} />, {
    permissions: ['marking.review'],
    at: '/desk',
  })
  return () => calls.filter(({ method }) => method === 'POST').map(({ body }) => body)
}
const box = (name: string) => screen.findByRole('checkbox', { name })
const button = (name: string) => screen.findByRole('button', { name })

it('shares papers among the markers that are ticked, or frees them', async () => {
  const sent = open()
  const mark_nos = ['100001', '100002']
  await box('Ann')
  expect(screen.queryByRole('checkbox', { name: 'Cat' })).toBeNull()
  expect(await button('Open to all markers')).toBeTruthy()
  fireEvent.click(await box('Ann'))
  fireEvent.click(await box('Bob'))
  fireEvent.click(await button('Assign papers'))
  await waitFor(() => expect(sent()).toEqual([{ mark_nos, marker_ids: [ann, bob], is_shared: true }]))
})

it('asks for two markers where two people mark', async () => {
  open(true)
  fireEvent.click(await box('Ann'))
  expect((await button('Assign papers')).hasAttribute('disabled')).toBe(true)
  expect(screen.getByText('This exam uses double marking. Choose at least two markers.')).toBeTruthy()
  fireEvent.click(await box('Bob'))
  await waitFor(async () => expect((await button('Assign papers')).hasAttribute('disabled')).toBe(false))
})
