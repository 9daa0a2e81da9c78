import type { QuestionDetail } from '@beacon/api/question'
import { useContractForm } from '@beacon/auth/form'
import { useFormatLocale } from '@beacon/i18n'
import { Button } from '@beacon/ui/controls'
import { Banner, useToast } from '@beacon/ui/feedback'
import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useMemo, useState } from 'react'
import { type FieldPath, FormProvider } from 'react-hook-form'
import { ChangedMeanwhile } from '../../../parts/form/changed-meanwhile.tsx'
import { useFormDraft } from '../../../parts/form/form-draft.ts'
import { pathsOf } from '../../../parts/form/form-paths.ts'
import { useLeaveGuard } from '../../../parts/form/leave-guard.tsx'
import { ContentSections, ContentSide } from '../../../parts/question-form/content-sections.tsx'
import { filesKnown, FormFactsContext, noFacts } from '../../../parts/question-form/form-facts.ts'
import { FormFrame } from '../../../parts/question-form/form-frame.tsx'
import { useQuestionLabels } from '../../../parts/question-form/labels.ts'
import {
  emptyQuestion,
  questionForm,
  type QuestionInput,
  type QuestionOutput,
  valuesOf,
  withoutSecrets,
} from '../../../parts/question-form/model.ts'
import { useSaveQuestion } from './save-question.ts'
import type { SavedVersions } from './saved-versions.ts'

interface Props {
  title: ReactNode
  facts?: ReactNode
  actions?: ReactNode
  notes?: ReactNode
  /** Below the fields' side: where it is used, its history. */
  side?: ReactNode
  /** The stored question; null for a new one. */
  stored: QuestionDetail | null
  /** What else saves this question on its page. */
  versions?: SavedVersions
  /** `toTest`: the person goes on to try it. */
  onSaved: (detail: QuestionDetail, toTest: boolean) => void
}

const formId = 'question'

/** A flag question with everything the contract holds, what players will see of it, and the curve of its value. */
export function QuestionForm({ title, facts, actions, notes, side, stored, versions, onSaved }: Props) {
  const { t } = useLingui()
  const form = useQuestionForm({ stored, versions, onSaved })
  const { isDirty, isSubmitting, errors, submitCount } = form.formState
  const isReadOnly = stored !== null && !stored.can_edit
  const buttons = (
    <>
      <Button look="quiet" disabled={!isDirty} onClick={form.discard}>
        <Trans>Discard changes</Trans>
      </Button>
      <Button disabled={form.isUploading || isSubmitting} onClick={() => void form.submit(true)}>
        <Trans>Save and test</Trans>
      </Button>
      <Button look="primary" type="submit" form={formId} saving={isSubmitting} disabled={form.isUploading}>
        <Trans>Save</Trans>
      </Button>
    </>
  )
  return (
    <FormProvider {...form.provided}>
      <FormFactsContext value={form.known}>
        <FormFrame
          id={formId}
          label={t`Question`}
          title={title}
          facts={facts}
          actions={actions}
          notes={
            <>
              {isReadOnly && (
                <Banner boxed tone="info" title={<Trans>You can view this question</Trans>} className="mt-3">
                  <Trans>To change it, ask the owner for edit access.</Trans>
                </Banner>
              )}
              {notes}
            </>
          }
          side={
            <>
              <ContentSide />
              {side}
            </>
          }
          buttons={buttons}
          isDirty={isDirty}
          isReadOnly={isReadOnly}
          errors={errors}
          attempt={submitCount}
          labelOf={form.labelOf}
          draft={form.draft}
          onTakeDraft={form.takeDraft}
          onSubmit={(event) => {
            event.preventDefault()
            void form.submit(false)
          }}
        >
          <ContentSections key={form.round} onBusy={form.setUploading} />
        </FormFrame>
        <ChangedMeanwhile {...form.meanwhile} />
        {form.guard.dialog}
      </FormFactsContext>
    </FormProvider>
  )
}

function useQuestionForm({ stored, versions, onSaved }: Pick<Props, 'stored' | 'onSaved'> & { versions: SavedVersions | undefined }) {
  const { t } = useLingui()
  const locale = useFormatLocale()
  const toast = useToast()
  const [partCount, setPartCount] = useState(stored?.parts.length ?? 1)
  const labelOf = useQuestionLabels(partCount)
  const defaultValues = useMemo(() => (stored === null ? emptyQuestion(locale) : valuesOf(stored)), [stored, locale])
  const { refuse, ...provided } = useContractForm({ schema: questionForm, defaultValues, labelOf })
  const { isDirty } = provided.formState
  const values = provided.watch()
  if (values.parts.length !== partCount) setPartCount(values.parts.length)
  const [isUploading, setUploading] = useState(false)
  const [round, setRound] = useState(0)
  const saving = useSaveQuestion(stored, versions)
  const draft = useFormDraft<QuestionInput>({ object: `question.${stored?.resource_id ?? 'new'}`, isDirty, values, withoutSecrets })
  const guard = useLeaveGuard(isDirty)
  const known = useMemo(() => factsOf(stored), [stored])
  const reset = (next?: QuestionInput) => {
    provided.reset(next)
    setRound((old) => old + 1)
  }
  const send = async (output: QuestionOutput, toTest: boolean, over?: number) => {
    try {
      const detail = await saving.save(output, over)
      if (detail === null) return
      reset(valuesOf(detail))
      draft.forget()
      if (stored === null || toTest) guard.allow()
      toast.done({ title: t`${detail.name} saved` })
      onSaved(detail, toTest)
    } catch (error) {
      refuse(error, pathsOf(provided.getValues()) as FieldPath<QuestionInput>[])
    }
  }
  const submit = (toTest: boolean, over?: number) => provided.handleSubmit((output) => send(output, toTest, over))()
  const takeDraft = () => {
    if (draft.offered !== null) provided.reset({ ...provided.getValues(), ...draft.offered.values }, { keepDefaultValues: true })
    draft.take()
    setRound((old) => old + 1)
  }
  const discard = () => {
    reset()
    draft.forget()
  }
  const meanwhile = {
    stale: saving.stale,
    mine: { ...values },
    theirs: saving.theirs === null ? null : { ...valuesOf(saving.theirs) },
    labelOf,
    onClose: saving.close,
    onTheirs: () => {
      const theirs = saving.takeTheirs()
      if (theirs !== null) reset(valuesOf(theirs))
    },
    onMine: () => {
      const theirs = saving.takeTheirs()
      if (theirs !== null) void submit(false, theirs.version)
    },
  }
  return {
    provided,
    formState: provided.formState,
    labelOf,
    known,
    isUploading,
    setUploading,
    round,
    draft,
    guard,
    submit,
    takeDraft,
    discard,
    meanwhile,
  }
}

const longest = 2048
function factsOf(stored: QuestionDetail | null) {
  if (stored === null) return noFacts
  return {
    ...noFacts,
    resource_id: stored.resource_id,
    isMasked: stored.flags_masked,
    pool_count: stored.pool_count,
    isLong: [...stored.description].length > longest,
    files: filesKnown(stored),
  }
}
