import type { RemarkQuestion } from '@beacon/api/kinds/theory/remark'
import { partialRule } from '@beacon/api/kinds/theory/question'
import { Select } from '@beacon/ui/controls'
import { Field } from '@beacon/ui/form'
import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useRuleWords } from '../../bank/words.ts'
import { MarksInput } from '../../form/marks-input.tsx'
import type { Chosen } from './remark-query.ts'

interface Props {
  question: RemarkQuestion
  chosen: Chosen
  onChosen: (chosen: Chosen) => void
}

/** How every multiple choice of the question's section is to count. */
export function SectionRule({ question, chosen, onChosen }: Props) {
  const { t } = useLingui()
  const words = useRuleWords()
  const { partial_rule, fixed_marks } = chosen.rule
  const { section } = question
  const change = (rule: Chosen['rule']) => onChosen({ ...chosen, rule })
  const count = question.rule?.questions ?? 0
  return (
    <>
      <Field label={t`Multiple-choice scoring`}>
        <Select
          value={partial_rule}
          options={partialRule.options.map((value) => ({ value, label: words[value] }))}
          onValueChange={(next) => change({ partial_rule: next, fixed_marks: next === 'fixed' ? (fixed_marks ?? 100) : null })}
        />
      </Field>
      {partial_rule === 'fixed' && (
        <Field label={t`Partial marks`} required>
          <MarksInput value={fixed_marks} onChange={(next) => change({ partial_rule, fixed_marks: next })} />
        </Field>
      )}
      <p className="text-fg-2">
        {plural(count, {
          one: `Applies to # multiple-choice question in “${section}”.`,
          other: `Applies to all # multiple-choice questions in “${section}”.`,
        })}{' '}
        <Trans context="exam">Candidates still answering see the original rule.</Trans>
      </p>
    </>
  )
}
