import { imagePort, type ImageEnv, type ImagePort } from '@beacon/api/image/image-fields'
import { imageFieldLimits as limits } from '@beacon/api/image/image-limits'
import { Checkbox, Input, NumberInput, Select } from '@beacon/ui/controls'
import { Field, FieldError, fieldId } from '@beacon/ui/form'
import { Trans, useLingui } from '@lingui/react/macro'
import { removed, replaced, RowList } from '../question-scene/row-list.tsx'
import type { StartProps } from './start-props.ts'

const protocols = imagePort.shape.protocol.options

function RowErrors({ errors }: { errors: ReadonlyArray<string | undefined> }) {
  const said = errors.filter((one) => one !== undefined)
  return said.length === 0 ? null : <FieldError>{said.join(' ')}</FieldError>
}

export function PortRows({ value, onChange, errorOf, isNew = false }: StartProps) {
  const { t } = useLingui()
  const { ports } = value
  const put = (at: number, more: Partial<ImagePort>) => onChange({ ...value, ports: replaced(ports, at, more) })
  const fresh: ImagePort = { port: 80, proto: 'tcp', name: `port-${ports.length + 1}`, protocol: 'http', mapping: 'player' }
  const mappings = [
    { value: 'player' as const, label: t`Offered to players` },
    { value: 'inner' as const, label: t`Inside the scene only` },
  ]
  return (
    <Field
      label={t({ context: 'image', message: 'Ports' })}
      error={errorOf('ports')}
      help={isNew ? t`If none are listed, the image's exposed ports are used.` : undefined}
    >
      <RowList
        rows={ports}
        most={limits.ports}
        add={<Trans>Add port</Trans>}
        removeLabel={(n) => t`Remove port ${n}`}
        onAdd={() => onChange({ ...value, ports: [...ports, fresh] })}
        onRemove={(at) => onChange({ ...value, ports: removed(ports, at) })}
      >
        {(row, at) => (
          <>
            <NumberInput
              className="w-24"
              id={fieldId(`start.ports.${at}.port`)}
              aria-label={t`Port ${at + 1}`}
              value={row.port}
              onValueChange={(port) => put(at, { port: port ?? 0 })}
            />
            <Select
              className="w-20"
              aria-label={t`Transport protocol of port ${at + 1}`}
              value={row.proto}
              options={(['tcp', 'udp'] as const).map((word) => ({ value: word, label: word }))}
              onValueChange={(proto) => put(at, { proto })}
            />
            <Input
              mono
              className="w-32"
              id={fieldId(`start.ports.${at}.name`)}
              aria-label={t`Name of port ${at + 1}`}
              value={row.name}
              onChange={(event) => put(at, { name: event.target.value })}
            />
            <Select
              className="w-28"
              aria-label={t`Protocol of port ${at + 1}`}
              value={row.protocol}
              options={protocols.map((word) => ({
                value: word,
                label: word === 'other' ? t({ context: 'protocol', message: 'Other' }) : word,
              }))}
              onValueChange={(protocol) => put(at, { protocol })}
            />
            <Select
              className="w-44"
              aria-label={t`Access to port ${at + 1}`}
              value={row.mapping}
              options={mappings}
              onValueChange={(mapping) => put(at, { mapping })}
            />
            <RowErrors errors={[errorOf(`ports.${at}.port`), errorOf(`ports.${at}.name`)]} />
          </>
        )}
      </RowList>
    </Field>
  )
}

const secretEnv = (key: string): ImageEnv => ({ key, is_secret: true, value: '' })

export function EnvRows({ value, onChange, errorOf }: StartProps) {
  const { t } = useLingui()
  const { env } = value
  const put = (at: number, next: ImageEnv) => onChange({ ...value, env: env.map((row, index) => (index === at ? next : row)) })
  const withValue = (row: ImageEnv, text: string): ImageEnv => ({ ...row, value: text })
  return (
    <Field label={t`Variables`} error={errorOf('env')}>
      <RowList
        rows={env}
        most={limits.env}
        add={<Trans>Add variable</Trans>}
        removeLabel={(n) => t`Remove variable ${n}`}
        onAdd={() => onChange({ ...value, env: [...env, { key: `VARIABLE_${env.length + 1}`, is_secret: false, value: '' }] })}
        onRemove={(at) => onChange({ ...value, env: removed(env, at) })}
      >
        {(row, at) => (
          <>
            <Input
              mono
              className="w-48"
              id={fieldId(`start.env.${at}.key`)}
              aria-label={t`Name of variable ${at + 1}`}
              value={row.key}
              onChange={(event) => put(at, { ...row, key: event.target.value })}
            />
            <Input
              mono
              className="w-64"
              id={fieldId(`start.env.${at}.value`)}
              aria-label={t`Value of variable ${at + 1}`}
              type={row.is_secret ? 'password' : 'text'}
              autoComplete="off"
              placeholder={row.is_secret && row.value === null ? t`Set. Type to replace it.` : ''}
              value={row.value ?? ''}
              onChange={(event) => put(at, withValue(row, event.target.value))}
            />
            <Checkbox
              checked={row.is_secret}
              onCheckedChange={(isSecret) => put(at, isSecret ? secretEnv(row.key) : { key: row.key, is_secret: false, value: '' })}
            >
              <Trans context="variable">Secret</Trans>
            </Checkbox>
            <RowErrors errors={[errorOf(`env.${at}.key`), errorOf(`env.${at}.value`)]} />
          </>
        )}
      </RowList>
    </Field>
  )
}
