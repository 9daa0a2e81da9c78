import { serviceProtocols } from '@beacon/api/scene/service-fields'
import { hasPath, serviceLimits as limits } from '@beacon/api/scene/service-limits'
import { Button, Checkbox, IconButton, Input, NumberInput, Select } from '@beacon/ui/controls'
import { Field, FieldError, fieldId } from '@beacon/ui/form'
import { Trans, useLingui } from '@lingui/react/macro'
import { Plus, Trash2 } from 'lucide-react'
import { SecretField, type StoredSecret } from '../../parts/form/secret-field.tsx'
import { useState } from 'react'
import { type AccessValues, freshAccess } from './labels.ts'

interface Props {
  value: readonly AccessValues[]
  onChange: (next: AccessValues[]) => void
  /** What is wrong at a path below the list. */
  errorOf: (path: string) => string | undefined
  error: string | undefined
  /** Secrets of the version that is edited, by the place of their way in. */
  stored: ReadonlyArray<StoredSecret | null>
}

/** How the service is reached once it runs: one way at least. */
export function AccessRows({ value, onChange, errorOf, error, stored }: Props) {
  const { t } = useLingui()
  // The places of rows change when one is removed; the secrets that they may keep do not.
  const [origins, setOrigins] = useState(() => value.map(({ secret }) => (secret?.kind === 'kept' ? secret.from : null)))
  const put = (at: number, more: Partial<AccessValues>) => onChange(value.map((row, index) => (index === at ? { ...row, ...more } : row)))
  const remove = (at: number) => {
    setOrigins(origins.filter((_origin, index) => index !== at))
    onChange(value.filter((_row, index) => index !== at))
  }
  const add = () => {
    setOrigins([...origins, null])
    onChange([...value, { ...freshAccess, protocol: 'ssh', port: 22 }])
  }
  return (
    <Field label={t`Access methods`} id={fieldId('settings.access')} error={error} required>
      <div className="flex flex-col gap-3">
        {value.map((row, at) => (
          <AccessCard
            key={at}
            row={row}
            at={at}
            errorOf={(path) => errorOf(`${at}.${path}`)}
            stored={stored}
            onChange={(more) => put(at, more)}
            origin={origins[at] ?? null}
            onRemove={value.length > 1 ? () => remove(at) : undefined}
          />
        ))}
        <div>
          <Button
            look="quiet"
            size="sm"
            icon={<Plus size={14} aria-hidden="true" />}
            disabled={value.length >= limits.access.max}
            onClick={add}
          >
            <Trans>Add access method</Trans>
          </Button>
        </div>
      </div>
    </Field>
  )
}

interface CardProps {
  row: AccessValues
  at: number
  errorOf: (path: string) => string | undefined
  /** The place that it had in the edited version. */
  origin: number | null
  stored: ReadonlyArray<StoredSecret | null>
  onChange: (more: Partial<AccessValues>) => void
  onRemove: (() => void) | undefined
}

const usualPorts: Partial<Record<string, number>> = {
  http: 80,
  https: 443,
  ssh: 22,
  rdp: 3389,
  vnc: 5900,
  telnet: 23,
  ftp: 21,
  mysql: 3306,
  modbus: 502,
}

function AccessCard({ row, at, origin, errorOf, stored, onChange, onRemove }: CardProps) {
  const { t } = useLingui()
  const n = at + 1
  const { protocol, port, path, user } = row
  const chooseProtocol = (next: AccessValues['protocol']) => {
    const isUsual = usualPorts[protocol] === port
    onChange({ protocol: next, port: isUsual ? (usualPorts[next] ?? port) : port, path: hasPath(next) ? path : '' })
  }
  const errors = ['protocol', 'port', 'path', 'user', 'secret', 'secret.value'].map(errorOf).filter((one) => one !== undefined)
  return (
    <fieldset aria-label={t`Access method ${n}`} className="flex flex-col gap-2 rounded-control border border-rule p-3">
      <div className="flex flex-wrap items-end gap-2">
        <Select
          className="w-24"
          aria-label={t`Protocol of access method ${n}`}
          value={protocol}
          options={serviceProtocols.map((word) => ({
            value: word,
            label: word === 'other' ? t({ context: 'protocol', message: 'Other' }) : word,
          }))}
          onValueChange={chooseProtocol}
        />
        <NumberInput
          className="w-20"
          id={fieldId(`settings.access.${at}.port`)}
          aria-label={t`Port of access method ${n}`}
          value={port}
          onValueChange={(next) => onChange({ port: next ?? 0 })}
        />
        {hasPath(protocol) && (
          <Input
            mono
            className="w-36"
            id={fieldId(`settings.access.${at}.path`)}
            aria-label={t`Path of access method ${n}`}
            placeholder={t`Path`}
            maxLength={limits.path_max}
            spellCheck={false}
            value={path}
            onChange={(event) => onChange({ path: event.target.value })}
          />
        )}
        <Input
          mono
          className="w-32"
          id={fieldId(`settings.access.${at}.user`)}
          aria-label={t`User of access method ${n}`}
          placeholder={t`User`}
          maxLength={limits.user_max}
          autoComplete="off"
          spellCheck={false}
          value={user}
          onChange={(event) => onChange({ user: event.target.value })}
        />
        {onRemove !== undefined && (
          <IconButton className="ml-auto" label={t`Remove access method ${n}`} onClick={onRemove}>
            <Trash2 size={16} aria-hidden="true" />
          </IconButton>
        )}
      </div>
      <WaySecret row={row} n={n} origin={origin} stored={stored} onChange={onChange} />
      <Checkbox checked={row.is_shown} onCheckedChange={(is_shown) => onChange({ is_shown })}>
        <Trans>Offered to players</Trans>
      </Checkbox>
      {errors.length > 0 && <FieldError>{errors.join(' ')}</FieldError>}
    </fieldset>
  )
}

/** Of a way in that had a secret in the edited version: it can be kept, replaced or taken away. */
function WaySecret({
  row: { secret },
  n,
  origin,
  stored,
  onChange,
}: Pick<CardProps, 'row' | 'origin' | 'stored' | 'onChange'> & { n: number }) {
  const { t } = useLingui()
  const set = origin === null ? null : (stored[origin] ?? null)
  const kept = origin === null || set === null ? null : ({ kind: 'kept', from: origin } as const)
  const value = secret === null ? (kept === null ? undefined : null) : secret.kind === 'kept' ? undefined : secret
  return (
    <div className="flex flex-wrap items-start gap-x-3 gap-y-1">
      {(value !== undefined || set === null) && (
        <span className="pt-0.5 text-fg-3">
          <Trans>Password or key</Trans>
        </span>
      )}
      <div className="min-w-0 grow">
        <SecretField
          label={t`Secret of access method ${n}`}
          value={value}
          onValueChange={(next) => onChange({ secret: next === undefined ? kept : next })}
          {...(set === null ? {} : { stored: set })}
        />
      </div>
    </div>
  )
}
