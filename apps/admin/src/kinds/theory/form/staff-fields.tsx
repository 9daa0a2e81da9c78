import { usePermission } from '@beacon/auth'
import { Segmented, Textarea } from '@beacon/ui/controls'
import { boundText, FormField, FormRows } from '@beacon/ui/form'
import { Trans, useLingui } from '@lingui/react/macro'
import { AttachmentField } from '../../../parts/question-form/attachment-field.tsx'
import type { TheoryInput } from './model.ts'

/** What candidates read after the exam, what staff read, files, and who finds the question. */
export function StaffFields({ isMasked, onBusy }: { isMasked: boolean; onBusy: (isBusy: boolean) => void }) {
  const { t } = useLingui()
  const mayPublish = usePermission('question.grant')
  return (
    <FormRows>
      {isMasked ? (
        <p className="text-caption text-fg-3">
          <Trans>You cannot view the analysis. It is kept.</Trans>
        </p>
      ) : (
        <FormField<TheoryInput, 'analysis'> name="analysis" label={t({ message: 'Analysis', context: 'theory' })}>
          {(field) => <Textarea {...boundText(field)} rows={4} counter={20_000} />}
        </FormField>
      )}
      <FormField<TheoryInput, 'notes'> name="notes" label={t({ message: 'Notes', context: 'theory' })} help={t`Never shown to candidates.`}>
        {(field) => <Textarea {...boundText(field)} rows={2} counter={2048} />}
      </FormField>
      <AttachmentField name="attachments" label={<Trans>Attachments</Trans>} onBusy={onBusy} />
      <FormField<TheoryInput, 'visibility'> name="visibility" label={t`Visibility`}>
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
    </FormRows>
  )
}
