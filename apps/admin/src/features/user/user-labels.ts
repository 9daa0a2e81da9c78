import { useLingui } from '@lingui/react/macro'

/** The words for a field of an account by its path. */
export function useUserLabels(): (path: string) => string {
  const { t } = useLingui()
  const labels: Record<string, string> = {
    username: t`Username`,
    name: t`Real name`,
    rep_name: t`Alias`,
    password: t`Password`,
    password_confirm: t`Repeat password`,
    organisation_id: t`Organisation`,
    role_id: t`Role`,
    phone: t`Phone`,
    email: t`E-mail`,
    work_id: t`Work ID`,
    id_card: t`ID card number`,
    address: t({ context: 'person', message: 'Sign-in address' }),
    introduction: t`Introduction`,
    expires_at: t`Valid until`,
    must_change_password: t`First sign-in`,
    picture: t({ context: 'person', message: 'Picture' }),
  }
  return (path) => labels[path] ?? path
}
