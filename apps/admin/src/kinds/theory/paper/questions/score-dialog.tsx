import { AskDialog } from '@beacon/auth/call'
import { Field } from '@beacon/ui/form'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { MarksInput } from '../../form/marks-input.tsx'

interface Props {
  /** Hundredths that each question counts now; null when they differ. */
  each: number | null
  onScore: (score: number) => void
  onClose: () => void
}

/** One score for all questions of a section. */
export function ScoreDialog({ each, onScore, onClose }: Props) {
  const { t } = useLingui()
  const [score, setScore] = useState<number | null>(each)
  const isRight = score !== null && score >= 1 && score <= 100_000
  return (
    <AskDialog
      size="sm"
      title={t`Score of all questions`}
      action={t`Set score`}
      isReady={isRight}
      onClose={onClose}
      onRun={async () => {
        if (isRight) onScore(score)
        return Promise.resolve()
      }}
    >
      <Field label={t`Score each`} layout="stack">
        <MarksInput value={score} onChange={setScore} />
      </Field>
    </AskDialog>
  )
}
