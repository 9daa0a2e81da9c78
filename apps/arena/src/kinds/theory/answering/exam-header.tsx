import type { AttemptNow, ExamGuide } from '@beacon/api/kinds/theory/exam/exam'
import { Button } from '@beacon/ui/controls'
import { Trans } from '@lingui/react/macro'
import type { Attempt } from '../attempt/attempt-types.ts'
import { usePlaceWords } from '../place-words.ts'
import { SaveLine, type Saving } from './save-line.tsx'
import { TimeLeft } from './time-left.tsx'

interface ExamHeaderProps {
  guide: ExamGuide
  attempt: Attempt
  now: AttemptNow
  saving: { saving: Saving; text: string }
  onSubmit: () => void
  onCard: () => void
  onCall: () => void
}

/** Exam, candidate, state of saving, time left, Submit. */
export function ExamHeader({ guide: { exam, candidate }, attempt, now, saving, onSubmit, onCard, onCall }: ExamHeaderProps) {
  const placeWords = usePlaceWords()
  const isBad = saving.saving === 'bad'
  return (
    <header
      className={`sticky top-0 z-20 flex flex-wrap items-center gap-x-5 gap-y-2 border-b bg-ink-0 max-sm:gap-x-2 px-page py-2 sm:top-14 ${isBad ? 'border-b-2 border-vermilion' : 'border-rule'}`}
    >
      <div className="min-w-0 flex-1 basis-48">
        <h1 className="truncate font-semibold text-fg" title={exam.name}>
          {exam.name}
        </h1>
        <p className="truncate text-caption text-fg-2">
          {[candidate.name, exam.place.candidate_no, placeWords(exam.place)].filter(Boolean).join(' · ')}
        </p>
      </div>
      <SaveLine {...saving} />
      <TimeLeft now={now} clock={attempt.clock} />
      {/* On a phone the time stands beside what ends it, and the call below both. */}
      <div className="ml-auto flex flex-wrap gap-2 max-sm:contents">
        <Button size="lg" look="quiet" className="min-h-11 max-sm:order-last max-sm:w-full" onClick={onCall}>
          {now.called_at === null ? <Trans>Call the invigilator</Trans> : <Trans>Invigilator called</Trans>}
        </Button>
        <Button size="lg" className="min-h-11 max-sm:ml-auto max-sm:px-3 min-[960px]:hidden" onClick={onCard} disabled={now.is_paused}>
          <Trans>Answer card</Trans>
        </Button>
        <Button size="lg" look="primary" className="min-h-11 max-sm:px-3" onClick={onSubmit} disabled={now.is_paused}>
          <Trans context="exam">Submit</Trans>
        </Button>
      </div>
    </header>
  )
}
