import type { ImageStart, ImageVirtType } from '@beacon/api/image/image-fields'
import { usualStart } from '@beacon/api/image/image-start'
import * as z from 'zod/mini'
import type { SceneImageRecord } from '../../../db/schema/index.ts'
import { failFields } from '../../../failure.ts'
import type { SecretBox } from '../../platform/secret/index.ts'

/** What nodes of a version start with; where nobody said, what the image itself names. */
export const startOf = ({ start, ports }: Pick<SceneImageRecord, 'start' | 'ports'>, virt_type: ImageVirtType): ImageStart =>
  start ?? usualStart(virt_type, ports)

const purpose = 'image start'
const values = z.record(z.string(), z.string())
type Secrets = Readonly<Record<string, string>>

/** Values of secret variables. They are bound to the image's name, so versions of it may share them. */
export const openStartSecrets = (secret: SecretBox, name: string, sealed: Buffer | null): Secrets =>
  sealed === null ? {} : values.parse(JSON.parse(secret.open(purpose, sealed, name)))

export const sealStartSecrets = (secret: SecretBox, name: string, secrets: Secrets): Buffer | null =>
  Object.keys(secrets).length === 0 ? null : secret.seal(purpose, JSON.stringify(secrets), name)

/**
 * What is kept of start parameters: secret values apart from the rest, which holds none.
 * @throws field_empty at a secret that was neither sent nor set before
 */
export function partSecrets(start: ImageStart, before: Secrets): { start: ImageStart; secrets: Secrets } {
  const secrets: Record<string, string> = {}
  const missing: string[] = []
  const env = start.env.map((one, index) => {
    if (!one.is_secret) return one
    const value = one.value ?? before[one.key]
    if (value === undefined) missing.push(`start.env.${index}.value`)
    else secrets[one.key] = value
    return { ...one, value: null }
  })
  if (missing.length > 0) failFields(Object.fromEntries(missing.map((path) => [path, { code: 'field_empty' as const }])))
  return { start: { ...start, env }, secrets }
}
