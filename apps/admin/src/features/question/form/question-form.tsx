import type { QuestionDetail } from '@beacon/api/bank/question'
import { useContractForm } from '@beacon/auth/form'
import { useFormatLocale } from '@beacon/i18n'
import { Button } from '@beacon/ui/controls'
import { Banner, useToast } from '@beacon/ui/feedback'
import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useMemo, useState } from 'react'
import { type FieldPath, type FieldValues, FormProvider } from 'react-hook-form'
import type { BankForm } from '../../../kinds/bank-pages.ts'
import { useBankPages } from '../../../kinds/bank-query.ts'
import { ChangedMeanwhile } from '../../../parts/form/changed-meanwhile.tsx'
import { useFormDraft } from '../../../parts/form/form-draft.ts'
import { pathsOf } from '../../../parts/form/form-paths.ts'
import { useLeaveGuard } from '../../../parts/form/leave-guard.tsx'
import { filesKnown, FormFactsContext, noFacts } from '../../../parts/question-form/form-facts.ts'
import { FormFrame } from '../../../parts/question-form/form-frame.tsx'
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

/** A question of the bank that stands open: the sections of its bank in the frame of all. */
export function QuestionForm({ title, facts, actions, notes, side, stored, versions, onSaved }: Props) {
  const { t } = useLingui()
  const own = useBankPages().form
  const form = useQuestionForm({ own, stored, versions, onSaved })
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
              <own.Side />
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
          <own.Sections key={form.round} onBusy={form.setUploading} />
        </FormFrame>
        <ChangedMeanwhile {...form.meanwhile} />
        {form.guard.dialog}
      </FormFactsContext>
    </FormProvider>
  )
}

interface Work extends Pick<Props, 'stored' | 'onSaved'> {
  own: BankForm<QuestionDetail, FieldValues>
  versions: SavedVersions | undefined
}

function useQuestionForm({ own, stored, versions, onSaved }: Work) {
  const { t, i18n } = useLingui()
  const locale = useFormatLocale()
  const toast = useToast()
  const { schema, makeEmpty, valuesOf, withoutSecrets } = own
  const defaultValues = useMemo(() => (stored === null ? makeEmpty(locale) : valuesOf(stored)), [stored, locale, makeEmpty, valuesOf])
  const [rows, setRows] = useState(() => own.countRows(defaultValues))
  const labelOf = own.labelsOf({ i18n, locale }, rows)
  const { refuse, ...provided } = useContractForm({ schema, defaultValues, labelOf })
  const { isDirty } = provided.formState
  const values = provided.watch()
  const count = own.countRows(values)
  if (count !== rows) setRows(count)
  const [isUploading, setUploading] = useState(false)
  const [round, setRound] = useState(0)
  const saving = useSaveQuestion(stored, versions)
  const draft = useFormDraft<FieldValues>({ object: `question.${stored?.resource_id ?? 'new'}`, isDirty, values, withoutSecrets })
  const guard = useLeaveGuard(isDirty)
  const known = useMemo(() => factsOf(own, stored), [own, stored])
  const reset = (next?: FieldValues) => {
    provided.reset(next)
    setRound((old) => old + 1)
  }
  const send = async (output: FieldValues, toTest: boolean, over?: number) => {
    try {
      const detail = await saving.save(output, over)
      if (detail === null) return
      reset(valuesOf(detail))
      draft.forget()
      if (stored === null || toTest) guard.allow()
      toast.done({ title: t`${detail.name} saved` })
      onSaved(detail, toTest)
    } catch (error) {
      refuse(error, pathsOf(provided.getValues()) as FieldPath<FieldValues>[])
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
function factsOf(own: BankForm<QuestionDetail, FieldValues>, stored: QuestionDetail | null) {
  if (stored === null) return noFacts
  return {
    ...noFacts,
    resource_id: stored.resource_id,
    isMasked: stored.flags_masked,
    isLong: [...stored.description].length > longest,
    files: filesKnown(stored),
    ...own.factsOf(stored),
  }
}
