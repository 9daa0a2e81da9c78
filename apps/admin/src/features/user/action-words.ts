import { plural } from '@lingui/core/macro'
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
  }
}

export function useActionLabels(): Record<UserAction, string> {
  const { t } = useLingui()
  return {
    disable: t`Disable…`,
    recover: t`Recover`,
    approve: t`Approve`,
    reject: t`Reject…`,
    reset_password: t`Reset password…`,
    force_password_change: t`Force password change`,
    sign_out: t`Sign out everywhere`,
    delete: t`Delete…`,
  }
}

interface Words {
  title: string
  body: string
  action: string
}

/** The question an action asks before it runs. */
export function useActionQuestion(action: UserAction, count: number): Words {
  const { t } = useLingui()
  const words: Record<UserAction, () => Words> = {
    disable: () => ({
      title: plural(count, { one: 'Disable # user?', other: 'Disable # users?' }),
      body: t`They are signed out at once and see the reason when they sign in. Scores stay; nobody is banned from a contest.`,
      action: plural(count, { one: 'Disable # user', other: 'Disable # users' }),
    }),
    recover: () => ({
      title: plural(count, { one: 'Recover # user?', other: 'Recover # users?' }),
      body: t`They can sign in again.`,
      action: plural(count, { one: 'Recover # user', other: 'Recover # users' }),
    }),
    approve: () => ({
      title: plural(count, { one: 'Approve # registration?', other: 'Approve # registrations?' }),
      body: t`They can sign in at once.`,
      action: plural(count, { one: 'Approve # registration', other: 'Approve # registrations' }),
    }),
    reject: () => ({
      title: plural(count, { one: 'Reject # registration?', other: 'Reject # registrations?' }),
      body: t`They see the reason when they try to sign in.`,
      action: plural(count, { one: 'Reject # registration', other: 'Reject # registrations' }),
    }),
    reset_password: () => ({
      title: plural(count, { one: 'Reset # password?', other: 'Reset # passwords?' }),
      body: t`New passwords are made and shown once. Their sessions end, and they choose their own at the next sign-in.`,
      action: plural(count, { one: 'Reset # password', other: 'Reset # passwords' }),
    }),
    force_password_change: () => ({
      title: plural(count, { one: 'Make # user change the password?', other: 'Make # users change the password?' }),
      body: t`Until it is changed they can do nothing else.`,
      action: t`Force password change`,
    }),
    sign_out: () => ({
      title: plural(count, { one: 'Sign # user out everywhere?', other: 'Sign # users out everywhere?' }),
      body: t`All their sessions end now.`,
      action: plural(count, { one: 'Sign # user out', other: 'Sign # users out' }),
    }),
    delete: () => ({
      title: plural(count, { one: 'Delete # user?', other: 'Delete # users?' }),
      body: t`Personal data is wiped and cannot be brought back. Scores and records stay true under a number.`,
      action: plural(count, { one: 'Delete # user', other: 'Delete # users' }),
    }),
  }
  return words[action]()
}
