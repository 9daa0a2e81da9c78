import type { ContestFull } from '@beacon/api/contest/contest-views'
import { cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { serve, showPage } from '../../../testing/show-page.tsx'
import { anExam, examId as id } from './exam.test-data.ts'
import { RefusedTabs } from './refused-tabs.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

function open(contest: object, is_invigilator: boolean) {
  serve({ [`GET /exams/${id}/rooms`]: () => ({ items: [], is_invigilator, unseated: 0 }) })
  showPage(
    () => (
      <RefusedTabs contest={anExam(contest) as ContestFull}>{(refused) => <p>refused: {[...refused].join() || 'none'}</p>}</RefusedTabs>
    ),
    { permissions: ['contest.watch'], at: '/desk' },
  )
}

it('keeps the analysis from whoever watches over a room until results are out', async () => {
  open({ status: 'running', released_at: null }, true)
  await waitFor(() => expect(screen.getByText('refused: analysis')).toBeTruthy())
  cleanup()
  open({ status: 'finished', released_at: '2026-11-20T08:00:00.000Z' }, true)
  expect(await screen.findByText('refused: none')).toBeTruthy()
})
