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
      body: t`They are signed out immediately and see the reason when they sign in. Scores are kept; nobody is banned from a contest.`,
      action: plural(count, { one: 'Disable # user', other: 'Disable # users' }),
    }),
    recover: () => ({
      title: plural(count, { one: 'Recover # user?', other: 'Recover # users?' }),
      body: t`They can sign in again unless their account has expired.`,
      action: plural(count, { one: 'Recover # user', other: 'Recover # users' }),
    }),
    approve: () => ({
      title: plural(count, { one: 'Approve # registration?', other: 'Approve # registrations?' }),
      body: t`They can sign in immediately.`,
      action: plural(count, { one: 'Approve # registration', other: 'Approve # registrations' }),
    }),
    reject: () => ({
      title: plural(count, { one: 'Reject # registration?', other: 'Reject # registrations?' }),
      body: t`They see the reason when they sign in, and can correct and resubmit.`,
      action: plural(count, { one: 'Reject # registration', other: 'Reject # registrations' }),
    }),
    reset_password: () => ({
      title: plural(count, { one: 'Reset # password?', other: 'Reset # passwords?' }),
      body: t`Their sessions end and they must choose a new password at the next sign-in.`,
      action: plural(count, { one: 'Reset # password', other: 'Reset # passwords' }),
    }),
    force_password_change: () => ({
      title: plural(count, { one: 'Make # user change the password?', other: 'Make # users change the password?' }),
      body: t`They can do nothing else until they change it.`,
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
      body: t`Failed sign-ins from all addresses are cleared.`,
      action: plural(count, { one: 'Unlock # user', other: 'Unlock # users' }),
    }),
    reset_two_factor: () => ({
      title: plural(count, { one: 'Reset two-factor for # user?', other: 'Reset two-factor for # users?' }),
      body: t`They sign in with just the password until they set it up again. They are notified.`,
      action: t`Reset two-factor`,
    }),
    set_role: () => ({
      title: plural(count, { one: 'Set the role of # user', other: 'Set the role of # users' }),
      body: t`They leave their current role. Open browsers are updated immediately.`,
      action: t`Set role`,
    }),
    set_organisation: () => ({
      title: plural(count, { one: 'Move # user to an organisation', other: 'Move # users to an organisation' }),
      body: t`Their organisation determines who can see and manage them.`,
      action: t`Set organisation`,
    }),
    set_expiry: () => ({
      title: plural(count, { one: 'Set the end date of # user', other: 'Set the end date of # users' }),
      body: t`Sessions end at that moment; people in a running contest stay signed in until it ends.`,
      action: t`Set end date`,
    }),
    delete: () => ({
      title: plural(count, { one: 'Delete # user?', other: 'Delete # users?' }),
      body: t`Personal data is erased permanently. Scores and records are kept under a number.`,
      action: plural(count, { one: 'Delete # user', other: 'Delete # users' }),
    }),
  }
}
