import { useLingui } from '@lingui/react/macro'
import type { Hindrance, UserAction } from './actions.ts'

export function useHindranceWords(): Record<Hindrance, string> {
  const { t } = useLingui()
  return {
    admin_protected: t`an administrator`,
    self_refused: t`your own account`,
    already_disabled: t`already disabled`,
    not_disabled: t`not disabled`,
    nothing_to_review: t`nothing to review`,
    disable_first: t`disable first`,
    no_sessions: t`no sessions`,
    not_locked: t`not locked`,
    totp_not_set_up: t`not set up`,
  }
}

export function useActionLabels(): Record<UserAction, string> {
  const { t } = useLingui()
  return {
    disable: t`Disable…`,
    recover: t`Recover`,
    approve: t`Approve…`,
    reject: t`Reject…`,
    reset_password: t`Reset password…`,
    force_password_change: t`Force password change`,
    sign_out: t`Sign out everywhere`,
    unlock: t`Unlock`,
    reset_two_factor: t`Reset two-factor…`,
    set_role: t`Set role…`,
    set_organisation: t`Set organisation…`,
    set_expiry: t`Set end date…`,
    delete: t`Delete…`,
  }
}
