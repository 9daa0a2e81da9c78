import { useLingui } from '@lingui/react/macro'

/** The words for a field of an account by its path. */
export function useUserLabels(): (path: string) => string {
  const { t } = useLingui()
  const labels: Record<string, string> = {
    username: t`Username`,
    name: t`Real name`,
    rep_name: t`Alias`,
    password: t`Password`,
    organisation_id: t`Organisation`,
    role_id: t`Role`,
    phone: t`Phone`,
    email: t`E-mail`,
    work_id: t`Work ID`,
    introduction: t`Introduction`,
    expires_at: t`Valid until`,
    must_change_password: t`First sign-in`,
  }
  return (path) => labels[path] ?? path
}
