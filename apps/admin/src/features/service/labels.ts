import { isApiError } from '@beacon/api/client'
import { healthDefaults } from '@beacon/api/scene/limits'
import type { serviceForm, ServiceForm } from '@beacon/api/scene/service-fields'
import type { ServiceDetail } from '@beacon/api/scene/service-views'
import { useLingui } from '@lingui/react/macro'
import type * as z from 'zod/mini'

export type SettingsValues = z.input<typeof serviceForm>
export type AccessValues = SettingsValues['access'][number]

export const freshAccess: AccessValues = { protocol: 'http', port: 80, path: '', user: '', is_shown: false, secret: null }

/** What a version is edited from: each way in keeps the secret that it has. */
export const settingsOf = ({ settings: { needs, main: _main, access, ...rest } }: ServiceDetail): ServiceForm => ({
  ...rest,
  access: access.map(({ secret, ...way }, from) => ({ ...way, secret: secret === null ? null : { kind: 'kept', from } })),
  needs: needs.map(({ service_id }) => service_id),
})

type HealthValues = NonNullable<SettingsValues['health']>
type Health = NonNullable<ServiceForm['health']>

function filledAsk(ask: HealthValues['ask']): Health['ask'] {
  if ('exec' in ask) return ask
  if ('http' in ask) return { http: ask.http, path: ask.path ?? '/', expect: ask.expect ?? 200 }
  return { tcp: ask.tcp, expect: ask.expect ?? null }
}

const filledHealth = ({ ask, interval_s, timeout_s, retries, start_s }: HealthValues): Health => ({
  ask: filledAsk(ask),
  interval_s: interval_s ?? healthDefaults.interval_s,
  timeout_s: timeout_s ?? healthDefaults.timeout_s,
  retries: retries ?? healthDefaults.retries,
  start_s: start_s ?? healthDefaults.start_s,
})

/** The form may hold less of a health check than a version keeps. */
export const filled = ({ health, ...rest }: SettingsValues): ServiceForm => ({
  ...rest,
  health: health === null ? null : filledHealth(health),
})

/** Words for fields by their paths. */
export function useServiceLabels(): (path: string) => string {
  const { t } = useLingui()
  const labels: Record<string, string> = {
    name: t({ context: 'service', message: 'Name' }),
    description: t({ context: 'service', message: 'Description' }),
    icon_file_id: t({ context: 'service', message: 'Icon' }),
    kind: t({ context: 'service', message: 'Kind' }),
    file: t({ context: 'service', message: 'File' }),
    file_id: t({ context: 'service', message: 'File' }),
    note: t({ context: 'service', message: 'Note' }),
    settings: t({ context: 'service', message: 'Settings' }),
    access: t`Access methods`,
    protocol: t`Protocol`,
    port: t`Port`,
    path: t`Path`,
    user: t`User`,
    secret: t`Password or key`,
    value: t`Password or key`,
    start_command: t`Start command`,
    stop_command: t`Stop command`,
    health: t`Health check`,
    tcp: t`Port to check`,
    http: t`Port to check`,
    expect: t`Expected response`,
    exec: t`Check command`,
    interval_s: t`Interval`,
    timeout_s: t`Timeout`,
    retries: t`Retries`,
    start_s: t`Startup time`,
    os: t({ context: 'service', message: 'System' }),
    arch: t`Architecture`,
    disk_mb: t`Disk space`,
    needs: t({ context: 'service', message: 'Needs' }),
  }
  return (path) => {
    const words = path.split('.').filter((word) => !/^\d+$/u.test(word))
    if (path.endsWith('health.ask.path')) return t`Path to check`
    const last = words.at(-1) ?? ''
    return labels[last] ?? path
  }
}

/** The fields of the settings that a refusal names: they are shown at their places. */
export function refusedPaths(error: unknown): Array<`settings.${string}`> {
  const fields = isApiError(error) ? (error.details['fields'] ?? {}) : {}
  return Object.keys(fields).filter((path): path is `settings.${string}` => path.startsWith('settings.'))
}
