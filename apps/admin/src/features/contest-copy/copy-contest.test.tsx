import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { Suspense } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { anExam, examId as id } from '../../kinds/theory/exam/exam.test-data.ts'
import { serve, showPage } from '../../testing/show-page.tsx'
import { CopyContest } from './copy-contest.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

it('an exam is copied with its rooms, and as a make-up exam with who was absent or failed', async () => {
  const calls = serve({
    [`GET /contests/${id}/settings`]: () => anExam({ status: 'finished' }),
    [`POST /contests/${id}/copy`]: () => Response.json({ code: 'results_not_done', message: '', details: {} }, { status: 409 }),
  })
  const Page = () => (
    <Suspense fallback={null}>
      <CopyContest id={id} />
    </Suspense>
  )
  showPage(() => <Page />, { permissions: ['contest.read', 'contest.write'] })
  const ticks = await screen.findByRole('group', { name: 'What is copied' })
  expect([...ticks.querySelectorAll('[role=checkbox]')].map((tick) => tick.getAttribute('aria-checked'))).toEqual([
    'true',
    'false',
    'true',
    'true',
    'true',
  ])
  expect(screen.queryByRole('checkbox', { name: 'Brackets' })).toBeNull()
  fireEvent.click(screen.getByRole('checkbox', { name: 'Rooms' }))
  fireEvent.click(screen.getByRole('combobox', { name: 'Candidates' }))
  fireEvent.click(await screen.findByRole('option', { name: 'Who was absent or failed (make-up exam)' }))
  fireEvent.click(screen.getByRole('button', { name: 'Copy exam' }))
  await waitFor(() =>
    expect(calls.filter(({ method }) => method === 'POST').map(({ body }) => body)).toMatchObject([
      { settings: true, staff: true, rooms: false, candidates: 'absent_failed', entrants: false },
    ]),
  )
})
