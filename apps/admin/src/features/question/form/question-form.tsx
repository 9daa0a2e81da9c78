import type { QuestionDetail } from '@beacon/api/question'
import { useContractForm } from '@beacon/auth/form'
import { useFormatLocale } from '@beacon/i18n'
import { Button } from '@beacon/ui/controls'
import { useToast } from '@beacon/ui/feedback'
import { FormErrors, FormLayout, StickyFoot } from '@beacon/ui/form'
import { PageHeader, Section } from '@beacon/ui/layout'
import { Mark } from '@beacon/ui/theme'
import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import { type FieldPath, FormProvider } from 'react-hook-form'
import { ChangedMeanwhile } from '../../../app/changed-meanwhile.tsx'
import { DraftBanner, DraftKept } from '../../../app/draft-banner.tsx'
import { useFormDraft } from '../../../app/form-draft.ts'
import { pathsOf } from '../../../app/form-paths.ts'
import { useLeaveGuard } from '../../../app/leave-guard.tsx'
import { ScoringFields } from '../../../app/scoring/scoring-fields.tsx'
import { useDirections } from '../queries.ts'
import { useDirectionName, useQuestionLabels } from '../question-words.ts'
import { AttachmentField } from './attachment-field.tsx'
import { BaseFields, OriginFields } from './base-fields.tsx'
import { FlagFields } from './flag-fields.tsx'
import { HintFields } from './hint-fields.tsx'
import { emptyQuestion, questionForm, type QuestionInput, type QuestionOutput, valuesOf, withoutSecrets } from './model.ts'
import { PlayerPreview } from './player-preview.tsx'
import { useSaveQuestion } from './save-question.ts'
import { StaffFields } from './staff-fields.tsx'

interface Props {
  title: ReactNode
  facts?: ReactNode
  actions?: ReactNode
  /** The stored question; null for a new one. */
  stored: QuestionDetail | null
  onSaved: (detail: QuestionDetail) => void
}

/** A flag question with everything the contract holds, what players will see of it, and the curve of its value. */
export function QuestionForm({ title, facts, actions, stored, onSaved }: Props) {
  const { t } = useLingui()
  const locale = useFormatLocale()
  const toast = useToast()
  const [partCount, setPartCount] = useState(stored?.parts.length ?? 1)
  const labelOf = useQuestionLabels(partCount)
  const defaultValues = stored === null ? emptyQuestion(locale) : valuesOf(stored)
  const { refuse, ...form } = useContractForm({ schema: questionForm, defaultValues, labelOf })
  const { isDirty, isSubmitting, errors, submitCount } = form.formState
  const values = form.watch()
  if (values.parts.length !== partCount) setPartCount(values.parts.length)
  const [isUploading, setUploading] = useState(false)
  const [filesShown, setFilesShown] = useState(0)
  const saving = useSaveQuestion(stored)
  const draft = useFormDraft<QuestionInput>({ object: `question.${stored?.resource_id ?? 'new'}`, isDirty, values, withoutSecrets })
  const guard = useLeaveGuard(isDirty)
  const { directions } = useDirections()
  const nameOf = useDirectionName()
  const directionName = (id: string) => {
    const found = directions.find((each) => each.resource_id === id)
    return found === undefined ? '' : nameOf(found)
  }
  const done = (detail: QuestionDetail) => {
    form.reset(valuesOf(detail))
    draft.forget()
    if (stored === null) guard.allow()
    toast.done({ title: t`${detail.name} saved` })
    onSaved(detail)
  }
  const send = async (output: QuestionOutput, over?: number) => {
    try {
      const detail = await saving.save(output, over)
      if (detail !== null) done(detail)
    } catch (error) {
      refuse(error, pathsOf(form.getValues()) as FieldPath<QuestionInput>[])
    }
  }
  const takeDraft = () => {
    if (draft.offered !== null) form.reset({ ...form.getValues(), ...draft.offered.values }, { keepDefaultValues: true })
    draft.take()
    setFilesShown(filesShown + 1)
  }
  const discard = () => {
    form.reset()
    draft.forget()
    setFilesShown(filesShown + 1)
  }
  return (
    <FormProvider {...form}>
      <PageHeader
        title={title}
        actions={actions}
        facts={
          <>
            {facts}
            {isDirty && <Unsaved />}
          </>
        }
      />
      {draft.offered !== null && <DraftBanner at={draft.offered.at} onTake={takeDraft} onDiscard={draft.forget} />}
      <FormErrors errors={errors} attempt={submitCount} labelOf={labelOf} note={<Trans>Nothing was saved</Trans>} className="mt-3" />
      <FormLayout
        id="question"
        label={t`Question`}
        className="mt-4 pb-6"
        onSubmit={(event) => void form.handleSubmit((output) => send(output))(event)}
        side={
          <>
            <PlayerPreview directionName={directionName} />
            <Section title={<Trans>Scoring</Trans>}>
              <ScoringFields />
            </Section>
            <HintFields />
            {stored !== null && stored.used_in.length > 0 && <UsedIn uses={stored.used_in} />}
          </>
        }
      >
        <BaseFields />
        <FlagFields isMasked={stored?.flags_masked ?? false} />
        <AttachmentField key={filesShown} attachments={stored?.attachments ?? []} onBusy={setUploading} />
        <Section title={<Trans>Origin</Trans>}>
          <OriginFields />
        </Section>
        <StaffFields />
      </FormLayout>
      <StickyFoot state={<DraftKept at={draft.keptAt} />} className="-mx-page -mb-3 mt-auto">
        <Button look="quiet" disabled={!isDirty} onClick={discard}>
          <Trans>Discard changes</Trans>
        </Button>
        <Button look="primary" type="submit" form="question" saving={isSubmitting} disabled={isUploading}>
          <Trans>Save</Trans>
        </Button>
      </StickyFoot>
      <ChangedMeanwhile
        stale={saving.stale}
        mine={{ ...values }}
        theirs={saving.theirs === null ? null : { ...valuesOf(saving.theirs) }}
        labelOf={labelOf}
        onClose={saving.close}
        onTheirs={() => {
          const theirs = saving.takeTheirs()
          if (theirs !== null) form.reset(valuesOf(theirs))
          setFilesShown(filesShown + 1)
        }}
        onMine={() => {
          const theirs = saving.takeTheirs()
          if (theirs !== null) void form.handleSubmit((output) => send(output, theirs.version))()
        }}
      />
      {guard.dialog}
    </FormProvider>
  )
}

function Unsaved() {
  return (
    <span className="inline-flex items-center gap-2 text-amber">
      <Mark name="half" />
      <Trans>Unsaved changes</Trans>
    </span>
  )
}

function UsedIn({ uses }: { uses: QuestionDetail['used_in'] }) {
  return (
    <Section title={<Trans>Used in</Trans>} note={<Trans>Contests keep their own copy</Trans>}>
      <ul className="text-body text-fg-2">
        {uses.map((use) => (
          <li key={use.resource_id} className="border-b border-rule-2 py-1.5">
            {use.name}
          </li>
        ))}
      </ul>
    </Section>
  )
}
