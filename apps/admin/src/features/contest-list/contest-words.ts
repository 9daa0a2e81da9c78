import type { ContestRow } from '@beacon/api/contest/contest-views'
import { useLingui } from '@lingui/react/macro'
import type { Hindrance } from './actions.ts'

export function useGameTypeWords(): Record<ContestRow['game_type'], string> {
  const { t } = useLingui()
  return { team: t({ context: 'game_type', message: 'Team' }), individual: t({ context: 'game_type', message: 'Individual' }) }
}

export function useRegistrationWords(): Record<ContestRow['registration'], string> {
  const { t } = useLingui()
  return { open: t({ context: 'registration', message: 'Open' }), review: t`By review`, code: t`By code`, list: t`By list` }
}

/** Why an action cannot be taken now, at the right end of its menu entry. */
export function useHindranceWords(): (hindrance: Hindrance | null) => string | undefined {
  const { t } = useLingui()
  const words: Record<Hindrance, string> = {
    resume_first: t`resume first`,
    stop_first: t`stop it first`,
    pause_or_stop_first: t`pause or stop first`,
    not_started: t`not started`,
    running: t`running`,
    finished: t`finished`,
    offline: t`offline`,
    no_topics: t`no questions online`,
    start_past: t`start is past`,
    pinned_too_many: t`5 are pinned already`,
  }
  return (hindrance) => (hindrance === null ? undefined : words[hindrance])
}
