import { imageArch } from '@beacon/api/image/image-fields'
import type { ServiceForm, ServiceKind } from '@beacon/api/scene/service-fields'
import { serviceLimits as limits } from '@beacon/api/scene/service-limits'
import type { ServiceFacts } from '@beacon/api/scene/service-views'
import { Input, NumberInput, Select } from '@beacon/ui/controls'
import { Field, fieldId, MultiCombobox } from '@beacon/ui/form'
import { useLingui } from '@lingui/react/macro'
import type { StoredSecret } from '../../parts/form/secret-field.tsx'
import { AccessRows } from './access-rows.tsx'
import { HealthFields } from './health-fields.tsx'
import { serviceNumber } from './queries.ts'
import { osWords } from './words.ts'

interface Props {
  kind: ServiceKind
  /** Itself is not offered as a need. */
  service_id?: string
  value: ServiceForm
  onChange: (next: ServiceForm) => void
  /** What is wrong at a path below the settings. */
  errorOf: (path: string) => string | undefined
  facts: ServiceFacts | undefined
  stored?: ReadonlyArray<StoredSecret | null>
}

/** Everything of a version but its file. */
export function SettingsFields({ kind, service_id, value, onChange, errorOf, facts, stored = [] }: Props) {
  const { t, i18n } = useLingui()
  const put = (more: Partial<ServiceForm>) => onChange({ ...value, ...more })
  const command = (name: 'start_command' | 'stop_command', label: string, help: string) => (
    <Field label={label} id={fieldId(`settings.${name}`)} error={errorOf(name)} help={help}>
      <Input
        mono
        autoComplete="off"
        spellCheck={false}
        maxLength={limits.command_max}
        value={value[name]}
        onChange={(event) => put({ [name]: event.target.value })}
      />
    </Field>
  )
  const offered = facts?.services.filter((one) => one.service_id !== service_id) ?? []
  return (
    <>
      {kind === 'linux' && (
        <Field label={t({ context: 'service', message: 'System' })} id={fieldId('settings.os')} error={errorOf('os')}>
          <Select
            className="w-48"
            value={value.os}
            options={(['linux', 'other'] as const).map((word) => ({ value: word, label: i18n._(osWords[word]) }))}
            onValueChange={(os) => put({ os })}
          />
        </Field>
      )}
      <Field
        label={t`Architecture`}
        id={fieldId('settings.arch')}
        error={errorOf('arch')}
        help={t`Only for images with the same system and architecture.`}
      >
        <Select
          className="w-48"
          value={value.arch}
          options={imageArch.options.map((word) => ({ value: word, label: word }))}
          onValueChange={(arch) => put({ arch })}
        />
      </Field>
      <AccessRows
        value={value.access}
        onChange={(access) => put({ access })}
        errorOf={(path) => errorOf(`access.${path}`)}
        error={errorOf('access')}
        stored={stored}
      />
      {command('start_command', t`Start command`, t`Leave empty if nothing has to start.`)}
      {command('stop_command', t`Stop command`, t`Leave empty to stop it with its node.`)}
      <HealthFields
        value={value.health}
        port={value.access[0]?.port ?? 80}
        onChange={(health) => put({ health })}
        errorOf={(path) => errorOf(`health.${path}`)}
      />
      <Field label={t`Disk space`} id={fieldId('settings.disk_mb')} error={errorOf('disk_mb')} help={t`Size once installed. Optional.`}>
        <NumberInput className="w-36" {...limits.disk_mb} unit="MB" value={value.disk_mb} onValueChange={(disk_mb) => put({ disk_mb })} />
      </Field>
      <Field
        label={t({ context: 'service', message: 'Needs' })}
        id={fieldId('settings.needs')}
        error={errorOf('needs') ?? firstBelow(limits.needs, (at) => errorOf(`needs.${at}`))}
        help={t`Other services it depends on, up to 10.`}
      >
        <MultiCombobox
          value={value.needs}
          options={offered.map((one) => ({ value: one.service_id, label: one.name, text: `${one.name} ${serviceNumber(one)}` }))}
          placeholder={t`Find a service`}
          onValueChange={(needs) => put({ needs })}
        />
      </Field>
    </>
  )
}

function firstBelow(count: number, errorAt: (at: number) => string | undefined): string | undefined {
  for (let at = 0; at < count; at += 1) {
    const found = errorAt(at)
    if (found !== undefined) return found
  }
  return undefined
}
