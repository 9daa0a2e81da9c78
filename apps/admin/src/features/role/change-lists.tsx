import type { RoleDetail } from '@beacon/api/people/role'
import { useFormatLocale } from '@beacon/i18n'
import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { nameOfItem } from './tree-model.ts'

interface Difference {
  adds: readonly string[]
  removes: readonly string[]
}

/** “This adds 3 and removes 1 item for 41 people, 5 online.” */
export function useEffectSentence(): (difference: Difference, role: Pick<RoleDetail, 'user_count' | 'online_count'> | null) => string {
  const { t } = useLingui()
  return ({ adds, removes }, role) => {
    if (adds.length + removes.length === 0) return t`No permissions change.`
    const removed = plural(removes.length, { one: '# permission', other: '# permissions' })
    const added = adds.length
    if (role === null) return t`It will have ${plural(added, { one: '# permission', other: '# permissions' })}.`
    const people = plural(role.user_count, { one: '# person', other: '# people' })
    const online = role.online_count
    return t`This adds ${added} and removes ${removed} for ${people}, ${online} online.`
  }
}

/** What comes and what goes, item by item. */
export function ChangeLists({ difference: { adds, removes } }: { difference: Difference }) {
  return (
    <div className="flex max-h-[60vh] flex-col gap-3 overflow-y-auto">
      {adds.length > 0 && <ItemList sign="+" look="text-jade" title={<Trans context="role">Added</Trans>} items={adds} />}
      {removes.length > 0 && <ItemList sign="−" look="text-vermilion" title={<Trans context="role">Removed</Trans>} items={removes} />}
    </div>
  )
}

interface ItemListProps {
  sign: string
  look: string
  title: React.ReactNode
  items: readonly string[]
}

export function ItemList({ sign, look, title, items }: ItemListProps) {
  const locale = useFormatLocale()
  return (
    <section>
      <h3 className="text-caption text-fg-3">
        {title} · {items.length}
      </h3>
      <ul>
        {items.map((item) => (
          <li key={item} className="flex gap-2 py-0.5 text-fg">
            <span aria-hidden="true" className={look}>
              {sign}
            </span>
            {nameOfItem(item, locale)}
          </li>
        ))}
      </ul>
    </section>
  )
}
