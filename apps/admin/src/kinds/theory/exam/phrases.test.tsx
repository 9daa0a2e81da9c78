import type { ContestFull } from '@beacon/api/contest/contest-views'
import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { PauseDialog } from '../../../parts/contest-clock/pause-dialogs.tsx'
import { PhrasesContext } from '../../../parts/contest-clock/phrases.ts'
import { StopDialog } from '../../../parts/contest-clock/stop-dialog.tsx'
import { serve, showPage } from '../../../testing/show-page.tsx'
import type { LineKey } from '../../../features/contest-desk/start/start-cures.ts'
import type { StartLine } from '../../../features/contest-desk/start/start-lines.ts'
import { useLineText } from '../../../features/contest-desk/start/use-line-text.ts'
import { anExam } from './exam.test-data.ts'
import { examPhrases } from './phrases.ts'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})
const exam = anExam() as ContestFull
const none = () => undefined

it('the questions of the common frame speak of the exam and its candidates', async () => {
  serve({})
  showPage(() => (
    <PhrasesContext value={examPhrases}>
      <PauseDialog contest={exam} onClose={none} />
      <StopDialog contest={exam} onClose={none} />
    </PhrasesContext>
  ))
  expect(await screen.findByText('Pause the exam')).toBeTruthy()
  expect(screen.getByText('Type the exam name. All open papers are submitted.')).toBeTruthy()
  const words = document.body.textContent
  expect(words).not.toMatch(/contest|players|flags|submissions/iu)
})

const lines: readonly LineKey[] = ['published', 'screens', 'time']

function Lines({ contest, is_held }: { contest: ContestFull; is_held: boolean }) {
  return lines.map((key) => <Line key={key} line={{ key, state: 'ready', items: [], tab: null }} contest={contest} is_held={is_held} />)
}

function Line({ line, contest, is_held }: { line: StartLine; contest: ContestFull; is_held: boolean }) {
  const check = { items: [], is_held, holds_automatic: false }
  return <p>{useLineText(line, { contest, facts: undefined, check })}</p>
}

it('what is left before the start names candidates and the button that starts an exam', async () => {
  serve({})
  const published = { ...exam, is_public: true, start_mode: 'manual' } as ContestFull
  showPage(() => (
    <PhrasesContext value={examPhrases}>
      <Lines contest={published} is_held={false} />
      <Lines contest={published} is_held />
    </PhrasesContext>
  ))
  expect(await screen.findByText(/It starts when you press “Start exam” above/u)).toBeTruthy()
  expect(screen.getByText(/Press “Start exam” above when everything is ready/u)).toBeTruthy()
  expect(screen.getAllByText('Published: candidates see the exam.')).toHaveLength(2)
  expect(document.body.textContent).not.toMatch(/contest|players/iu)
})
