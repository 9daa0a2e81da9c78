import { healthDefaults } from '@beacon/api/scene/limits'
import { Input, NumberInput, Select } from '@beacon/ui/controls'
import { Field } from '@beacon/ui/form'
import { useLingui } from '@lingui/react/macro'
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

/** How the platform knows that a node works. A command is written in the file; here it is kept. */
export function HealthField({ node: { id, health, ports }, onChange }: Props) {
  const { t } = useLingui()
  const kind = kindOf(health)
  const port = ports[0]?.port ?? 80
  const options = [
    { value: 'none' as const, label: t({ context: 'health check', message: 'None' }) },
    { value: 'tcp' as const, label: 'TCP' },
    { value: 'http' as const, label: 'HTTP' },
    ...(kind === 'exec' ? [{ value: 'exec' as const, label: t`Command, in the file` }] : []),
  ]
  const choose = (next: Kind) => {
    if (next === 'none') return onChange({ health: null })
    if (next === 'exec') return
    const ask: Health['ask'] = next === 'tcp' ? { tcp: port, expect: null } : { http: port, path: '/', expect: 200 }
    onChange({ health: { ...(health ?? usual), ask } })
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
