import { serviceLimits } from '@beacon/api/kinds/attack-defense/service-limits'
import { Button, Checkbox, IconButton, Input, NumberInput } from '@beacon/ui/controls'
import { boundText, Field, fieldId, FormField } from '@beacon/ui/form'
import { Trans, useLingui } from '@lingui/react/macro'
import { Plus, Trash2 } from 'lucide-react'
import { useFieldArray, useFormContext } from 'react-hook-form'
import { messageAt } from '../../../parts/form/form-paths.ts'
import { newStore, type ServiceInput } from './model.ts'

/** Places of flags in the service, in the order that the script numbers them. */
export function StoreRows() {
  const { t } = useLingui()
  const { control, formState } = useFormContext<ServiceInput>()
  const rows = useFieldArray({ control, name: 'flag_stores', keyName: 'key' })
  return (
    <Field
      label={t`Flag stores`}
      id={fieldId('flag_stores')}
      error={messageAt(formState.errors, 'flag_stores')}
      help={<Trans>The places that the script numbers from 1, with their weight.</Trans>}
    >
      <div className="flex flex-col gap-2">
        {rows.fields.map(({ key }, index) => (
          <div key={key} className="grid grid-cols-[20px_minmax(0,1fr)_72px_auto_32px] items-start gap-2">
            <span aria-hidden="true" className="pt-1.5 text-right font-mono text-mono text-fg-3">
              {index + 1}
            </span>
            <FormField<ServiceInput, `flag_stores.${number}.name`>
              name={`flag_stores.${index}.name`}
              label={t`Flag store ${index + 1}, name`}
              labelHidden
              layout="stack"
            >
              {(field) => <Input {...boundText(field)} />}
            </FormField>
            <FormField<ServiceInput, `flag_stores.${number}.weight`>
              name={`flag_stores.${index}.weight`}
              label={t`Flag store ${index + 1}, weight`}
              labelHidden
              layout="stack"
            >
              {({ value, onChange, onBlur, ref }) => (
                <NumberInput ref={ref} {...serviceLimits.weight} value={value ?? 1} onValueChange={onChange} onBlur={onBlur} />
              )}
            </FormField>
            <FormField<ServiceInput, `flag_stores.${number}.has_hint`>
              name={`flag_stores.${index}.has_hint`}
              label={t`Flag store ${index + 1}, hint`}
              labelHidden
              layout="stack"
            >
              {({ value, onChange }) => (
                <Checkbox className="mt-1" checked={value ?? true} onCheckedChange={onChange}>
                  <Trans>Show hint</Trans>
                </Checkbox>
              )}
            </FormField>
            <IconButton label={t`Remove flag store ${index + 1}`} disabled={rows.fields.length === 1} onClick={() => rows.remove(index)}>
              <Trash2 size={16} aria-hidden="true" />
            </IconButton>
          </div>
        ))}
        <div>
          <Button
            look="quiet"
            size="sm"
            icon={<Plus size={14} aria-hidden="true" />}
            disabled={rows.fields.length >= serviceLimits.stores.max}
            onClick={() => rows.append(newStore(rows.fields.length + 1))}
          >
            <Trans>Add flag store</Trans>
          </Button>
        </div>
      </div>
    </Field>
  )
}
