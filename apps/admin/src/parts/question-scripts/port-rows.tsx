import { Button, IconButton, Input, NumberInput, Select } from '@beacon/ui/controls'
import { boundNumber, boundText, Field, fieldId, FormField } from '@beacon/ui/form'
import { Trans, useLingui } from '@lingui/react/macro'
import { Plus, Trash2 } from 'lucide-react'
import { useFieldArray, useFormContext } from 'react-hook-form'
import { messageAt } from '../form/form-paths.ts'

interface PortInput {
  name: string
  port: number
  /** The last one, where it is a range. */
  to?: number | undefined
  proto?: 'tcp' | 'udp' | undefined
}
interface ServiceInput {
  ports: PortInput[]
}
interface Props {
  limits: { ports: { max: number }; port: { min: number; max: number } }
  newPort: () => PortInput
}

/** Where a service listens: name, number and protocol of each port, or of a range of them. */
export function PortRows({ limits, newPort }: Props) {
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
          // Beside the numbers there is no room for a name until the form is wide.
          <div
            key={key}
            className="grid grid-cols-[minmax(0,1fr)_minmax(0,1fr)_80px_32px] items-start gap-2 2xl:grid-cols-[minmax(0,1fr)_96px_96px_80px_32px]"
          >
            <div className="col-span-full 2xl:col-span-1">
              <FormField<ServiceInput, `ports.${number}.name`>
                name={`ports.${index}.name`}
                label={t`Port ${index + 1}, name`}
                labelHidden
                layout="stack"
              >
                {(field) => <Input {...boundText(field)} mono placeholder={t`Name`} />}
              </FormField>
            </div>
            <FormField<ServiceInput, `ports.${number}.port`>
              name={`ports.${index}.port`}
              label={t`Port ${index + 1}, number`}
              labelHidden
              layout="stack"
            >
              {(field) => <NumberInput {...boundNumber(field)} {...limits.port} />}
            </FormField>
            <FormField<ServiceInput, `ports.${number}.to`>
              name={`ports.${index}.to`}
              label={t`Port ${index + 1}, last of a range`}
              labelHidden
              layout="stack"
            >
              {({ value, onChange, onBlur, ref }) => (
                <NumberInput
                  ref={ref}
                  {...limits.port}
                  placeholder={t`to`}
                  value={value ?? null}
                  onValueChange={(to) => onChange(to ?? undefined)}
                  onBlur={onBlur}
                />
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
            disabled={rows.fields.length >= limits.ports.max}
            onClick={() => rows.append(newPort())}
          >
            <Trans>Add port</Trans>
          </Button>
        </div>
      </div>
    </Field>
  )
}
