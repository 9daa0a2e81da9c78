import { formatPercent } from '@beacon/i18n'
import { Button, IconButton, Input, NumberInput, Segmented } from '@beacon/ui/controls'
import { boundText, Field, FieldError, fieldId, FormField } from '@beacon/ui/form'
import { Trans, useLingui } from '@lingui/react/macro'
import { Plus, Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { useFieldArray, useFormContext, useWatch } from 'react-hook-form'
import { messageAt } from '../form/form-paths.ts'
import { DragRows } from './drag-rows.tsx'
import { FlagRows, LogicField } from './flag-rows.tsx'
import { useFormFacts } from './form-facts.ts'
import { newPart, type QuestionInput } from './model.ts'
import { sharesWithOneMore, sharesWithout, sumOf } from './shares.ts'

const most = 20

/** The parts of a question with their shares, order and flags. One unnamed part shows no part at all. */
export function PartList() {
  const { t } = useLingui()
  const { readOnly } = useFormFacts()
  const isFixed = readOnly.has('parts')
  const { control, formState, getValues, setValue } = useFormContext<QuestionInput>()
  const parts = useFieldArray({ control, name: 'parts', keyName: 'key' })
  const type = useWatch({ control, name: 'flag_type' }) ?? 'static'
  const count = parts.fields.length
  const shares = () => getValues('parts').map(({ score_share }) => score_share ?? 0)
  const put = (values: number[]) => values.forEach((value, index) => setValue(`parts.${index}.score_share`, value, { shouldDirty: true }))
  const add = () => {
    const next = sharesWithOneMore(shares())
    parts.append(type === 'static' ? newPart() : { ...newPart(), flags: [] })
    put(next)
  }
  const remove = (index: number) => {
    const next = sharesWithout(shares(), index)
    parts.remove(index)
    put(next)
  }
  const listError = messageAt(formState.errors, 'parts')
  return (
    <div id={fieldId('parts')} tabIndex={-1} className="flex flex-col gap-3 outline-none">
      {count > 1 && <OrderField disabled={readOnly.has('part_order')} />}
      <DragRows
        keys={parts.fields.map(({ key }) => key)}
        nameOf={(index) => t`part ${index + 1}`}
        disabled={isFixed}
        onMove={parts.move}
        className="flex flex-col gap-3"
      >
        {(index, handle) => (
          <PartRow
            index={index}
            count={count}
            handle={handle}
            isFixed={isFixed}
            isStatic={type === 'static'}
            onRemove={() => remove(index)}
          />
        )}
      </DragRows>
      <div className="flex flex-col gap-2 sm:pl-[calc(var(--label-width)+16px)]">
        {count > 1 && <ShareSum />}
        {listError !== undefined && !/100/u.test(listError) && <FieldError>{listError}</FieldError>}
        {!isFixed && (
          <div>
            <Button look="quiet" size="sm" icon={<Plus size={14} aria-hidden="true" />} disabled={count >= most} onClick={add}>
              {count === 1 ? <Trans>Split into parts</Trans> : <Trans>Add part</Trans>}
            </Button>
          </div>
        )}
      </div>
    </div>
  )
}

/** What the shares add up to now: red until it is 100. */
function ShareSum() {
  const parts = useWatch<QuestionInput, 'parts'>({ name: 'parts' })
  const sum = sumOf(parts.map(({ score_share }) => score_share ?? 0))
  if (sum !== 100)
    return (
      <FieldError>
        <Trans>Shares add up to {formatPercent(sum / 100)}, not 100%.</Trans>
      </FieldError>
    )
  return (
    <p className="text-caption text-fg-3">
      <Trans>Shares add up to 100%. The last part takes the rounding remainder; the question is solved when all parts are.</Trans>
    </p>
  )
}

function OrderField({ disabled }: { disabled: boolean }) {
  const { t } = useLingui()
  return (
    <FormField<QuestionInput, 'part_order'> name="part_order" label={t`Order of the parts`}>
      {({ value, onChange }) => (
        <Segmented
          value={value ?? 'any'}
          onValueChange={onChange}
          disabled={disabled}
          options={[
            { value: 'any', label: t({ context: 'order', message: 'Any' }) },
            { value: 'in_sequence', label: t`In sequence` },
          ]}
        />
      )}
    </FormField>
  )
}

interface RowProps {
  index: number
  count: number
  handle: ReactNode
  isFixed: boolean
  isStatic: boolean
  onRemove: () => void
}

function PartRow({ index, count, handle, isFixed, isStatic, onRemove }: RowProps) {
  const { t } = useLingui()
  if (count === 1 && !isStatic)
    return (
      <Field label={<Trans>Accept</Trans>} id="part-0">
        <LogicField part={0} isStatic={false} />
      </Field>
    )
  return (
    <Field label={count === 1 ? <Trans>Static flags</Trans> : <Trans>Part {index + 1}</Trans>} required={isStatic} id={`part-${index}`}>
      <div className="flex flex-col gap-2">
        {count > 1 && <PartHead index={index} handle={handle} isFixed={isFixed} onRemove={onRemove} />}
        {isStatic ? (
          <FlagRows
            list={`parts.${index}.flags`}
            logic={<LogicField part={index} isStatic />}
            label={(n) => (count === 1 ? t`Flag ${n}` : t`Part ${index + 1}, flag ${n}`)}
          />
        ) : (
          <div className="pl-7">
            <LogicField part={index} isStatic={false} />
          </div>
        )}
      </div>
    </Field>
  )
}

function PartHead({ index, handle, isFixed, onRemove }: Pick<RowProps, 'index' | 'handle' | 'isFixed' | 'onRemove'>) {
  const { t } = useLingui()
  return (
    <div className="grid grid-cols-[20px_minmax(0,1fr)_96px_32px] items-start gap-2">
      <span>{handle}</span>
      <FormField<QuestionInput, `parts.${number}.name`>
        name={`parts.${index}.name`}
        label={t`Name of part ${index + 1}`}
        labelHidden
        layout="stack"
      >
        {(field) => <Input {...boundText(field)} placeholder={t`Name of the part`} readOnly={isFixed} />}
      </FormField>
      <FormField<QuestionInput, `parts.${number}.score_share`>
        name={`parts.${index}.score_share`}
        label={t`Share of part ${index + 1}`}
        labelHidden
        layout="stack"
      >
        {({ value, onChange, onBlur, ref }) => (
          <NumberInput
            ref={ref}
            value={typeof value === 'number' ? value : null}
            onValueChange={onChange}
            onBlur={onBlur}
            min={1}
            max={100}
            unit="%"
            readOnly={isFixed}
          />
        )}
      </FormField>
      {!isFixed && (
        <IconButton label={t`Remove part ${index + 1}`} onClick={onRemove}>
          <Trash2 size={16} aria-hidden="true" />
        </IconButton>
      )}
    </div>
  )
}
