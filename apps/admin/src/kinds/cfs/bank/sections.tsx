import { query } from '@beacon/api/query'
import { topology } from '@beacon/api/scene/topology'
import { NumberInput, Segmented } from '@beacon/ui/controls'
import { Combobox, FormField, FormRows } from '@beacon/ui/form'
import { Section } from '@beacon/ui/layout'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { AttachmentField } from '../../../parts/question-form/attachment-field.tsx'
import { BaseFields, OriginFields } from '../../../parts/question-form/base-fields.tsx'
import { StaffFields } from '../../../parts/question-form/staff-fields.tsx'
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

function TemplateField() {
  const { t } = useLingui()
  const { data, isPending } = useQuery(query(topology.offered, { query: {} }))
  return (
    <FormField<RangeInput, 'topology_id'>
      name="topology_id"
      label={t`Template`}
      required
      help={<Trans>Copied when you save. Another template replaces the range.</Trans>}
    >
      {({ value, onChange, onBlur }) => (
        <Combobox
          className="w-full max-w-80"
          loading={isPending}
          placeholder={value === null ? t`drawn by hand` : t`Choose a template`}
          value={value === '' ? null : value}
          onValueChange={onChange}
          onBlur={onBlur}
          options={(data?.items ?? []).map(({ topology_id, name, version }) => ({ value: topology_id, label: `${name} · v${version}` }))}
        />
      )}
    </FormField>
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
      {({ value, onChange, onBlur, ref }) => (
        <NumberInput ref={ref} className="w-28" min={0} max={100} value={value ?? null} onValueChange={onChange} onBlur={onBlur} />
      )}
    </FormField>
  )
}
