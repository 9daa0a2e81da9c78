import { usePermission } from '@beacon/auth'
import { NumberInput, Segmented, Textarea } from '@beacon/ui/controls'
import { FormField, FormRows } from '@beacon/ui/form'
import { Section } from '@beacon/ui/layout'
import { Trans, useLingui } from '@lingui/react/macro'
import { AttachmentField } from './attachment-field.tsx'
import { useFormFacts } from './form-facts.ts'
import type { QuestionInput } from './model.ts'

/** Limit of tries, visibility in the bank, the solution, and notes that players never see. */
export function StaffFields({ onBusy }: { onBusy: (isBusy: boolean) => void }) {
  const { t } = useLingui()
  const { kind, isMasked } = useFormFacts()
  return (
    <>
      <Section title={<Trans>Solution and notes</Trans>}>
        <FormRows>
          {isMasked ? (
            <p className="text-caption text-fg-3">
              <Trans>You may not view the solution. It stays unchanged.</Trans>
            </p>
          ) : (
            <SolutionFields onBusy={onBusy} />
          )}
          <FormField<QuestionInput, 'notes'> name="notes" label={t`Notes for staff`} help={<Trans>Never shown to players.</Trans>}>
            {({ value, onChange, onBlur, ref }) => (
              <Textarea ref={ref} rows={2} counter={2048} value={value ?? ''} onChange={onChange} onBlur={onBlur} />
            )}
          </FormField>
        </FormRows>
      </Section>
      <Section title={<Trans>Rules</Trans>}>
        <FormRows>
          <LimitField />
          {kind === 'question' && <VisibilityField />}
        </FormRows>
      </Section>
    </>
  )
}

function SolutionFields({ onBusy }: { onBusy: (isBusy: boolean) => void }) {
  const { t } = useLingui()
  return (
    <>
      <FormField<QuestionInput, 'analysis'>
        name="analysis"
        label={t`Solution`}
        help={<Trans>Markdown. Players see it only if the contest publishes solutions.</Trans>}
      >
        {({ value, onChange, onBlur, ref }) => (
          <Textarea ref={ref} mono rows={5} counter={20_000} value={value ?? ''} onChange={onChange} onBlur={onBlur} />
        )}
      </FormField>
      <AttachmentField name="analysis_files" label={<Trans>Solution files</Trans>} onBusy={onBusy} />
    </>
  )
}

function LimitField() {
  const { t } = useLingui()
  return (
    <FormField<QuestionInput, 'answer_limit'>
      name="answer_limit"
      label={t`Wrong attempts`}
      help={<Trans>0 means no limit; leave empty to follow the contest.</Trans>}
    >
      {({ value, onChange, onBlur, ref }) => (
        <NumberInput ref={ref} className="w-28" min={0} max={1000} value={value ?? null} onValueChange={onChange} onBlur={onBlur} />
      )}
    </FormField>
  )
}

/** Who finds it in the bank; giving single people rights is a page of its own. */
function VisibilityField() {
  const { t } = useLingui()
  const mayPublish = usePermission('question.grant')
  return (
    <FormField<QuestionInput, 'visibility'>
      name="visibility"
      label={t`Visibility`}
      help={<Trans>Published: visible to everyone who may see questions. Hidden: only you and people with a grant.</Trans>}
    >
      {({ value, onChange }) => (
        <Segmented
          value={value ?? 'hidden'}
          onValueChange={onChange}
          disabled={!mayPublish}
          options={[
            { value: 'hidden', label: t({ context: 'status.visibility', message: 'Hidden' }) },
            { value: 'organisation', label: t`Organisation` },
            { value: 'published', label: t({ context: 'status.visibility', message: 'Published' }) },
          ]}
        />
      )}
    </FormField>
  )
}
