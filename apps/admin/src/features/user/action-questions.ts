import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { UserAction } from './actions.ts'

export interface Words {
  title: string
  body: string
  action: string
}
type Later = 'unlock' | 'reset_two_factor' | 'set_role' | 'set_organisation' | 'set_expiry' | 'delete'

/** The question an action asks before it runs. */
export function useActionQuestion(action: UserAction, count: number): Words {
  const status = useStatusQuestions(count)
  const other = useOtherQuestions(count)
  return { ...status, ...other }[action]()
}

function useStatusQuestions(count: number): Record<Exclude<UserAction, Later>, () => Words> {
  const { t } = useLingui()
  return {
    disable: () => ({
      title: plural(count, { one: 'Disable # user?', other: 'Disable # users?' }),
      body: t`They are signed out at once and see the reason when they sign in. Scores stay; nobody is banned from a contest.`,
      action: plural(count, { one: 'Disable # user', other: 'Disable # users' }),
    }),
    recover: () => ({
      title: plural(count, { one: 'Recover # user?', other: 'Recover # users?' }),
      body: t`They can sign in again, unless their time is over.`,
      action: plural(count, { one: 'Recover # user', other: 'Recover # users' }),
    }),
    approve: () => ({
      title: plural(count, { one: 'Approve # registration?', other: 'Approve # registrations?' }),
      body: t`They can sign in at once.`,
      action: plural(count, { one: 'Approve # registration', other: 'Approve # registrations' }),
    }),
    reject: () => ({
      title: plural(count, { one: 'Reject # registration?', other: 'Reject # registrations?' }),
      body: t`They see the reason when they try to sign in, and may correct and send again.`,
      action: plural(count, { one: 'Reject # registration', other: 'Reject # registrations' }),
    }),
    reset_password: () => ({
      title: plural(count, { one: 'Reset # password?', other: 'Reset # passwords?' }),
      body: t`Their sessions end, and they choose their own password at the next sign-in.`,
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
  }
}

function useOtherQuestions(count: number): Record<Later, () => Words> {
  const { t } = useLingui()
  return {
    unlock: () => ({
      title: plural(count, { one: 'Unlock # user?', other: 'Unlock # users?' }),
      body: t`Wrong tries are forgotten, at every address.`,
      action: plural(count, { one: 'Unlock # user', other: 'Unlock # users' }),
    }),
    reset_two_factor: () => ({
      title: plural(count, { one: 'Reset two-factor of # user?', other: 'Reset two-factor of # users?' }),
      body: t`They sign in with the password alone until they set it up again, and are told of it.`,
      action: t`Reset two-factor`,
    }),
    set_role: () => ({
      title: plural(count, { one: 'Set the role of # user', other: 'Set the role of # users' }),
      body: t`They leave their present role. Open browsers follow at once.`,
      action: t`Set role`,
    }),
    set_organisation: () => ({
      title: plural(count, { one: 'Move # user to an organisation', other: 'Move # users to an organisation' }),
      body: t`Who may see and manage them follows their organisation.`,
      action: t`Set organisation`,
    }),
    set_expiry: () => ({
      title: plural(count, { one: 'Set the end date of # user', other: 'Set the end date of # users' }),
      body: t`Sessions end at that moment; who takes part in a running contest keeps the session until it ends.`,
      action: t`Set end date`,
    }),
    delete: () => ({
      title: plural(count, { one: 'Delete # user?', other: 'Delete # users?' }),
      body: t`Personal data is wiped and cannot be brought back. Scores and records stay true under a number.`,
      action: plural(count, { one: 'Delete # user', other: 'Delete # users' }),
    }),
  }
}
