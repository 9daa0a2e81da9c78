import type { ContestFull } from '@beacon/api/contest/contest-views'
import { useLingui } from '@lingui/react/macro'

/** What takes part in a contest, as the head of its names. */
export function useEntrantWord({ game_type }: ContestFull): string {
  const { t } = useLingui()
  return game_type === 'team' ? t({ context: 'desk', message: 'Team' }) : t({ context: 'desk', message: 'Player' })
}
