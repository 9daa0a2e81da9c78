import { healthDefaults } from '@beacon/api/scene/limits'
import { Input, NumberInput, Select } from '@beacon/ui/controls'
import { Field } from '@beacon/ui/form'
import { useLingui } from '@lingui/react/macro'
import { shellWords } from '@beacon/api/scene/shell-words'
import { useState } from 'react'
import type { SceneNode } from './draft.ts'

type Health = NonNullable<SceneNode['health']>
type Kind = 'none' | 'tcp' | 'http' | 'exec'
interface Props {
  node: SceneNode
  onChange: (more: Partial<SceneNode>) => void
}

const { interval_s, timeout_s, retries, start_s } = healthDefaults
const usual = { interval_s, timeout_s, retries, start_s }
const kindOf = (health: Health | null): Kind =>
  health === null ? 'none' : 'http' in health.ask ? 'http' : 'tcp' in health.ask ? 'tcp' : 'exec'

function firstAsk(kind: Exclude<Kind, 'none'>, port: number): Health['ask'] {
  if (kind === 'exec') return { exec: ['true'] }
  return kind === 'tcp' ? { tcp: port, expect: null } : { http: port, path: '/', expect: 200 }
}

/** How the platform knows that a node works. Nothing is run inside of a virtual machine, so there it asks a port. */
export function HealthField({ node: { id, kind: virt, health, ports }, onChange }: Props) {
  const { t } = useLingui()
  const kind = kindOf(health)
  // What is typed stays as it is; quotes are read into words beside it.
  const [words, setWords] = useState<string | null>(null)
  const port = ports[0]?.port ?? 80
  const options = [
    { value: 'none' as const, label: t({ context: 'health check', message: 'None' }) },
    { value: 'tcp' as const, label: 'TCP' },
    { value: 'http' as const, label: 'HTTP' },
    ...(virt === 'container' || kind === 'exec'
      ? [{ value: 'exec' as const, label: t({ context: 'health check', message: 'Command' }) }]
      : []),
  ]
  const choose = (next: Kind) => {
    if (next === 'none') return onChange({ health: null })
    onChange({ health: { ...(health ?? usual), ask: firstAsk(next, port) } })
  }
  const put = (ask: Health['ask']) => health !== null && onChange({ health: { ...health, ask } })
  const ask = health?.ask
  return (
    <Field label={t`Health check of ${id}`}>
      <div className="flex flex-wrap items-center gap-2">
        <Select aria-label={t`Health check of ${id}`} options={options} value={kind} onValueChange={choose} />
        {ask !== undefined && 'tcp' in ask && (
          <NumberInput
            className="w-24"
            aria-label={t`Port to check`}
            value={ask.tcp}
            onValueChange={(tcp) => put({ ...ask, tcp: tcp ?? 0 })}
          />
        )}
        {ask !== undefined && 'exec' in ask && (
          <Input
            mono
            className="w-96"
            aria-label={t`Check command`}
            placeholder="pg_isready -q"
            value={words ?? ask.exec.join(' ')}
            onChange={({ target: { value } }) => {
              setWords(value)
              const exec = shellWords(value)
              if (exec !== null) put({ exec })
            }}
          />
        )}
        {ask !== undefined && 'http' in ask && (
          <>
            <NumberInput
              className="w-24"
              aria-label={t`Port to check`}
              value={ask.http}
              onValueChange={(http) => put({ ...ask, http: http ?? 0 })}
            />
            <Input
              mono
              className="w-64"
              aria-label={t`Path to check`}
              value={ask.path}
              onChange={(event) => put({ ...ask, path: event.target.value })}
            />
          </>
        )}
      </div>
    </Field>
  )
}
