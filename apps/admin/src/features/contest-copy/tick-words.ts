import { useLingui } from '@lingui/react/macro'

export type Tick = 'settings' | 'topics' | 'guide_and_bulletins' | 'staff' | 'brackets' | 'entrants' | 'screens'

/** What may go along into a copy, and what of it exactly. */
export function useTickWords(): { name: Tick; label: string; help: string }[] {
  const { t } = useLingui()
  return [
    { name: 'settings', label: t`Settings`, help: t`Without the tick the copy stands on the defaults.` },
    { name: 'topics', label: t`Questions`, help: t`With flags, hints and scoring; releases stay as far from the start as they were.` },
    { name: 'guide_and_bulletins', label: t`Guide and bulletins`, help: t`Bulletins that staff wrote; automatic ones stay behind.` },
    { name: 'staff', label: t`Staff`, help: t`The organiser of the old contest too.` },
    { name: 'brackets', label: t`Brackets`, help: t`With their codes and rights.` },
    { name: 'entrants', label: t`Entrants`, help: t`Without results.` },
    { name: 'screens', label: t`Screens`, help: t`Each gets a new key.` },
  ]
}
