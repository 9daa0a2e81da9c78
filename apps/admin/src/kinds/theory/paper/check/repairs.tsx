import type { CheckFinding } from '@beacon/api/kinds/theory/paper'
import { Button } from '@beacon/ui/controls'
import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { theoryHref } from '../../bank/hrefs.ts'
import { changeItem, removeItem, type Sections } from '../questions/sections.ts'
import type { PaperForm } from '../form/use-paper-form.ts'
import type { Step } from '../form/stepper.tsx'

export interface RepairProps {
  form: PaperForm
  onStep: (step: Step) => void
  onReplace: (question_id: string) => void
  onScale: () => void
}

/** What mends a finding: at once in the paper, or on the page where it stands. */
export function Repairs({ finding, form, onStep, onReplace, onScale }: RepairProps & { finding: CheckFinding }) {
  const { code, question_id } = finding
  const store = (change: (sections: Sections) => Sections) => {
    form.edit(change)
    void form.saveDraft()
  }
  const button = (label: ReactNode, onClick: () => void) => (
    <Button size="sm" look="quiet" onClick={onClick}>
      {label}
    </Button>
  )
  const questions = button(<Trans>Go to questions</Trans>, () => onStep('questions'))
  switch (code) {
    case 'paper_total':
      return (
        <>
          {form.values.paper_mode === 'manual' && button(<Trans>Scale to expected total</Trans>, onScale)}
          {questions}
        </>
      )
    case 'pass_above_total':
      return button(<Trans>Go to details</Trans>, () => onStep('facts'))
    case 'paper_empty':
    case 'draw_incomplete':
    case 'draw_short':
    case 'paper_not_drawn':
    case 'paper_infeasible':
      return questions
    case 'guessing_score':
      return null
    case 'newer_version': {
      const newest = question_id === null ? undefined : form.facts.get(question_id)?.newest_version_id
      if (question_id === null || newest === undefined) return null
      return button(<Trans>Use the newest version</Trans>, () => store((now) => changeItem(now, question_id, { version_id: newest })))
    }
    default:
      break
  }
  if (question_id === null) return questions
  const isWrongHere = code === 'paper_repeat' || code === 'paper_enemy' || code === 'paper_question_broken'
  return (
    <>
      {isWrongHere && button(<Trans>Replace…</Trans>, () => onReplace(question_id))}
      {isWrongHere && button(<Trans>Remove it</Trans>, () => store((now) => removeItem(now, question_id)))}
      {code !== 'paper_repeat' && (
        <Button size="sm" look="quiet" asChild>
          <Link {...theoryHref(question_id)}>
            <Trans>Open question</Trans>
          </Link>
        </Button>
      )}
    </>
  )
}
