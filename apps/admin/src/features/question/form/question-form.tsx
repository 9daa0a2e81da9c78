import type { QuestionDetail } from '@beacon/api/bank/question'
import { useFormatLocale } from '@beacon/i18n'
import { Button } from '@beacon/ui/controls'
import { Banner } from '@beacon/ui/feedback'
import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useMemo, useState } from 'react'
import type { FieldValues } from 'react-hook-form'
import type { BankForm } from '../../../kinds/bank-pages.ts'
import { useBankPages } from '../../../kinds/bank-query.ts'
import { useDraftedForm } from '../../../parts/form/use-drafted-form.ts'
import { filesKnown, noFacts } from '../../../parts/question-form/form-facts.ts'
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
  const { isDirty, isSubmitting } = form.provided.formState
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
      isReadOnly={isReadOnly}
      known={form.known}
      form={form}
      onSubmit={() => void form.submit(false)}
    >
      <own.Sections key={form.round} onBusy={form.setUploading} />
    </FormFrame>
  )
}

interface Work extends Pick<Props, 'stored' | 'onSaved'> {
  own: BankForm<QuestionDetail, FieldValues>
  versions: SavedVersions | undefined
}

function useQuestionForm({ own, stored, versions, onSaved }: Work) {
  const { i18n } = useLingui()
  const locale = useFormatLocale()
  const { schema, makeEmpty, valuesOf, withoutSecrets } = own
  const defaultValues = useMemo(() => (stored === null ? makeEmpty(locale) : valuesOf(stored)), [stored, locale, makeEmpty, valuesOf])
  const [rows, setRows] = useState(() => own.countRows(defaultValues))
  const form = useDraftedForm<typeof schema, QuestionDetail, boolean>({
    of: 'question',
    schema,
    labelOf: own.labelsOf({ i18n, locale }, rows),
    stored,
    defaultValues,
    valuesOf,
    withoutSecrets,
    ...useSaveQuestion(stored, versions),
    stays: false,
    onSaved,
  })
  const count = own.countRows(form.values)
  if (count !== rows) setRows(count)
  const known = useMemo(() => factsOf(own, stored), [own, stored])
  return { ...form, known }
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
