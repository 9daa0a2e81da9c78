import { cleanup, screen } from '@testing-library/react'
import { Suspense } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { DeskKindContext } from '../../../features/contest-desk/desk-kind.ts'
import { ParticipantsTab } from '../../../features/contest-desk/entrants/participants-tab.tsx'
import { KindContext } from '../../../parts/contest/kind-route.ts'
import { serve, showPage } from '../../../testing/show-page.tsx'
import { CandidatesTab } from './candidates-tab.tsx'
import { deskTabs } from './desk-tabs.ts'
import { examDesk } from './desk.tsx'
import { anExam, examFacts, examId as id } from './exam.test-data.ts'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

function open(contest: object = {}) {
  serve({
    [`GET /contests/${id}/settings`]: () => anExam(contest),
    [`GET /contests/${id}/facts`]: () => examFacts,
    [`GET /contests/${id}/desk/participants`]: () => ({ items: [], total: 0 }),
    'GET /organisations': () => ({ items: [] }),
  })
  const Page = () => (
    <KindContext value="theory">
      <DeskKindContext value={{ ...examDesk, deskTabs }}>
        <Suspense fallback={null}>
          <CandidatesTab id={id} search={{}} FramePage={ParticipantsTab} />
        </Suspense>
      </DeskKindContext>
    </KindContext>
  )
  showPage(() => <Page />, { permissions: ['contest.watch', 'contest.entrant', 'user.read'], at: '/desk' })
}

it('offers a sheet before the start, other ways until the end', async () => {
  open({ status: 'running' })
  expect(await screen.findByRole('button', { name: 'Add candidates…' })).toBeTruthy()
  expect(await screen.findByRole('button', { name: 'Add from another exam…' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Import candidates…' })).toBeNull()
  cleanup()
  open({ status: 'finished' })
  await screen.findByRole('heading', { name: 'Candidates' })
  expect(screen.queryByRole('button', { name: 'Add candidates…' })).toBeNull()
})
