import type { OwnDefence } from '@beacon/api/kinds/awdp/defence'
import { useServerNow } from '@beacon/auth'
import { Status, type StatusName } from '@beacon/ui/status'
import { Trans, useLingui } from '@lingui/react/macro'
import type { TileState } from '../../parts/topic/board.ts'
import { TileStateLine } from '../../parts/topic/topic-tile.tsx'
import { usePoints } from '../../parts/use-points.ts'
import { useOwnDefence } from './queries.ts'
import { waitClock, waitOf } from './waiting.ts'

export const defenceStatus: Readonly<Record<OwnDefence['defence'], StatusName>> = {
  undefended: 'attack.undefended',
  defended: 'attack.defended',
  abnormal: 'attack.defence_abnormal',
}

/** What attack and defence pay in a round as they stand. */
export function TwoValues({ topic_id }: { topic_id: string }) {
  const { t } = useLingui()
  const { text } = usePoints()
  const own = useOwnDefence(topic_id)
  if (own === undefined) return null
  const { attack_value, defence_value } = own
  return (
    <span title={t`Attack pays ${{ attack: text(attack_value) }}, defence pays ${{ defence: text(defence_value) }} per round`}>
      {text(attack_value)}
      <span className="text-fg-3"> / </span>
      {text(defence_value)}
    </span>
  )
}

/** A tile's two states: attacked or not, and the defence with what is left of its wait. What shuts a topic says so instead. */
export function TwoSides({ topic_id, state }: { topic_id: string; state: TileState }) {
  const own = useOwnDefence(topic_id)
  if (own === undefined || state.kind === 'offline' || state.kind === 'closed' || state.kind === 'locked')
    return <TileStateLine state={state} />
  return (
    <span className="flex min-w-0 items-center gap-3">
      <Status of={own.attack === 'attacked' ? 'attack.attacked' : 'attack.not_attacked'} iconOnly />
      <DefenceState own={own} isShort />
    </span>
  )
}

/** The state of the defence; while a patch is judged or waited for, that. `isShort`: a wait is its clock. */
export function DefenceState({ own, isShort = false }: { own: OwnDefence; isShort?: boolean }) {
  const left = waitOf(own, useServerNow())
  if (own.open_patch_id !== null)
    return (
      <span className="text-azure">
        <Trans>Patch is being judged</Trans>
      </span>
    )
  if (left > 0 && own.defence !== 'defended')
    return (
      <span className="flex items-center gap-2">
        <Status of="attack.waiting_to_retry" iconOnly={isShort} />
        <span role="timer" aria-live="off" className="font-mono text-amber">
          {waitClock(left)}
        </span>
      </span>
    )
  return <Status of={defenceStatus[own.defence]} />
}
