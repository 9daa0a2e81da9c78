import { serviceLimits } from '@beacon/api/kinds/attack-defense/service-limits'
import { Button, IconButton, Input, NumberInput, Select } from '@beacon/ui/controls'
import { Field, fieldId, FormField } from '@beacon/ui/form'
import { Trans, useLingui } from '@lingui/react/macro'
import { Plus, Trash2 } from 'lucide-react'
import { useFieldArray, useFormContext } from 'react-hook-form'
import { messageAt } from '../../../parts/form/form-paths.ts'
import { newPort, type ServiceInput } from './model.ts'

/** Where the service listens: name, number and protocol of each port. */
export function PortRows() {
  const { t } = useLingui()
  const { control, formState } = useFormContext<ServiceInput>()
  const rows = useFieldArray({ control, name: 'ports', keyName: 'key' })
  return (
    <Field
      label={t`Ports`}
      required
      id={fieldId('ports')}
      error={messageAt(formState.errors, 'ports')}
      help={<Trans>The check script and rivals may reach these alone.</Trans>}
    >
      <div className="flex flex-col gap-2">
        {rows.fields.map(({ key }, index) => (
          <div key={key} className="grid grid-cols-[minmax(0,1fr)_96px_80px_32px] items-start gap-2">
            <FormField<ServiceInput, `ports.${number}.name`>
              name={`ports.${index}.name`}
              label={t`Port ${index + 1}, name`}
              labelHidden
              layout="stack"
            >
              {({ value, onChange, onBlur, ref }) => (
                <Input mono ref={ref} placeholder={t`Name`} value={value} onChange={onChange} onBlur={onBlur} />
              )}
            </FormField>
            <FormField<ServiceInput, `ports.${number}.port`>
              name={`ports.${index}.port`}
              label={t`Port ${index + 1}, number`}
              labelHidden
              layout="stack"
            >
              {({ value, onChange, onBlur, ref }) => (
                <NumberInput ref={ref} {...serviceLimits.port} value={value} onValueChange={onChange} onBlur={onBlur} />
              )}
            </FormField>
            <FormField<ServiceInput, `ports.${number}.proto`>
              name={`ports.${index}.proto`}
              label={t`Port ${index + 1}, protocol`}
              labelHidden
              layout="stack"
            >
              {({ value, onChange }) => (
                <Select
                  aria-label={t`Port ${index + 1}, protocol`}
                  value={value ?? 'tcp'}
                  onValueChange={onChange}
                  options={(['tcp', 'udp'] as const).map((proto) => ({ value: proto, label: proto }))}
                />
              )}
            </FormField>
            <IconButton label={t`Remove port ${index + 1}`} disabled={rows.fields.length === 1} onClick={() => rows.remove(index)}>
              <Trash2 size={16} aria-hidden="true" />
            </IconButton>
          </div>
        ))}
        <div>
          <Button
            look="quiet"
            size="sm"
            icon={<Plus size={14} aria-hidden="true" />}
            disabled={rows.fields.length >= serviceLimits.ports.max}
            onClick={() => rows.append(newPort())}
          >
            <Trans>Add port</Trans>
          </Button>
        </div>
      </div>
    </Field>
  )
}
