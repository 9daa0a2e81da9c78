import { healthDefaults, sceneLimits } from '@beacon/api/scene/limits'
import { shellWords } from '@beacon/api/scene/shell-words'
import { Input, NumberInput, Select } from '@beacon/ui/controls'
import { Field, FieldError, fieldId } from '@beacon/ui/form'
import { useLingui } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import type { ServiceForm } from '@beacon/api/scene/service-fields'

export type Health = ServiceForm['health']
type Ask = NonNullable<Health>['ask']
type Kind = 'none' | 'tcp' | 'http' | 'exec'
interface Props {
  value: Health
  /** The first way in, for a check that is new. */
  port: number
  onChange: (next: Health) => void
  errorOf: (path: string) => string | undefined
}

const { interval_s, timeout_s, retries, start_s } = healthDefaults
const usual = { interval_s, timeout_s, retries, start_s }
const kindOf = (health: Health): Kind => (health === null ? 'none' : 'http' in health.ask ? 'http' : 'tcp' in health.ask ? 'tcp' : 'exec')

/** How the platform finds out that the service works. */
export function HealthFields({ value, port, onChange, errorOf }: Props) {
  const { t } = useLingui()
  const options = [
    { value: 'none' as const, label: t({ context: 'health check', message: 'None' }) },
    { value: 'tcp' as const, label: 'TCP' },
    { value: 'http' as const, label: 'HTTP' },
    { value: 'exec' as const, label: t({ context: 'health check', message: 'Command' }) },
  ]
  const fresh: Record<Exclude<Kind, 'none'>, Ask> = {
    tcp: { tcp: port, expect: null },
    http: { http: port, path: '/', expect: 200 },
    exec: { exec: ['true'] },
  }
  const choose = (kind: Kind) => onChange(kind === 'none' ? null : { ...(value ?? usual), ask: fresh[kind] })
  return (
    <Field label={t`Health check`} help={value === null ? t`Without a check, a running service counts as healthy.` : undefined}>
      <div className="flex flex-col gap-2">
        <Select className="w-36" aria-label={t`Health check`} options={options} value={kindOf(value)} onValueChange={choose} />
        {value !== null && (
          <AskFields ask={value.ask} onChange={(ask) => onChange({ ...value, ask })} errorOf={(path) => errorOf(`ask.${path}`)} />
        )}
        {value !== null && <TimeFields value={value} onChange={onChange} errorOf={errorOf} />}
      </div>
    </Field>
  )
}

/** A label above a box, in a row of several. */
function Part({ label, error, id, children }: { label: string; error: string | undefined; id?: string; children: ReactNode }) {
  return (
    <Field layout="stack" label={label} error={error} id={id}>
      {children}
    </Field>
  )
}

interface AskProps {
  ask: Ask
  onChange: (ask: Ask) => void
  errorOf: (path: string) => string | undefined
}

function AskFields({ ask, onChange, errorOf }: AskProps) {
  const { t } = useLingui()
  const at = (path: string) => fieldId(`settings.health.ask.${path}`)
  if ('exec' in ask) return <CommandField ask={ask} onChange={onChange} error={errorOf('exec')} />
  if ('tcp' in ask)
    return (
      <div className="flex flex-wrap items-start gap-3">
        <Part label={t`Port to check`} id={at('tcp')} error={errorOf('tcp')}>
          <NumberInput className="w-28" value={ask.tcp} onValueChange={(tcp) => onChange({ ...ask, tcp: tcp ?? 0 })} />
        </Part>
        <Part label={t`Response contains`} id={at('expect')} error={errorOf('expect')}>
          <Input
            mono
            className="w-64"
            maxLength={sceneLimits.health.expect}
            placeholder={t`Any response`}
            value={ask.expect ?? ''}
            onChange={(event) => onChange({ ...ask, expect: event.target.value === '' ? null : event.target.value })}
          />
        </Part>
      </div>
    )
  return (
    <div className="flex flex-wrap items-start gap-3">
      <Part label={t`Port to check`} id={at('http')} error={errorOf('http')}>
        <NumberInput className="w-28" value={ask.http} onValueChange={(http) => onChange({ ...ask, http: http ?? 0 })} />
      </Part>
      <Part label={t`Path to check`} id={at('path')} error={errorOf('path')}>
        <Input mono className="w-48" value={ask.path} onChange={(event) => onChange({ ...ask, path: event.target.value })} />
      </Part>
      <Part label={t`Status code`} id={at('expect')} error={errorOf('expect')}>
        <NumberInput className="w-24" value={ask.expect} onValueChange={(expect) => onChange({ ...ask, expect: expect ?? 0 })} />
      </Part>
    </div>
  )
}

const quoted = (word: string) => (/^[\w./:=@%+,-]+$/u.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`)

/** The text is what somebody types; a quote left open is no command yet. */
function CommandField({
  ask,
  onChange,
  error,
}: {
  ask: Extract<Ask, { exec: unknown }>
  onChange: (ask: Ask) => void
  error: string | undefined
}) {
  const { t } = useLingui()
  const [text, setText] = useState(() => ask.exec.map(quoted).join(' '))
  const type = (next: string) => {
    setText(next)
    onChange({ exec: shellWords(next) ?? [] })
  }
  return (
    <>
      <Input
        mono
        id={fieldId('settings.health.ask.exec')}
        aria-label={t`Check command`}
        placeholder={t`Healthy if the exit code is 0`}
        spellCheck={false}
        value={text}
        onChange={(event) => type(event.target.value)}
      />
      {error !== undefined && <FieldError>{error}</FieldError>}
    </>
  )
}

function TimeFields({ value, onChange, errorOf }: { value: NonNullable<Health>; onChange: Props['onChange']; errorOf: Props['errorOf'] }) {
  const { t } = useLingui()
  const number = (name: keyof typeof usual, label: string, unit?: string) => (
    <Part label={label} id={fieldId(`settings.health.${name}`)} error={errorOf(name)}>
      <NumberInput
        className="w-28"
        {...sceneLimits.health[name]}
        {...(unit === undefined ? {} : { unit })}
        value={value[name]}
        onValueChange={(next) => onChange({ ...value, [name]: next ?? 0 })}
      />
    </Part>
  )
  return (
    <div className="flex flex-wrap items-start gap-3">
      {number('interval_s', t`Interval`, 's')}
      {number('timeout_s', t`Timeout`, 's')}
      {number('retries', t`Retries`)}
      {number('start_s', t`Startup time`, 's')}
    </div>
  )
}
