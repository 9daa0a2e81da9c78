import type { WebhookCall, WebhookEvent } from '@beacon/api/contest/webhook'
import { useLingui } from '@lingui/react/macro'

/** What a webhook may be told of. */
export function useEventWords(): Record<WebhookEvent, string> {
  const { t } = useLingui()
  return { state: t`state`, blood: t`bloods`, solve: t`solves`, bulletin: t`announcements`, evidence: t`evidence` }
}

/** Why a call failed, in our words: what the other side answered is never kept. */
export function useReasonWords(): Record<NonNullable<WebhookCall['reason']>, string> {
  const { t } = useLingui()
  return {
    refused_address: t`address not allowed`,
    no_connection: t`no connection`,
    timeout: t`no answer in 5 s`,
    answered_error: t`answered with an error`,
    gave_up: t`stopped after 24 h`,
    switched_off: t`switched off`,
  }
}
