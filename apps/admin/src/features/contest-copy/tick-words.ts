import { useLingui } from '@lingui/react/macro'

export type Tick = 'settings' | 'topics' | 'guide_and_bulletins' | 'staff' | 'brackets' | 'entrants' | 'screens'

/** What may go along into a copy, and what of it exactly. */
export function useTickWords(): { name: Tick; label: string; help: string }[] {
  const { t } = useLingui()
  return [
    { name: 'settings', label: t`Settings`, help: t`If not selected, the copy uses the defaults.` },
    { name: 'topics', label: t`Questions`, help: t`With flags, hints and scoring; release times stay relative to the start.` },
    {
      name: 'guide_and_bulletins',
      label: t`Guide and announcements`,
      help: t`Announcements written by staff; automatic ones are not copied.`,
    },
    { name: 'staff', label: t`Staff`, help: t`Including the organiser of the original contest.` },
    { name: 'brackets', label: t`Brackets`, help: t`With their codes and rights.` },
    { name: 'entrants', label: t`Entrants`, help: t`Without results.` },
    { name: 'screens', label: t`Screens`, help: t`Each screen gets a new key.` },
  ]
}
