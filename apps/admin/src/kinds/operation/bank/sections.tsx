import { FormRows } from '@beacon/ui/form'
import { Section } from '@beacon/ui/layout'
import { Trans } from '@lingui/react/macro'
import { BaseFields } from '../../../parts/question-form/base-fields.tsx'
import { EndSections } from '../../../parts/question-form/staff-fields.tsx'
import { useFormFacts } from '../../../parts/question-form/form-facts.ts'
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
      <EndSections onBusy={onBusy} />
    </>
  )
}
