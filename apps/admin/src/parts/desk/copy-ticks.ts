import { msg } from '@lingui/core/macro'

/** What contests of every kind may take along into a copy, kinds with other ticks too. */
export const textsTick = {
  name: 'guide_and_bulletins',
  label: msg`Guide and announcements`,
  help: msg`Announcements written by staff; automatic ones are not copied.`,
} as const
export const screensTick = { name: 'screens', label: msg`Screens`, help: msg`Each screen gets a new key.` } as const
