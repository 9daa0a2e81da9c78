import { swapTexts } from '@beacon/api/kinds/rw/goal-texts'
import { Input, Select, Textarea } from '@beacon/ui/controls'
import { boundText, FormField, FormRows } from '@beacon/ui/form'
import { Section } from '@beacon/ui/layout'
import { Trans, useLingui } from '@lingui/react/macro'
import { useFormContext } from 'react-hook-form'
import { optionsOf } from '../../../parts/list/options-of.ts'
import { BaseFields } from '../../../parts/question-form/base-fields.tsx'
import { EndSections } from '../../../parts/question-form/staff-fields.tsx'
import type { TargetInput } from './model.ts'
import { CriterionRows, GoalRows } from './share-rows.tsx'
import { useTargetKindWords } from './words.ts'

/** The fields of a target: what it is, what can be achieved, how it is scored, and how a stage is made ready. */
export function TargetSections({ onBusy }: { onBusy: (isBusy: boolean) => void }) {
  const { getValues, setValue } = useFormContext<TargetInput>()
  const swap = (isSwapped: boolean) => {
    const { goals, rubric = [] } = getValues()
    const options = { shouldDirty: true }
    const goalsNow = goals.map((goal) => swapTexts(goal, isSwapped))
    const rubricNow = rubric.map((criterion) => swapTexts(criterion, isSwapped))
    setValue('goals', goalsNow, options)
    setValue('rubric', rubricNow, options)
  }
  return (
    <>
      <BaseFields onLangChanged={swap} />
      <Section title={<Trans>Target</Trans>}>
        <FormRows>
          <TargetFields />
        </FormRows>
      </Section>
      <Section title={<Trans>Goals and rubric</Trans>}>
        <FormRows>
          <GoalRows />
          <CriterionRows />
        </FormRows>
      </Section>
      <Section title={<Trans>On stage</Trans>}>
        <FormRows>
          <ForbiddenField />
          <ResetField />
        </FormRows>
      </Section>
      <EndSections files={<Trans>Files to prepare with</Trans>} onBusy={onBusy} />
    </>
  )
}

type TextName = 'target_product' | 'target_version' | 'target_serial'

function TargetFields() {
  const { t } = useLingui()
  const kinds = useTargetKindWords()
  const texts = [
    { name: 'target_product', label: t`Product`, required: true },
    { name: 'target_version', label: t({ context: 'target', message: 'Version' }), required: true },
    { name: 'target_serial', label: t`Serial number`, help: t`Only staff see it.` },
  ] as const satisfies readonly { name: TextName; label: string; required?: boolean; help?: string }[]
  return (
    <>
      <FormField<TargetInput, 'target_kind'> name="target_kind" label={t({ context: 'target', message: 'Kind' })}>
        {({ value, onChange }) => <Select className="w-60" value={value ?? 'scene'} onValueChange={onChange} options={optionsOf(kinds)} />}
      </FormField>
      {texts.map(({ name, ...words }) => (
        <FormField<TargetInput, TextName> key={name} name={name} {...words}>
          {(field) => <Input {...boundText(field)} className="w-full max-w-80" />}
        </FormField>
      ))}
    </>
  )
}

function ForbiddenField() {
  const { t } = useLingui()
  return (
    <FormField<TargetInput, 'forbidden'>
      name="forbidden"
      label={t`Not allowed`}
      help={<Trans>Players confirm it when they request a challenge.</Trans>}
    >
      {(field) => <Textarea {...boundText(field)} rows={3} />}
    </FormField>
  )
}

/** A step a line: they are typed as a text. */
function ResetField() {
  const { t } = useLingui()
  return (
    <FormField<TargetInput, 'reset_steps'>
      name="reset_steps"
      label={t`Reset steps`}
      help={<Trans>One per line. Referees tick every step before a challenge starts.</Trans>}
    >
      {({ value, onChange, onBlur, ref }) => (
        <Textarea
          ref={ref}
          rows={4}
          value={(value ?? []).join('\n')}
          onChange={({ target }) => onChange(target.value === '' ? [] : target.value.split('\n'))}
          onBlur={() => {
            onChange((value ?? []).map((step) => step.trim()).filter((step) => step !== ''))
            onBlur()
          }}
        />
      )}
    </FormField>
  )
}
