import type { DeskSceneFacts, DeskSceneRow } from '@beacon/api/scene/scene-desk'
import { Button } from '@beacon/ui/controls'
import type { MenuEntry } from '@beacon/ui/overlay'
import { useLingui } from '@lingui/react/macro'
import { type Action, actions, actionWords, isPossible } from './words.ts'

export function BulkButtons({ onAct }: { onAct: (action: Action) => void }) {
  const { i18n } = useLingui()
  return actions.map((action) => (
    <Button key={action} size="sm" look={action === 'close' ? 'danger' : 'quiet'} onClick={() => onAct(action)}>
      {i18n._(actionWords[action])}
    </Button>
  ))
}

interface MenuWork {
  open: (row: DeskSceneRow) => void
  ask: (action: Action, row: DeskSceneRow) => void
  /** Null while it is not known. */
  can: DeskSceneFacts['machine'] | null
}

/** What is not possible now says why. */
export function useSceneMenu({ open, ask, can }: MenuWork) {
  const { t, i18n } = useLingui()
  const whyNot = (action: Action, row: DeskSceneRow): string | null => {
    if ((action === 'snapshot' || action === 'pause') && can?.is_ok === true && !can.can.includes(action))
      return t`${can.driver ?? ''} does not support this`
    if (isPossible(action, row)) return null
    return row.operation === null ? t`not available in this state` : t`another action is in progress`
  }
  return (row: DeskSceneRow): MenuEntry[] => [
    { label: t`Open detail`, onSelect: () => open(row) },
    ...actions.map((action) => {
      const disabledReason = whyNot(action, row)
      return {
        label: i18n._(actionWords[action]),
        danger: action === 'close',
        ...(disabledReason === null ? {} : { disabledReason }),
        onSelect: () => ask(action, row),
      }
    }),
  ]
}
