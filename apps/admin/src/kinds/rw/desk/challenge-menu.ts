import type { RefereeRow } from '@beacon/api/kinds/rw/referee'
import { useServerNow } from '@beacon/auth'
import type { MenuEntry } from '@beacon/ui/overlay'
import { useLingui } from '@lingui/react/macro'
import { useTryAct } from '../../../parts/desk/use-try-act.ts'
import type { ChallengeActs } from './use-challenge-acts.ts'

export interface ChallengeQuestion {
  act: 'show' | 'review' | 'call' | 'start' | 'stop' | 'absent' | 'cancel' | 'move'
  row: RefereeRow
}

/** What can be done to a challenge in its state; votes are given on the referees' page. */
export function useChallengeMenu(acts: ChallengeActs, ask: (question: ChallengeQuestion) => void) {
  const { t } = useLingui()
  const now = useServerNow()
  const tryAct = useTryAct()
  return (row: RefereeRow): MenuEntry[] => {
    const { challenge_id: id, state, audit, place, clock, is_trying } = row
    const once = (act: ChallengeQuestion['act']) => () => ask({ act, row })
    const entry = (label: string, act: ChallengeQuestion['act'], more: { disabledReason?: string | undefined; danger?: boolean } = {}) => ({
      label,
      onSelect: once(act),
      ...more,
    })
    const callRuns = clock !== null && (clock.ends_at === null || Date.parse(clock.ends_at) > now)
    const isOpen = state !== 'end' && state !== 'cancel'
    return [
      entry(t`Show details`, 'show'),
      ...(audit === 'none' ? [] : [entry(t`Report…`, 'review')]),
      ...(state === 'waiting'
        ? [
            entry(t`Call to a stage…`, 'call', { disabledReason: place === null ? t`the report is not passed` : undefined }),
            entry(t`Move in the queue…`, 'move', { disabledReason: place === null ? t`the report is not passed` : undefined }),
          ]
        : []),
      ...(state === 'upcoming'
        ? [entry(t`Start…`, 'start'), entry(t`Absent…`, 'absent', { disabledReason: callRuns ? t`the call time is running` : undefined })]
        : []),
      ...(state === 'challenging'
        ? [
            {
              label: is_trying ? t`End attempt` : t`Start attempt`,
              onSelect: () => void tryAct(() => acts.attempt(id, { is_begun: !is_trying })),
            },
            clock?.stopped_by == null
              ? entry(t`Stop the clock…`, 'stop')
              : { label: t`Resume the clock`, onSelect: () => void tryAct(() => acts.clock(id, { do: 'run' })) },
          ]
        : []),
      ...(isOpen ? ['separator' as const, entry(t`Cancel challenge…`, 'cancel', { danger: true })] : []),
    ]
  }
}
