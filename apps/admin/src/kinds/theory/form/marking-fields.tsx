import { partialRule } from '@beacon/api/kinds/theory/question'
import { Select } from '@beacon/ui/controls'
import { FormField, FormRows } from '@beacon/ui/form'
import { useLingui } from '@lingui/react/macro'
import { useWatch } from 'react-hook-form'
import { useRuleWords } from '../bank/words.ts'
import { MarksInput } from './marks-input.tsx'
import type { TheoryInput } from './model.ts'

const none = ''

/** The default score, and for a multiple choice the rule that the question proposes to its section. */
export function MarkingFields() {
  const { t } = useLingui()
  const rules = useRuleWords()
  const [type, rule] = useWatch<TheoryInput, ['question_type', 'partial_rule']>({ name: ['question_type', 'partial_rule'] })
  return (
    <FormRows>
      <FormField<TheoryInput, 'score'> name="score" label={t`Default score`} required>
        {({ value, onChange, onBlur }) => <MarksInput value={value} onChange={onChange} onBlur={onBlur} />}
      </FormField>
      {type === 'multiple' && (
        <FormField<TheoryInput, 'partial_rule'>
          name="partial_rule"
          label={t`Multiple-choice scoring`}
          help={t`A suggestion only. The paper section decides.`}
        >
          {({ value, onChange }) => (
            <Select
              className="w-60"
              value={value ?? none}
              onValueChange={(next) => onChange(partialRule.options.find((one) => one === next) ?? null)}
              options={[{ value: none, label: t`No suggestion` }, ...partialRule.options.map((one) => ({ value: one, label: rules[one] }))]}
            />
          )}
        </FormField>
      )}
      {type === 'multiple' && rule === 'fixed' && (
        <FormField<TheoryInput, 'partial_marks'> name="partial_marks" label={t`Partial marks`} required>
          {({ value, onChange, onBlur }) => <MarksInput value={value} onChange={onChange} onBlur={onBlur} />}
        </FormField>
      )}
    </FormRows>
  )
}
