import { usePermission } from '@beacon/auth'
import { Segmented, Textarea } from '@beacon/ui/controls'
import { boundText, FormField, FormRows } from '@beacon/ui/form'
import { Section } from '@beacon/ui/layout'
import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { AttachmentField } from './attachment-field.tsx'
import { OriginFields } from './base-fields.tsx'
import { useFormFacts } from './form-facts.ts'
import type { WordsInput } from './model.ts'

interface Props {
  /** What the files are, where they are not just files. */
  files?: ReactNode
  /** What else the section of rules holds. */
  rules?: ReactNode
  onBusy: (isBusy: boolean) => void
}

/** The form of every question ends with its files, where it comes from, and what only staff read. */
export function EndSections({ files = <Trans>Files</Trans>, rules, onBusy }: Props) {
  return (
    <>
      <Section title={<Trans>Attachments</Trans>} note={<Trans>At most 20 files of 100 MB</Trans>}>
        <AttachmentField name="attachments" label={files} onBusy={onBusy} />
      </Section>
      <Section title={<Trans>Origin</Trans>}>
        <OriginFields />
      </Section>
      <StaffFields rules={rules} onBusy={onBusy} />
    </>
  )
}

/** The solution, notes that players never see, and visibility in the bank below the rules of the bank. */
function StaffFields({ rules, onBusy }: { rules?: ReactNode; onBusy: (isBusy: boolean) => void }) {
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
          <FormField<WordsInput, 'notes'> name="notes" label={t`Notes for staff`} help={<Trans>Never shown to players.</Trans>}>
            {(field) => <Textarea {...boundText(field)} rows={2} counter={2048} />}
          </FormField>
        </FormRows>
      </Section>
      {(rules !== undefined || kind === 'question') && (
        <Section title={<Trans>Rules</Trans>}>
          <FormRows>
            {rules}
            {kind === 'question' && <VisibilityField />}
          </FormRows>
        </Section>
      )}
    </>
  )
}

function SolutionFields({ onBusy }: { onBusy: (isBusy: boolean) => void }) {
  const { t } = useLingui()
  return (
    <>
      <FormField<WordsInput, 'analysis'>
        name="analysis"
        label={t`Solution`}
        help={<Trans>Markdown. Players see it only if the contest publishes solutions.</Trans>}
      >
        {(field) => <Textarea {...boundText(field)} mono rows={5} counter={20_000} />}
      </FormField>
      <AttachmentField name="analysis_files" label={<Trans>Solution files</Trans>} onBusy={onBusy} />
    </>
  )
}

/** Who finds it in the bank; giving single people rights is a page of its own. */
function VisibilityField() {
  const { t } = useLingui()
  const mayPublish = usePermission('question.grant')
  return (
    <FormField<WordsInput, 'visibility'>
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
