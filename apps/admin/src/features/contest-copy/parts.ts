import { useLingui } from '@lingui/react/macro'

export type Tick = 'settings' | 'topics' | 'guide_and_bulletins' | 'staff' | 'brackets' | 'entrants' | 'screens' | 'rooms'

/** What may go along into a copy, and what of it exactly. */
export function useTickWords(isExam: boolean): { name: Tick; label: string; help: string }[] {
  const { t } = useLingui()
  const texts = {
    name: 'guide_and_bulletins' as const,
    label: t`Guide and announcements`,
    help: t`Announcements written by staff; automatic ones are not copied.`,
  }
  const screens = { name: 'screens' as const, label: t`Screens`, help: t`Each screen gets a new key.` }
  if (isExam)
    return [
      { name: 'settings', label: t`Settings`, help: t`If not selected, the copy uses the defaults. Paper, timing and duration are kept.` },
      texts,
      { name: 'staff', label: t`Staff and markers`, help: t`Including the original organiser and the assignment of markers.` },
      { name: 'rooms', label: t`Rooms`, help: t`Without their codes.` },
      screens,
    ]
  return [
    { name: 'settings', label: t`Settings`, help: t`If not selected, the copy uses the defaults.` },
    { name: 'topics', label: t`Questions`, help: t`With flags, hints and scoring; release times stay relative to the start.` },
    texts,
    { name: 'staff', label: t`Staff`, help: t`Including the original contest’s organiser.` },
    { name: 'brackets', label: t`Brackets`, help: t`With their codes and rights.` },
    { name: 'entrants', label: t`Entrants`, help: t`Without results.` },
    screens,
  ]
}
