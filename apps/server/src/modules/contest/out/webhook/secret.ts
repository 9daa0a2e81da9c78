import type { WebhookRecord } from '../../../../db/schema/contest/webhook.ts'
import { newToken, type SecretBox } from '../../../platform/secret/index.ts'

const purpose = 'webhook secret'

/** What signs the calls of a webhook: shown once, sealed at rest. */
export function newSecret(box: SecretBox, webhook_id: string): { secret: string; secret_sealed: Buffer } {
  const secret = newToken()
  return { secret, secret_sealed: box.seal(purpose, secret, webhook_id) }
}

export const openSecret = (box: SecretBox, { webhook_id, secret_sealed }: WebhookRecord): string =>
  box.open(purpose, secret_sealed, webhook_id)
