import type { WebhookEvent } from '@beacon/api/contest/webhook'
import { kindPorts } from '../../core/kind-port/index.ts'
import type { ContestStandings } from '../../score/score/index.ts'

/** `at`: ISO. */
export interface KindNews {
  event: WebhookEvent
  /** Who asked for these is told too, once. */
  also?: readonly WebhookEvent[]
  at: string
  data: unknown
}

/** What webhooks ask of a kind. */
export interface KindWebhook {
  /** What webhooks are told of the log, by seq: what everybody may know. */
  news(standings: ContestStandings, span: { after: number; until: number }): KindNews[]
}

export const kindWebhook = kindPorts<KindWebhook>('webhook')
