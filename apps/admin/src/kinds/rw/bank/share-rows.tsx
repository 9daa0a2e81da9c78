import { rwLimits } from '@beacon/api/kinds/rw/limits'
import { formatPercent } from '@beacon/i18n'
import { IconButton, Input, NumberInput, Textarea } from '@beacon/ui/controls'
import { boundNumber, FormField } from '@beacon/ui/form'
import { Trans, useLingui } from '@lingui/react/macro'
import { Trash2 } from 'lucide-react'
import { useFieldArray, useFormContext, useWatch } from 'react-hook-form'
import { messageAt } from '../../../parts/form/form-paths.ts'
import { RowList, type RowsOfForm } from '../../../parts/form/row-list.tsx'
import { langNames, secondLangOf } from '../../../parts/question-form/second-lang.ts'
import { newCriterion, newGoal, otherTextsOf, type TargetInput } from './model.ts'

const whole = 100

/** What can be achieved at the target, each with its share of the points. */
export function GoalRows() {
  const { t } = useLingui()
  const { control, formState } = useFormContext<TargetInput>()
  const rows = useFieldArray({ control, name: 'goals', keyName: 'key' })
  return (
    <RowList
      label={t`Goals`}
      name="goals"
      help={<Trans>A challenge claims one goal. Of several successes on a target, the best counts.</Trans>}
      error={messageAt(formState.errors, 'goals')}
      rows={rows}
      nameOf={(index) => t`goal ${index + 1}`}
      add={<Trans>Add goal</Trans>}
      most={rwLimits.goals.max}
      onAdd={() => rows.append(newGoal())}
    >
      {(index) => (
        <>
          <TextCell name={`goals.${index}.name`} label={t`Goal ${index + 1}, name`} placeholder={t`For example code execution`} />
          <PercentCell name={`goals.${index}.percent`} label={t`Goal ${index + 1}, share`} />
          <RemoveCell label={t`Remove goal ${index + 1}`} rows={rows} index={index} />
          <TextCell name={`goals.${index}.counts`} label={t`Goal ${index + 1}, what counts`} placeholder={t`What counts as achieved`} />
        </>
      )}
    </RowList>
  )
}

/** What referees score, each with its share; together they make the whole. */
export function CriterionRows() {
  const { t } = useLingui()
  const { control, formState } = useFormContext<TargetInput>()
  const rows = useFieldArray({ control, name: 'rubric', keyName: 'key' })
  const rubric = useWatch<TargetInput, 'rubric'>({ name: 'rubric' }) ?? []
  const sum = rubric.reduce((all, { percent }) => all + (Number.isInteger(percent) ? percent : 0), 0)
  return (
    <RowList
      label={t`Rubric`}
      name="rubric"
      help={sum === whole ? <Trans>Referees score each criterion from 0 to 100.</Trans> : <SumWord sum={sum} />}
      error={messageAt(formState.errors, 'rubric')}
      rows={rows}
      nameOf={(index) => t`criterion ${index + 1}`}
      add={<Trans>Add criterion</Trans>}
      most={rwLimits.criteria.max}
      onAdd={() => rows.append(newCriterion())}
    >
      {(index) => (
        <>
          <TextCell name={`rubric.${index}.name`} label={t`Criterion ${index + 1}, name`} placeholder={t`For example reliability`} />
          <PercentCell name={`rubric.${index}.percent`} label={t`Criterion ${index + 1}, share`} />
          <RemoveCell label={t`Remove criterion ${index + 1}`} rows={rows} index={index} />
        </>
      )}
    </RowList>
  )
}

function SumWord({ sum }: { sum: number }) {
  const [share, all] = [sum, whole].map((percent) => formatPercent(percent / whole))
  return (
    <span className="text-amber">
      <Trans>
        Shares add up to {share}, not {all}.
      </Trans>
    </span>
  )
}

type TextPath = `goals.${number}.${'name' | 'counts'}` | `rubric.${number}.name`
type PercentPath = `goals.${number}.percent` | `rubric.${number}.percent`

/** A text in the language of the question, and below it in the second one, where the question has any text in that. */
function TextCell({ name, label, placeholder }: { name: TextPath; label: string; placeholder: string }) {
  const [lang, translations, goals, rubric] = useWatch<TargetInput, ['lang', 'translations', 'goals', 'rubric']>({
    name: ['lang', 'translations', 'goals', 'rubric'],
  })
  const other = secondLangOf({ lang, translations }, otherTextsOf({ goals, rubric }))
  const isLong = name.endsWith('counts')
  const own = { path: name, label, placeholder }
  const second =
    other && ({ path: `${name}_other`, label: `${label} (${langNames[other]})`, placeholder: langNames[other], lang: other } as const)
  return (
    <div className={`grid min-w-0 gap-y-1 ${isLong ? 'col-span-2 col-start-2' : ''}`}>
      {[own, ...(second === null ? [] : [second])].map(({ path, label: title, ...text }) => (
        <FormField<TargetInput, TextPath | `${TextPath}_other`> key={path} name={path} label={title} labelHidden layout="stack">
          {({ value = '', onChange, onBlur, ref }) => {
            const field = { ...text, ref, value, onChange, onBlur }
            return isLong ? <Textarea rows={1} {...field} /> : <Input {...field} />
          }}
        </FormField>
      ))}
    </div>
  )
}

const PercentCell = ({ name, label }: { name: PercentPath; label: string }) => (
  <FormField<TargetInput, PercentPath> name={name} label={label} labelHidden layout="stack">
    {(field) => <NumberInput {...boundNumber(field)} min={0} max={whole} unit="%" />}
  </FormField>
)

const RemoveCell = ({ label, rows, index }: { label: string; rows: RowsOfForm; index: number }) => (
  <IconButton label={label} disabled={rows.fields.length === 1} onClick={() => rows.remove(index)}>
    <Trash2 size={16} aria-hidden="true" />
  </IconButton>
)
