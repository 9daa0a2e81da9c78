import type { UserRow } from '@beacon/api/people/user'
import { useLingui } from '@lingui/react/macro'

/** Where an account came from. */
export function useSourceWords(): Record<UserRow['source'], string> {
  const { t } = useLingui()
  return {
    local: t`Local`,
    import: t`Import`,
    register: t({ context: 'account', message: 'Registration' }),
    oidc: t`Single sign-on`,
    ldap: t`Directory`,
    demo: t`Sample`,
  }
}
