import type { ImageStart } from '@beacon/api/image/image-fields'
import { imageFieldLimits as limits } from '@beacon/api/image/image-limits'
import { sceneLimits } from '@beacon/api/scene/limits'
import { Input, NumberInput } from '@beacon/ui/controls'
import { Field, fieldId } from '@beacon/ui/form'
import { useLingui } from '@lingui/react/macro'
import { EnvRows, PortRows } from './start-rows.tsx'
import type { StartProps } from './start-props.ts'

/** What nodes of the image start with: ports, variables, command and resources. */
export function StartFields({ value, onChange, errorOf, isNew = false, virtType = 'container' }: StartProps) {
  const { t } = useLingui()
  const { resources, command } = value
  const put = (more: Partial<ImageStart['resources']>) => onChange({ ...value, resources: { ...resources, ...more } })
  const number = (
    name: keyof ImageStart['resources'],
    label: string,
    range: { min: number; max: number; step?: number },
    unit?: string,
  ) => (
    <Field label={label} id={fieldId(`start.resources.${name}`)} error={errorOf(`resources.${name}`)}>
      <NumberInput
        className="w-36"
        {...range}
        {...(unit === undefined ? {} : { unit })}
        value={resources[name]}
        onValueChange={(next) => put({ [name]: next ?? 0 })}
      />
    </Field>
  )
  return (
    <>
      <PortRows value={value} onChange={onChange} errorOf={errorOf} isNew={isNew} />
      <EnvRows value={value} onChange={onChange} errorOf={errorOf} />
      {virtType === 'container' && (
        <Field
          label={t({ context: 'image', message: 'Command' })}
          id={fieldId('start.command')}
          error={errorOf('command')}
          help={t`Shell-style words and quotes; no variable expansion. Leave empty to use the image's command.`}
        >
          <Input
            mono
            autoComplete="off"
            spellCheck={false}
            maxLength={limits.command_max}
            value={command}
            onChange={(event) => onChange({ ...value, command: event.target.value })}
          />
        </Field>
      )}
      {number('cpu', t`Processor`, sceneLimits.cpu, t`cores`)}
      {number('memory_mb', t`Memory`, sceneLimits.memory_mb, 'MB')}
      {number('disk_mb', t`Disk`, sceneLimits.disk_mb, 'MB')}
      {virtType === 'container' && number('pids', t`Processes`, sceneLimits.pids)}
    </>
  )
}
