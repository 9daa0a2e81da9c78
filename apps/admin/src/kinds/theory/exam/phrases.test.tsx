import type { ContestFull } from '@beacon/api/contest-views'
import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { PauseDialog } from '../../../parts/contest-clock/pause-dialogs.tsx'
import { PhrasesContext } from '../../../parts/contest-clock/phrases.ts'
import { StopDialog } from '../../../parts/contest-clock/stop-dialog.tsx'
import { serve, showPage } from '../../../testing/show-page.tsx'
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
  expect(screen.getByText('Type the exam’s name. All papers that are still open are handed in.')).toBeTruthy()
  const words = document.body.textContent
  expect(words).not.toMatch(/contest|players|flags|submissions/iu)
})
