import type { RoleRow } from '@beacon/api/people/role'
import { useFormatLocale } from '@beacon/i18n'
import { isBuiltIn } from '@beacon/router'
import { ReadDialog } from '@beacon/ui/overlay'
import { Trans, useLingui } from '@lingui/react/macro'
import { useRouter } from '@tanstack/react-router'
import { menuFor } from '../../app/navigation.ts'
import { useRoleName } from './queries.ts'
import { knownItems, treeRows } from './tree-model.ts'

/** The menu that somebody with this role sees here, and what they may do in the arena. */
export function PreviewMenu({ row, onClose }: { row: RoleRow; onClose: () => void }) {
  const { t } = useLingui()
  const locale = useFormatLocale()
  const router = useRouter()
  const name = useRoleName()(row)
  const permissions = new Set(knownItems(row.permissions))
  const groups = menuFor(permissions, isBuiltIn(router))
  const front = treeRows.filter(({ item, parent }) => item !== null && parent === '#front' && permissions.has(item))
  return (
    <ReadDialog size="lg" onClose={onClose} title={t`What members of “${name}” see`}>
      <div className="grid grid-cols-1 gap-6 sm:grid-cols-2">
        <section>
          <h3 className="type-section mb-2 text-fg">
            <Trans>Administration</Trans>
          </h3>
          {groups.length === 0 && (
            <p className="text-fg-3">
              <Trans>No pages: administration cannot be opened.</Trans>
            </p>
          )}
          {groups.map((group) => (
            <div key={group.key} className="mb-3">
              <p className="text-caption text-fg-3">{group[locale]}</p>
              <ul>
                {group.items.map((item) => (
                  <li key={item.key} className="py-0.5 pl-3 text-fg">
                    {item[locale]}
                  </li>
                ))}
              </ul>
            </div>
          ))}
        </section>
        <section>
          <h3 className="type-section mb-2 text-fg">
            <Trans>In the arena</Trans>
          </h3>
          {front.length === 0 && (
            <p className="text-fg-3">
              <Trans>Personal pages only.</Trans>
            </p>
          )}
          <ul>
            {front.map(({ key, words }) => (
              <li key={key} className="py-0.5 text-fg">
                {words[locale]}
              </li>
            ))}
          </ul>
        </section>
      </div>
    </ReadDialog>
  )
}
