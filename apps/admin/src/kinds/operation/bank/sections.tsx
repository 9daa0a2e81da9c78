import { FormRows } from '@beacon/ui/form'
import { Section } from '@beacon/ui/layout'
import { Trans } from '@lingui/react/macro'
import { AttachmentField } from '../../../parts/question-form/attachment-field.tsx'
import { BaseFields, OriginFields } from '../../../parts/question-form/base-fields.tsx'
import { useFormFacts } from '../../../parts/question-form/form-facts.ts'
import { StaffFields } from '../../../parts/question-form/staff-fields.tsx'
import { RuntimeField } from '../../../parts/question-scripts/runtime-field.tsx'
import { TemplateField } from '../../../parts/question-scripts/template-field.tsx'
import { PointList } from './point-list.tsx'

/** The fields of an O&M question: its words, the network it stands in, and what is checked there. */
export function OperationSections({ onBusy }: { onBusy: (isBusy: boolean) => void }) {
  const { kind } = useFormFacts()
  return (
    <>
      <BaseFields />
      <Section title={<Trans context="operation">Network</Trans>}>
        <FormRows>
          {kind === 'question' && <TemplateField isRequired={false} />}
          <RuntimeField />
        </FormRows>
      </Section>
      <PointList onBusy={onBusy} />
      <Section title={<Trans>Attachments</Trans>} note={<Trans>At most 20 files of 100 MB</Trans>}>
        <AttachmentField name="attachments" label={<Trans>Files</Trans>} onBusy={onBusy} />
      </Section>
      <Section title={<Trans>Origin</Trans>}>
        <OriginFields />
      </Section>
      <StaffFields onBusy={onBusy} />
    </>
  )
}
