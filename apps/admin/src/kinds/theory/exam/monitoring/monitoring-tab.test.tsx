import type { ExamMinute, ExamNow } from '@beacon/api/kinds/theory/exam/exam-monitoring'
import { cleanup, screen, within } from '@testing-library/react'
import { Suspense } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { anId, serve, showPage } from '../../../../testing/show-page.tsx'
import { anExam, examId as id } from '../exam.test-data.ts'
import { MonitoringTab } from './monitoring-tab.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const minute: ExamMinute = {
  at: '2026-11-20T06:30:00.000Z',
  saves: 90,
  refused: { attempt_moved: 2 },
  limited: 0,
  p50_ms: 8,
  p95_ms: 50,
  streams: 4,
  online: 3,
}
const now: ExamNow = {
  states: { not_started: 1, going: 3, paused: 1, submitted: 2, auto_submitted: 0, absent: 0 },
  heard: 2,
  silent: 1,
  queue: { devices: 1, answers: 7 },
  addresses: [
    {
      address: '10.0.0.9',
      attempts: 23,
      candidates: [
        { entrant_id: anId(61), name: 'Ada', room: 'Hall A' },
        { entrant_id: anId(62), name: 'Bob', room: '' },
      ],
    },
  ],
  shared: 4,
  server_now: '2026-11-20T06:32:08.000Z',
}

it('shows what devices do now, and saves by the second', async () => {
  serve({
    [`GET /contests/${id}/settings`]: () => anExam({ status: 'running' }),
    [`GET /exams/${id}/monitoring`]: () => now,
    [`GET /exams/${id}/monitoring/minutes`]: () => ({
      from: '2026-11-20T06:30:00.000Z',
      to: '2026-11-20T06:32:00.000Z',
      step_s: 60,
      items: [minute, { ...minute, at: '2026-11-20T06:31:00.000Z' }],
      server_now: now.server_now,
    }),
  })
  const Page = () => (
    <Suspense>
      <MonitoringTab id={id} search={{}} />
    </Suspense>
  )
  showPage(Page, { permissions: ['contest.read', 'contest.watch'], at: '/desk' })
  const states = await screen.findByRole('table', { name: 'Attempts by state' })
  expect(within(states).getByRole('row', { name: /of these, paused individually\s*1/u })).toBeTruthy()
  const devices = screen.getByRole('table', { name: 'Devices of candidates in progress' })
  expect(within(devices).getByRole('row', { name: /Answers waiting on devices\s*7/u })).toBeTruthy()
  const addresses = screen.getByRole('table', { name: 'Addresses shared by several candidates' })
  expect(within(addresses).getByText('Ada (Hall A) · Bob · 21 more')).toBeTruthy()
  expect(screen.getByText('3 further addresses not shown')).toBeTruthy()
  expect((await screen.findAllByText('Saves per second')).length).toBeGreaterThan(0)
})
