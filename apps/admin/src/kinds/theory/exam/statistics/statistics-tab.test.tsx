import type { ExamGroupStatistic, ExamPersonStatistic, ExamQuestionStatistic } from '@beacon/api/kinds/theory/exam/exam-statistic'
import { cleanup, screen, within } from '@testing-library/react'
import { Suspense } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { KindContext } from '../../../../parts/contest/kind-route.ts'
import { anId, serve, showPage } from '../../../../testing/show-page.tsx'
import { anExam, examId as id } from '../exam.test-data.ts'
import { StatisticsTab } from './statistics-tab.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const person: ExamPersonStatistic = {
  entrant_id: anId(61),
  name: 'Ada',
  username: 'ada',
  organisation: 'Beacon',
  room: 'Hall A',
  result: 'pass',
  started_at: '2026-11-20T06:30:00.000Z',
  used_s: 1_800,
  answered: 38,
  device_changes: 1,
  left_count: 2,
  left_s: 40,
  warnings: 0,
  calls: 1,
  late_entries: 0,
  total: 8_550,
}
const group: ExamGroupStatistic = {
  group_id: null,
  name: '',
  candidates: 3,
  present: 2,
  submitted: 2,
  absent: 1,
  answered_share: 0.75,
  used_s: 1_500,
  left_count: 2,
  calls: 1,
  marked: 2,
  passed: 1,
  mean: 5_050,
}
const question: ExamQuestionStatistic = {
  question_id: anId(300),
  place: 1,
  section: 'One',
  question_type: 'single',
  stem: 'Which port is it?',
  score: 200,
  asked: 40,
  answered: 30,
  facility: null,
}

function open(view: string | undefined, { status = 'finished', is_masked = false } = {}) {
  const asked = serve({
    [`GET /contests/${id}/settings`]: () => anExam({ status }),
    [`GET /exams/${id}/statistics/people`]: () => ({ items: [person], total: 1, question_count: 40, is_masked }),
    [`GET /exams/${id}/statistics/groups`]: () => ({ items: [group], total: 1, is_masked }),
    [`GET /exams/${id}/statistics/questions`]: () => ({ items: [question], total: 1 }),
  })
  const Page = () => (
    <KindContext value="theory">
      <Suspense>
        <StatisticsTab id={id} search={view === undefined ? {} : { view }} />
      </Suspense>
    </KindContext>
  )
  showPage(Page, { permissions: ['contest.read', 'contest.watch', 'contest.export'], at: '/desk' })
  return asked
}

it('lists what each candidate did', async () => {
  open(undefined)
  const table = await screen.findByRole('table', { name: 'Candidate statistics' })
  expect(await within(table).findByText('Ada')).toBeTruthy()
  expect(within(table).getByText('38/40')).toBeTruthy()
  expect(within(table).getByText('85.5')).toBeTruthy()
})

it('groups candidates by room, those of none under words of their own', async () => {
  const asked = open('rooms', { is_masked: true })
  const table = await screen.findByRole('table', { name: 'Room statistics' })
  expect(await within(table).findByText('No room')).toBeTruthy()
  expect(asked.find(({ path }) => path.endsWith('/groups'))?.query.get('by')).toBe('room')
  expect(screen.getByText('The review is not finished')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Save as xlsx' }).getAttribute('href')).toMatch(/statistics\/table\?by=room/u)
})

it('tells how many answered a question, and before the end not how hard it was', async () => {
  open('questions', { status: 'running' })
  const table = await screen.findByRole('table', { name: 'Question statistics' })
  expect(await within(table).findByText(/30\/40/u)).toBeTruthy()
  expect(screen.getByText('Facility is shown once the exam is over.')).toBeTruthy()
})
