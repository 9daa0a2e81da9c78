import { rwLimits } from '@beacon/api/kinds/rw/limits'
import { formatPercent } from '@beacon/i18n'
import { Button, IconButton, Input, NumberInput, Textarea } from '@beacon/ui/controls'
import { Field, FieldError, fieldId, FormField } from '@beacon/ui/form'
import { Trans, useLingui } from '@lingui/react/macro'
import { Plus, Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { useFieldArray, useFormContext, useWatch } from 'react-hook-form'
import { messageAt } from '../../../parts/form/form-paths.ts'
import { DragRows } from '../../../parts/question-form/drag-rows.tsx'
import { newCriterion, newGoal, type TargetInput } from './model.ts'

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
          <NameCell name={`goals.${index}.name`} label={t`Goal ${index + 1}, name`} placeholder={t`For example code execution`} />
          <PercentCell name={`goals.${index}.percent`} label={t`Goal ${index + 1}, share`} />
          <RemoveCell label={t`Remove goal ${index + 1}`} rows={rows} index={index} />
          <span />
          <FormField<TargetInput, `goals.${number}.counts`>
            name={`goals.${index}.counts`}
            label={t`Goal ${index + 1}, what counts`}
            labelHidden
            layout="stack"
            className="col-span-2"
          >
            {({ value, onChange, onBlur, ref }) => (
              <Textarea
                ref={ref}
                rows={1}
                value={value ?? ''}
                onChange={onChange}
                onBlur={onBlur}
                placeholder={t`What counts as achieved`}
              />
            )}
          </FormField>
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
          <NameCell name={`rubric.${index}.name`} label={t`Criterion ${index + 1}, name`} placeholder={t`For example reliability`} />
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

interface Rows {
  fields: readonly { key: string }[]
  move: (from: number, to: number) => void
  remove: (index: number) => void
}
interface ListProps {
  label: string
  name: 'goals' | 'rubric'
  help: ReactNode
  error: string | undefined
  rows: Rows
  nameOf: (index: number) => string
  add: ReactNode
  most: number
  onAdd: () => void
  children: (index: number) => ReactNode
}

function RowList({ label, name, help, error, rows, nameOf, add, most, onAdd, children }: ListProps) {
  return (
    <Field label={label} required id={fieldId(name)} help={help}>
      <div className="flex flex-col gap-2">
        <DragRows keys={rows.fields.map(({ key }) => key)} nameOf={nameOf} onMove={rows.move}>
          {(index, handle) => (
            <div className="grid grid-cols-[20px_minmax(0,1fr)_96px_32px] items-start gap-x-2 gap-y-1">
              <span>{handle}</span>
              {children(index)}
            </div>
          )}
        </DragRows>
        {error !== undefined && <FieldError>{error}</FieldError>}
        <div className="pl-5">
          <Button look="quiet" size="sm" icon={<Plus size={14} aria-hidden="true" />} disabled={rows.fields.length >= most} onClick={onAdd}>
            {add}
          </Button>
        </div>
      </div>
    </Field>
  )
}

type NamePath = `goals.${number}.name` | `rubric.${number}.name`
type PercentPath = `goals.${number}.percent` | `rubric.${number}.percent`

const NameCell = ({ name, label, placeholder }: { name: NamePath; label: string; placeholder: string }) => (
  <FormField<TargetInput, NamePath> name={name} label={label} labelHidden layout="stack">
    {({ value, onChange, onBlur, ref }) => <Input ref={ref} value={value} onChange={onChange} onBlur={onBlur} placeholder={placeholder} />}
  </FormField>
)

const PercentCell = ({ name, label }: { name: PercentPath; label: string }) => (
  <FormField<TargetInput, PercentPath> name={name} label={label} labelHidden layout="stack">
    {({ value, onChange, onBlur, ref }) => (
      <NumberInput ref={ref} min={0} max={whole} unit="%" value={value} onValueChange={onChange} onBlur={onBlur} />
    )}
  </FormField>
)

const RemoveCell = ({ label, rows, index }: { label: string; rows: Rows; index: number }) => (
  <IconButton label={label} disabled={rows.fields.length === 1} onClick={() => rows.remove(index)}>
    <Trash2 size={16} aria-hidden="true" />
  </IconButton>
)
