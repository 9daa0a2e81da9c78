import { useLingui } from '@lingui/react/macro'

/** What happened at the own sign-in, in words. */
export function useEventWords(): (event: { operation: string; result: 'ok' | 'refused' }) => string {
  const { t } = useLingui()
  const words: Readonly<Record<string, string>> = {
    login: t`Signed in`,
    login_failed: t`Sign-in refused`,
    lock: t`Locked after failed attempts`,
    logout: t`Signed out`,
    register: t`Registered`,
    password_change: t`Password changed`,
    password_reset_request: t`Password reset requested`,
    session_end: t`Session ended`,
    reauth: t`Confirmed again`,
    token_create: t`API token created`,
    token_revoke: t`API token revoked`,
    gateway_key_create: t`Gateway key created`,
    gateway_key_revoke: t`Gateway key revoked`,
    totp_on: t`Two-factor sign-in turned on`,
    totp_off: t`Two-factor sign-in turned off`,
    recovery_used: t`Recovery code used`,
    second_factor: t`Second factor`,
    sso_link: t`Single sign-on linked`,
    sso_unlink: t`Single sign-on unlinked`,
    refused: t`Action refused`,
  }
  return ({ operation, result }) => {
    if (operation === 'second_factor' && result === 'refused') return t`Second factor refused`
    return words[operation] ?? operation
  }
}
