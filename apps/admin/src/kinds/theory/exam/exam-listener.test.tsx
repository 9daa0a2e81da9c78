import { useQuery } from '@tanstack/react-query'
import { act, cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { serve, showPage } from '../../../testing/show-page.tsx'
import { attemptsQuery } from './control/attempt-query.ts'
import { anAttempt, examId as id } from './exam.test-data.ts'
import { ExamListener } from './exam-listener.tsx'

const desk = vi.hoisted(() => ({ tell: (_: { event: string }) => {} }))
vi.mock('../../../parts/desk/desk-live.tsx', () => ({
  useDeskEvents: (listener: (message: { event: string }) => void) => {
    desk.tell = listener
  },
}))
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

function Names() {
  const { data } = useQuery({ ...attemptsQuery(id, {}), refetchInterval: false })
  return <p>{(data?.items ?? []).map(({ name }) => name).join()}</p>
}

it('asks again for the candidates that are shown when an attempt moves', async () => {
  let name = 'Ada'
  serve({ [`GET /exams/${id}/attempts`]: () => ({ items: [anAttempt(1, { name })], total: 1, server_now: '2026-11-20T06:32:08.000Z' }) })
  showPage(
    () => (
      <>
        <ExamListener id={id} />
        <Names />
      </>
    ),
    { permissions: ['contest.watch'], at: '/desk' },
  )
  expect(await screen.findByText('Ada')).toBeTruthy()
  name = 'Ada, who called'
  act(() => desk.tell({ event: 'desk.attempt' }))
  await waitFor(() => expect(screen.getByText('Ada, who called')).toBeTruthy())
})
