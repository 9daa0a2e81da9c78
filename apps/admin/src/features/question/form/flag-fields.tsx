import { Button, IconButton, Input, NumberInput } from '@beacon/ui/controls'
import { Field, FieldError, fieldId, FormField } from '@beacon/ui/form'
import { Section } from '@beacon/ui/layout'
import { Trans, useLingui } from '@lingui/react/macro'
import { Plus, Trash2 } from 'lucide-react'
import { useFieldArray, useFormContext, useWatch } from 'react-hook-form'
import { messageAt } from '../../../app/form-paths.ts'
import { FlagRows } from './flag-rows.tsx'
import { evenShares, newPart, type QuestionInput } from './model.ts'

const most = 20

/** Flags, their parts, and decoys. One unnamed part shows no part at all. */
export function FlagFields({ isMasked }: { isMasked: boolean }) {
  const { t } = useLingui()
  const { control, formState, setValue } = useFormContext<QuestionInput>()
  const parts = useFieldArray({ control, name: 'parts', keyName: 'key' })
  const count = parts.fields.length
  const share = (values: number[]) => values.forEach((value, index) => setValue(`parts.${index}.score_share`, value, { shouldDirty: true }))
  const add = () => {
    parts.append(newPart())
    share(evenShares(count + 1))
  }
  const remove = (index: number) => {
    parts.remove(index)
    share(evenShares(count - 1))
  }
  const sharesError = messageAt(formState.errors, 'parts')
  return (
    <Section title={<Trans>Flags</Trans>} note={<Trans>A flag must be unique in the question</Trans>}>
      <div id={fieldId('parts')} tabIndex={-1} className="flex flex-col gap-3 outline-none">
        {isMasked && (
          <p className="text-caption text-fg-3">
            <Trans>You may not read the stored flags. Left as ••••, they stay as they are; typing replaces one.</Trans>
          </p>
        )}
        {parts.fields.map((row, index) => (
          <Field
            key={row.key}
            label={count === 1 ? <Trans>Static flags</Trans> : <Trans>Part {index + 1}</Trans>}
            required
            id={`part-${index}`}
          >
            <div className="flex flex-col gap-2">
              {count > 1 && <PartHead index={index} onRemove={() => remove(index)} />}
              <FlagRows part={index} label={(n) => (count === 1 ? t`Flag ${n}` : t`Part ${index + 1}, flag ${n}`)} />
            </div>
          </Field>
        ))}
        {sharesError !== undefined && (
          <div className="sm:pl-[calc(var(--label-width)+16px)]">
            <FieldError>{sharesError}</FieldError>
          </div>
        )}
        <Field label={<Trans>Decoy flags</Trans>} help={<Trans>Answered as wrong and kept as evidence.</Trans>} id={fieldId('decoy_flags')}>
          <DecoyRows />
        </Field>
        <div className="sm:pl-[calc(var(--label-width)+16px)]">
          <Button look="quiet" size="sm" icon={<Plus size={14} aria-hidden="true" />} disabled={count >= most} onClick={add}>
            {count === 1 ? <Trans>Split into parts</Trans> : <Trans>Add part</Trans>}
          </Button>
        </div>
      </div>
    </Section>
  )
}

function PartHead({ index, onRemove }: { index: number; onRemove: () => void }) {
  const { t } = useLingui()
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_96px_32px] items-start gap-2 pl-7">
      <FormField<QuestionInput> name={`parts.${index}.name`} label={t`Name of part ${index + 1}`} labelHidden layout="stack">
        {({ value, onChange, onBlur, ref }) => (
          <Input ref={ref} value={String(value ?? '')} onChange={onChange} onBlur={onBlur} placeholder={t`Name of the part`} />
        )}
      </FormField>
      <FormField<QuestionInput> name={`parts.${index}.score_share`} label={t`Share of part ${index + 1}`} labelHidden layout="stack">
        {({ value, onChange, onBlur, ref }) => (
          <NumberInput
            ref={ref}
            value={typeof value === 'number' ? value : null}
            onValueChange={onChange}
            onBlur={onBlur}
            min={1}
            max={100}
            unit="%"
          />
        )}
      </FormField>
      <IconButton label={t`Remove part ${index + 1}`} onClick={onRemove}>
        <Trash2 size={16} aria-hidden="true" />
      </IconButton>
    </div>
  )
}

/** Decoys are plain texts, so their rows are this list itself. */
function DecoyRows() {
  const { t } = useLingui()
  const { control, formState, setValue } = useFormContext<QuestionInput>()
  const decoys = useWatch({ control, name: 'decoy_flags' }) ?? []
  const put = (next: string[]) => setValue('decoy_flags', next, { shouldDirty: true, shouldTouch: true })
  return (
    <div className="flex flex-col gap-2">
      {decoys.map((text, index) => {
        const error = messageAt(formState.errors, `decoy_flags.${index}`)
        return (
          <div key={index} className="grid grid-cols-[20px_minmax(0,1fr)_32px] items-start gap-x-2">
            <span aria-hidden="true" className="pt-1.5 text-right font-mono text-mono text-fg-3">
              {index + 1}
            </span>
            <Field label={t`Decoy flag ${index + 1}`} labelHidden layout="stack" id={fieldId(`decoy_flags.${index}`)} error={error}>
              <Input mono value={text} onChange={(event) => put(decoys.map((each, at) => (at === index ? event.target.value : each)))} />
            </Field>
            <IconButton label={t`Remove decoy flag ${index + 1}`} onClick={() => put(decoys.filter((_, at) => at !== index))}>
              <Trash2 size={16} aria-hidden="true" />
            </IconButton>
          </div>
        )
      })}
      <div className="pl-5">
        <Button
          look="quiet"
          size="sm"
          icon={<Plus size={14} aria-hidden="true" />}
          disabled={decoys.length >= most}
          onClick={() => put([...decoys, ''])}
        >
          <Trans>Add decoy flag</Trans>
        </Button>
      </div>
    </div>
  )
}
