import { usePermissions } from '@beacon/auth'
import { Button } from '@beacon/ui/controls'
import { Menu, type MenuEntry } from '@beacon/ui/overlay'
import { Trans } from '@lingui/react/macro'
import { ChevronDown } from 'lucide-react'
import { needed, type UserAction } from './actions.ts'
import { useActionLabels } from './action-words.ts'

const first = ['disable'] as const satisfies readonly UserAction[]
const groups = [
  ['recover', 'reset_password'],
  ['set_role', 'set_organisation', 'set_expiry'],
  ['force_password_change', 'sign_out', 'approve', 'reject'],
  ['delete'],
] as const satisfies ReadonlyArray<readonly UserAction[]>

/** Actions over the ticked rows: the frequent ones as buttons, the others in a menu. */
export function BulkMenu({ onAsk }: { onAsk: (action: UserAction) => void }) {
  const permissions = usePermissions()
  const labels = useActionLabels()
  const mine = <Action extends UserAction>(actions: readonly Action[]) => actions.filter((action) => permissions.has(needed[action]))
  const entries = groups
    .map((group) =>
      mine<UserAction>(group).map((action): MenuEntry => ({
        label: labels[action],
        danger: action === 'delete',
        onSelect: () => onAsk(action),
      })),
    )
    .filter((group) => group.length > 0)
    .flatMap((group, at): MenuEntry[] => (at === 0 ? group : ['separator', ...group]))
  return (
    <>
      {mine(first).map((action) => (
        <Button key={action} size="sm" look="quiet" onClick={() => onAsk(action)}>
          {labels[action]}
        </Button>
      ))}
      {entries.length > 0 && (
        <Menu
          items={entries}
          trigger={
            <Button size="sm" look="quiet">
              <Trans>More</Trans>
              <ChevronDown size={14} aria-hidden="true" />
            </Button>
          }
        />
      )}
    </>
  )
}
