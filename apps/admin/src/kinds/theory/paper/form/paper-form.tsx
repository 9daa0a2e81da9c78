import type { PaperDetail } from '@beacon/api/kinds/theory/paper'
import { Button } from '@beacon/ui/controls'
import { Banner } from '@beacon/ui/feedback'
import { FormErrors, StickyFoot } from '@beacon/ui/form'
import { PageHeader } from '@beacon/ui/layout'
import { Mark } from '@beacon/ui/theme'
import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { FormProvider } from 'react-hook-form'
import { ChangedMeanwhile } from '../../../../parts/form/changed-meanwhile.tsx'
import { DraftBanner } from '../../../../parts/form/draft-banner.tsx'
import { CheckStep } from '../check/check-step.tsx'
import { useReady } from '../check/use-ready.tsx'
import { QuestionsStep } from '../questions/questions-step.tsx'
import { FactsStep } from './facts-step.tsx'
import { PaperOut } from './paper-out.tsx'
import { PaperSize } from './paper-size.tsx'
import { type Step, Stepper } from './stepper.tsx'
import { usePaperForm } from './use-paper-form.ts'

interface Props {
  title: ReactNode
  facts?: ReactNode
  stored: PaperDetail | null
  step: Step
  onStep: (step: Step) => void
  onStored: (detail: PaperDetail) => void
}

const isOfQuestions = (path: string): boolean => path.startsWith('sections') || path.startsWith('blueprint')

/** A paper in three steps. It is one form: going to another step loses nothing. */
export function PaperForm({ title, facts, stored, step, onStep, onStored }: Props) {
  const form = usePaperForm({
    stored,
    onStored,
    onRefused: (paths) => {
      if (paths.length > 0 && stored !== null) onStep(paths.every(isOfQuestions) ? 'questions' : 'facts')
    },
  })
  const { isDirty, isSubmitting, errors, submitCount } = form.provided.formState
  const ready = useReady({ form, onStep })
  const isFrozen = stored?.status === 'frozen'
  const go = async (to: Step) => {
    // The check list judges what is stored.
    if (stored === null || (to === 'check' && isDirty)) {
      const detail = await form.saved()
      if (detail === null || stored === null) return
    }
    onStep(to)
  }
  return (
    <FormProvider {...form.provided}>
      <PageHeader
        title={title}
        facts={
          <>
            {facts}
            {isDirty && (
              <span className="inline-flex items-center gap-2 text-amber">
                <Mark name="half" />
                <Trans>Unsaved changes</Trans>
              </span>
            )}
          </>
        }
        actions={stored !== null && <PaperOut stored={stored} />}
      />
      {isFrozen && (
        <Banner boxed tone="info" title={<Trans>This paper is frozen</Trans>} className="mt-3">
          <Trans>It can no longer be changed. Copy it to make changes.</Trans>
        </Banner>
      )}
      {!isFrozen && form.draft.offered !== null && (
        <DraftBanner at={form.draft.offered.at} onTake={form.takeDraft} onDiscard={form.draft.forget} />
      )}
      <Stepper
        step={step}
        isReached={(one) => stored !== null || one === 'facts'}
        stateOf={(one) => stateOf(one, form.values.name !== '', form.values.sections.length > 0, stored?.status === 'ready' && !isDirty)}
        onStep={(to) => void go(to)}
      />
      <FormErrors errors={errors} attempt={submitCount} labelOf={form.labelOf} note={<Trans>Nothing was saved</Trans>} className="mt-3" />
      <fieldset disabled={isFrozen} className="contents">
        {step === 'facts' && <FactsStep onSubmit={() => void (stored === null ? go('questions') : form.saveDraft())} />}
        {step === 'questions' && stored !== null && <QuestionsStep form={form} stored={stored} />}
        {step === 'check' && stored !== null && <CheckStep form={form} stored={stored} onStep={(to) => void go(to)} />}
      </fieldset>
      {!isFrozen && (
        <StickyFoot
          state={<PaperSize sections={form.values.sections} facts={form.facts} expected={form.values.expected_total} />}
          className="-mx-page -mb-3 mt-auto"
        >
          {stored === null ? (
            <Button look="primary" saving={isSubmitting} onClick={() => void go('questions')}>
              <Trans>Save draft and choose questions</Trans>
            </Button>
          ) : (
            <>
              <Button disabled={!isDirty && stored.status === 'draft'} saving={isSubmitting} onClick={() => void form.saveDraft()}>
                <Trans>Save draft</Trans>
              </Button>
              <Button
                look="primary"
                saving={ready.isBusy}
                disabled={isSubmitting || (stored.status === 'ready' && !isDirty)}
                onClick={() => void ready.start()}
              >
                <Trans>Save as ready</Trans>
              </Button>
            </>
          )}
        </StickyFoot>
      )}
      {ready.dialog}
      <ChangedMeanwhile {...form.meanwhile} />
      {form.guard.dialog}
    </FormProvider>
  )
}

/** Facts are complete with a name, questions with a section, the check with a ready paper. */
function stateOf(step: Step, hasName: boolean, hasQuestions: boolean, isReady: boolean): 'done' | 'open' {
  const isDone = { facts: hasName, questions: hasQuestions, check: isReady }[step]
  return isDone ? 'done' : 'open'
}
