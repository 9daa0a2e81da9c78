import { Button } from '@beacon/ui/controls'
import { Banner } from '@beacon/ui/feedback'
import { Section } from '@beacon/ui/layout'
import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useMemo, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { noFacts } from '../../../parts/question-form/form-facts.ts'
import { FormFrame } from '../../../parts/question-form/form-frame.tsx'
import { BlankRows, CompletionFields } from './blank-rows.tsx'
import { MarkingFields } from './marking-fields.tsx'
import type { TheoryInput } from './model.ts'
import { FixedOrderField, OptionRows, TruthField } from './option-rows.tsx'
import { PlaceFields } from './place-fields.tsx'
import { CandidatePreview } from './preview.tsx'
import { StaffFields } from './staff-fields.tsx'
import { ShortFields } from './short-fields.tsx'
import { type Lang, StemFields } from './stem-fields.tsx'
import { TypeField } from './type-field.tsx'
import { type FormOrder, useTheoryForm } from './use-theory-form.ts'

interface Props extends FormOrder {
  title: ReactNode
  facts?: ReactNode
  /** Below the preview: versions. */
  side?: ReactNode
}

const formId = 'theory'

/** A theory question of any of the five types, beside it what candidates will see. */
export function TheoryForm({ title, facts, side, ...order }: Props) {
  const { t } = useLingui()
  const { stored } = order
  const form = useTheoryForm(order)
  const { isDirty, isSubmitting } = form.provided.formState
  const isReadOnly = stored !== null && !stored.can_edit
  const known = useMemo(
    () => ({
      ...noFacts,
      resource_id: stored?.resource_id ?? null,
      files: new Map((stored?.attachments ?? []).map(({ file_id, size, sha256 }) => [file_id, { size, sha256 }])),
    }),
    [stored],
  )
  const buttons = (
    <>
      <Button look="quiet" disabled={!isDirty} onClick={form.discard}>
        <Trans>Discard changes</Trans>
      </Button>
      <Button disabled={form.isUploading || isSubmitting} onClick={() => void form.submit('another')}>
        <Trans>Save and add another</Trans>
      </Button>
      <Button disabled={form.isUploading || isSubmitting} onClick={() => void form.submit('try')}>
        <Trans>Save and try</Trans>
      </Button>
      <Button look="primary" type="submit" form={formId} saving={isSubmitting} disabled={form.isUploading}>
        <Trans>Save</Trans>
      </Button>
    </>
  )
  return (
    <FormFrame
      id={formId}
      label={t`Theory question`}
      title={title}
      facts={facts}
      notes={
        isReadOnly && (
          <Banner boxed tone="info" title={<Trans>You can only view this question</Trans>} className="mt-3">
            <Trans>To change it, ask the owner for edit access.</Trans>
          </Banner>
        )
      }
      side={
        <>
          <CandidatePreview />
          {side}
        </>
      }
      buttons={buttons}
      isReadOnly={isReadOnly}
      known={known}
      form={form}
      onSubmit={() => void form.submit('stay')}
    >
      <Sections key={form.round} isMasked={stored?.is_masked === true} onBusy={form.setUploading} />
    </FormFrame>
  )
}

function Sections({ isMasked, onBusy }: { isMasked: boolean; onBusy: (isBusy: boolean) => void }) {
  const [type, lang = 'zh'] = useWatch<TheoryInput, ['question_type', 'lang']>({ name: ['question_type', 'lang'] })
  const [shown, setShown] = useState<Lang>(lang)
  // Rows of options hold keys of their own: a change of type draws them anew.
  const [typeRound, setTypeRound] = useState(0)
  const isChosen = type === 'single' || type === 'multiple'
  return (
    <>
      <TypeField onChanged={() => setTypeRound((old) => old + 1)} />
      <StemFields shown={shown} onShow={setShown} isMasked={isMasked} />
      <Section key={typeRound} title={<Trans context="theory">Answer</Trans>}>
        {isChosen && <OptionRows shown={shown} isMasked={isMasked} />}
        {isChosen && <FixedOrderField />}
        {type === 'truefalse' && <TruthField isMasked={isMasked} />}
        {type === 'completion' && <BlankRows isMasked={isMasked} />}
        {type === 'completion' && <CompletionFields />}
        {type === 'short' && <ShortFields isMasked={isMasked} />}
      </Section>
      <Section title={<Trans>Marks</Trans>}>
        <MarkingFields />
      </Section>
      <Section title={<Trans>Classification</Trans>}>
        <PlaceFields />
      </Section>
      <Section title={<Trans>Analysis and notes</Trans>}>
        <StaffFields isMasked={isMasked} onBusy={onBusy} />
      </Section>
    </>
  )
}
