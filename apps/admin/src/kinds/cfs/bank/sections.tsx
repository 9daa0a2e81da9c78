import { NumberInput, Segmented } from '@beacon/ui/controls'
import { boundNumber, FormField, FormRows } from '@beacon/ui/form'
import { Section } from '@beacon/ui/layout'
import { Trans, useLingui } from '@lingui/react/macro'
import { BaseFields } from '../../../parts/question-form/base-fields.tsx'
import { EndSections } from '../../../parts/question-form/staff-fields.tsx'
import { TemplateField } from '../../../parts/question-scripts/template-field.tsx'
import type { RangeInput } from './model.ts'
import { StageList } from './stage-list.tsx'
import { useOrderWords } from './words.ts'

/** The fields of a range: its words, the template, how its stages are taken, and the stages. */
export function RangeSections({ onBusy }: { onBusy: (isBusy: boolean) => void }) {
  return (
    <>
      <BaseFields />
      <Section title={<Trans context="penetration">Range</Trans>}>
        <FormRows>
          <TemplateField />
          <OrderField />
          <BonusField />
        </FormRows>
      </Section>
      <StageList />
      <EndSections onBusy={onBusy} />
    </>
  )
}

function OrderField() {
  const { t } = useLingui()
  const words = useOrderWords()
  return (
    <FormField<RangeInput, 'order'>
      name="order"
      label={t({ context: 'stages', message: 'Order' })}
      help={<Trans>In sequence: a stage may need others first.</Trans>}
    >
      {({ value, onChange }) => (
        <Segmented
          value={value ?? 'any'}
          onValueChange={onChange}
          options={[
            { value: 'any', label: words.any },
            { value: 'sequence', label: words.sequence },
          ]}
        />
      )}
    </FormField>
  )
}

function BonusField() {
  const { t } = useLingui()
  return (
    <FormField<RangeInput, 'finish_bonus_percent'>
      name="finish_bonus_percent"
      label={t`Finish bonus`}
      help={<Trans>Percent of all stages’ points. Leave empty to follow the contest.</Trans>}
    >
      {(field) => <NumberInput {...boundNumber(field)} className="w-28" min={0} max={100} />}
    </FormField>
  )
}
