import { usePersonLabels } from '@beacon/auth/form'
import { useLingui } from '@lingui/react/macro'

/** The words for a field of an account by its path. */
export function useUserLabels(): (path: string) => string {
  const { t } = useLingui()
  const labels: Record<string, string> = {
    ...usePersonLabels(),
    username: t`Username`,
    rep_name: t`Alias`,
    password: t`Password`,
    password_confirm: t`Repeat password`,
    role_id: t`Role`,
    address: t({ context: 'person', message: 'Sign-in address' }),
    introduction: t`Introduction`,
    expires_at: t`Valid until`,
    must_change_password: t`First sign-in`,
    picture: t({ context: 'person', message: 'Picture' }),
  }
  return (path) => labels[path] ?? path
}
