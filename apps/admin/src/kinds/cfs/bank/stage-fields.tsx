import { cfsLimits } from '@beacon/api/kinds/cfs/limits'
import { Input, NumberInput, Segmented, Select, Textarea } from '@beacon/ui/controls'
import { boundNumber, boundText, FormField, FormRows, MultiCombobox } from '@beacon/ui/form'
import { Trans, useLingui } from '@lingui/react/macro'
import { useFormContext, useWatch } from 'react-hook-form'
import { optionsOf } from '../../../parts/list/options-of.ts'
import { NodeField } from '../../../parts/question-scripts/node-field.tsx'
import { PlantField } from '../../../parts/question-scripts/plant-field.tsx'
import { FlagRows } from '../../../parts/question-form/flag-rows.tsx'
import type { RangeInput } from './model.ts'
import { useProofWords, useRevealWords } from './words.ts'

/** The fields of a stage that stands open. */
export function StageFields({ index }: { index: number }) {
  const { t } = useLingui()
  const proofs = useProofWords()
  const reveals = useRevealWords()
  const at = `stages.${index}` as const
  const [order, type] = useWatch<RangeInput, ['order', `stages.${number}.flag_type`]>({ name: ['order', `${at}.flag_type`] })
  const n = index + 1
  return (
    <FormRows>
      <FormField<RangeInput, `stages.${number}.name`> name={`${at}.name`} label={t`Name`} required>
        {(field) => <Input {...boundText(field)} />}
      </FormField>
      <FormField<RangeInput, `stages.${number}.description`> name={`${at}.description`} label={t`Task`}>
        {(field) => <Textarea {...boundText(field)} rows={2} counter={cfsLimits.task} />}
      </FormField>
      <FormField<RangeInput, `stages.${number}.score`> name={`${at}.score`} label={t`Points`} required>
        {(field) => <NumberInput {...boundNumber(field)} className="w-28" {...cfsLimits.score} />}
      </FormField>
      <NodeField name={`${at}.node_key`} />
      <FormField<RangeInput, `stages.${number}.zone`> name={`${at}.zone`} label={t`Zone`} help={<Trans>Groups stages in the list.</Trans>}>
        {(field) => <Input {...boundText(field)} className="w-60" />}
      </FormField>
      <FormField<RangeInput, `stages.${number}.proof`> name={`${at}.proof`} label={t`Proof`}>
        {({ value, onChange }) => <Select className="w-60" value={value ?? 'user'} onValueChange={onChange} options={optionsOf(proofs)} />}
      </FormField>
      <FlagTypeField index={index} />
      {type === 'static' ? (
        <StaticFlags index={index} label={(flag) => t`Stage ${n}, flag ${flag}`} />
      ) : (
        <PlantField at={`stages.${index}.plant`} />
      )}
      {order === 'sequence' && <NeedsField index={index} />}
      <FormField<RangeInput, `stages.${number}.reveal`> name={`${at}.reveal`} label={t`Show on the map`}>
        {({ value, onChange }) => (
          <Select className="w-60" value={value ?? 'when_reachable'} onValueChange={onChange} options={optionsOf(reveals)} />
        )}
      </FormField>
    </FormRows>
  )
}

/** A dynamic flag has a place in its node; a static one has its texts. */
function FlagTypeField({ index }: { index: number }) {
  const { t } = useLingui()
  const { setValue } = useFormContext<RangeInput>()
  const change = (next: 'dynamic' | 'static') => {
    const isStatic = next === 'static'
    setValue(`stages.${index}.flags`, isStatic ? [{ content: '', match: 'exact' }] : [], { shouldDirty: true })
    setValue(`stages.${index}.plant`, isStatic ? null : { into: 'file', path: '/flag', mode: '0444' }, { shouldDirty: true })
  }
  return (
    <FormField<RangeInput, `stages.${number}.flag_type`>
      name={`stages.${index}.flag_type`}
      label={t({ context: 'stage', message: 'Flag' })}
      help={<Trans>Dynamic: each entrant has its own, planted when the range starts.</Trans>}
    >
      {({ value, onChange }) => (
        <Segmented
          value={value ?? 'dynamic'}
          onValueChange={(next) => {
            onChange(next)
            change(next)
          }}
          options={[
            { value: 'dynamic', label: t({ context: 'flag', message: 'Dynamic' }) },
            { value: 'static', label: t({ context: 'flag', message: 'Static' }) },
          ]}
        />
      )}
    </FormField>
  )
}

function StaticFlags({ index, label }: { index: number; label: (flag: number) => string }) {
  return <FlagRows list={`stages.${index}.flags`} label={label} />
}

function NeedsField({ index }: { index: number }) {
  const { t } = useLingui()
  const stages = useWatch<RangeInput, 'stages'>({ name: 'stages' })
  const options = stages.flatMap(({ stage_id, name }, at) =>
    at === index || stage_id === undefined ? [] : [{ value: stage_id, label: name === '' ? t`Stage ${at + 1}` : name }],
  )
  return (
    <FormField<RangeInput, `stages.${number}.needs`> name={`stages.${index}.needs`} label={t`Needs`}>
      {({ value, onChange, onBlur }) => (
        <MultiCombobox placeholder={t`Nothing`} value={value ?? []} onValueChange={onChange} onBlur={onBlur} options={options} />
      )}
    </FormField>
  )
}
