import type { OnlineApp } from '@beacon/api/platform/dashboard'
import { useLingui } from '@lingui/react/macro'

/** Names of the apps people are in. */
export function useAppWords(): Record<OnlineApp, string> {
  const { t } = useLingui()
  return { arena: t({ context: 'dashboard', message: 'Arena' }), admin: t`Administration`, program: t`No page` }
}
