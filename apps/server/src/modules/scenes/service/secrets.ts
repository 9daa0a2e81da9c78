import type { ServiceAccessForm, ServiceSettings } from '@beacon/api/scene/service-fields'
import * as z from 'zod/mini'
import { failFields } from '../../../failure.ts'
import type { SecretBox } from '../../platform/secret/index.ts'

const purpose = 'service access'
const values = z.record(z.string(), z.string())
/** Passwords and keys by the place of their way in. */
export type ServiceSecrets = Readonly<Record<string, string>>

/** They are bound to the service, so its versions may share them. */
export const openServiceSecrets = (secret: SecretBox, service_id: string, sealed: Buffer | null): ServiceSecrets =>
  sealed === null ? {} : values.parse(JSON.parse(secret.open(purpose, sealed, service_id)))

export const sealServiceSecrets = (secret: SecretBox, service_id: string, secrets: ServiceSecrets): Buffer | null =>
  Object.keys(secrets).length === 0 ? null : secret.seal(purpose, JSON.stringify(secrets), service_id)

type Access = ServiceSettings['access']
export interface BeforeAccess {
  access: Access
  secrets: ServiceSecrets
}

/**
 * What is kept of ways in: secrets apart from the rest, which holds none.
 * @throws field_empty at a way in that keeps the secret of one that has none
 */
export function partAccess(
  form: readonly ServiceAccessForm[],
  before: BeforeAccess,
  { by, at }: { by: string; at: string },
): { access: Access; secrets: ServiceSecrets } {
  const secrets: Record<string, string> = {}
  const missing: string[] = []
  const access = form.map(({ secret, ...way }, index): Access[number] => {
    if (secret === null) return { ...way, secret_kind: null, secret_set_at: null, secret_set_by: null }
    if (secret.kind !== 'kept') {
      secrets[index] = secret.value
      return { ...way, secret_kind: secret.kind, secret_set_at: at, secret_set_by: by }
    }
    const old = before.access[secret.from]
    const value = before.secrets[secret.from]
    if (old === undefined || value === undefined) missing.push(`settings.access.${index}.secret`)
    else secrets[index] = value
    const { secret_kind = null, secret_set_at = null, secret_set_by = null } = old ?? {}
    return { ...way, secret_kind, secret_set_at, secret_set_by }
  })
  if (missing.length > 0) failFields(Object.fromEntries(missing.map((path) => [path, { code: 'field_empty' as const }])))
  return { access, secrets }
}
