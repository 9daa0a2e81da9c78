import type { EntrantRow } from '@beacon/api/contest/entrant'
import { Button } from '@beacon/ui/controls'
import { Menu, type MenuEntry } from '@beacon/ui/overlay'
import { useLingui } from '@lingui/react/macro'
import { canTake, type EntrantAction, needsConfirming, menuOrder } from './entrant-actions.ts'
import type { OpenDialog } from './team-dialogs.tsx'
import { useEntrantActionWords } from './use-entrant-act.ts'

/** What an action must know of an entrant, whichever list it was chosen in. */
export type Chosen = Pick<EntrantRow, 'entrant_id' | 'name' | 'bracket_id' | 'status' | 'is_hidden' | 'is_staff'>
export type Take = (action: EntrantAction, rows: readonly Chosen[]) => void

/** Takes an action on chosen entrants: some need a confirmation, the others can be taken back. */
export function takeBy(ask: (asked: OpenDialog) => void, tryAct: (action: EntrantAction, ids: string[]) => Promise<void>): Take {
  return (action, chosen) => {
    const ids = chosen.map((row) => row.entrant_id)
    if (action === 'move') ask({ kind: 'move', rows: chosen })
    else if (needsConfirming.has(action)) ask({ kind: 'act', action, ids, names: chosen.map((row) => row.name) })
    else void tryAct(action, ids)
  }
}

/** The actions that make sense for one entrant now, in groups. */
export function useEntrantMenu(take: Take): (row: Chosen) => MenuEntry[] {
  const { name } = useEntrantActionWords()
  return (row) =>
    menuOrder
      .map((group) => group.filter((action) => canTake(action, row)))
      .filter((group) => group.length > 0)
      .flatMap((group) => [
        'separator' as const,
        ...group.map((action) => ({
          label: name[action],
          danger: action === 'ban' || action === 'remove',
          onSelect: () => take(action, [row]),
        })),
      ])
}

/** So many stand in one line at 1280; the others are in the menu. */
const bulkActions = ['approve', 'reject', 'move', 'ban'] as const
const bulkMore = ['hide', 'show', 'unban', 'withdraw', 'readmit', 'remove', 'rotate_token', 'sign_out'] as const

/** What can be done with ticked rows; the server judges each entrant alone. */
export function EntrantBulk({ hasBrackets, onTake }: { hasBrackets: boolean; onTake: (action: EntrantAction) => void }) {
  const { t } = useLingui()
  const { name } = useEntrantActionWords()
  return (
    <>
      {bulkActions
        .filter((action) => action !== 'move' || hasBrackets)
        .map((action) => (
          <Button key={action} look={action === 'ban' ? 'quiet-danger' : 'quiet'} size="sm" onClick={() => onTake(action)}>
            {name[action]}
          </Button>
        ))}
      <Menu
        label={t`More`}
        trigger={<Button look="quiet" size="sm">{t`More`}</Button>}
        items={bulkMore.map((action) => ({ label: name[action], onSelect: () => onTake(action) }))}
      />
    </>
  )
}
