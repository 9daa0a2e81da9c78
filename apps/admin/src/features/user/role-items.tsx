import { permissionGroups, permissionTree, type PermissionGroup } from '@beacon/api/people/permissions'
import { query } from '@beacon/api/query'
import { role } from '@beacon/api/people/role'
import { usePermissions } from '@beacon/auth'
import { listText, useFormatLocale } from '@beacon/i18n'
import { offeredItems } from '@beacon/router/offered-items'
import { Section } from '@beacon/ui/layout'
import { Plural, Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'

/** What the role of an account holds, group by group. */
export function RoleItems({ role_id }: { role_id: string }) {
  const locale = useFormatLocale()
  const mayRead = usePermissions().has('role.read')
  const { data } = useQuery({ ...query(role.get, { params: { resource_id: role_id } }), enabled: mayRead, staleTime: 60_000 })
  if (!mayRead || data === undefined) return null
  const held = offeredItems().filter((item) => data.permissions.includes(item))
  const groups = (Object.keys(permissionGroups) as PermissionGroup[])
    .map((group) => ({ group, items: held.filter((item) => permissionTree[item].group === group) }))
    .filter(({ items }) => items.length > 0)
  const count = held.length
  const name = locale === 'zh' ? data.name_zh : data.name_en
  return (
    <Section title={<Trans>Role</Trans>}>
      <details>
        <summary className="cursor-default py-1 text-fg">
          {name}{' '}
          <span className="text-fg-3">
            <Plural value={count} one="# item" other="# items" />
          </span>
        </summary>
        <dl className="grid grid-cols-[96px_minmax(0,1fr)] gap-x-3 gap-y-1 pt-1">
          {groups.map(({ group, items }) => (
            <div key={group} className="contents">
              <dt className="text-fg-3">{permissionGroups[group][locale]}</dt>
              <dd className="text-fg-2">{listText(items.map((item) => permissionTree[item][locale]))}</dd>
            </div>
          ))}
        </dl>
      </details>
    </Section>
  )
}
