import type { CommonRow } from '@beacon/api/bank/question'
import { usePermissions } from '@beacon/auth'
import type { MenuEntry } from '@beacon/ui/overlay'
import { useLingui } from '@lingui/react/macro'
import { linkTo } from '../list/link-to.tsx'

type Permission = Parameters<ReturnType<typeof usePermissions>['has']>[0]
type Row = Pick<CommonRow, 'resource_id' | 'name' | 'rights' | 'is_public'>
type Run<One> = (action: 'publish' | 'hide' | 'restore', row: One) => () => void

/** Entries that the menu of a question has in every bank: who may use it, whether it is seen, and its way into the bin and back. */
export function useAccessEntries<One extends Row>(run: Run<One>) {
  const { t } = useLingui()
  const permissions = usePermissions()
  const when = (item: Permission, ...entries: MenuEntry[]): MenuEntry[] => (permissions.has(item) ? entries : [])
  const not = (may: boolean) => (may ? undefined : t`not yours`)
  const page = (row: One, label: string, to: 'auth' | 'visibility') => ({
    label,
    disabledReason: not(row.rights.grant),
    render: linkTo({ to: `/admin/oj/admin/exercises/$exercisesId/${to}`, params: { exercisesId: row.resource_id } }),
  })
  return {
    when,
    grants: (row: One) => when('question.grant', page(row, t`Grants`, 'auth'), page(row, t`Visibility`, 'visibility')),
    show: (row: One) => {
      const [action, label] = row.is_public ? (['hide', t`Hide`] as const) : (['publish', t`Publish`] as const)
      return when('question.grant', { label, disabledReason: not(row.rights.grant), onSelect: run(action, row) })
    },
    restore: (row: One) =>
      when('question.delete', { label: t`Restore`, disabledReason: not(row.rights.delete), onSelect: run('restore', row) }),
    /** `why`: what else stands against it. */
    remove: (row: One, onSelect: () => void, why?: string) =>
      when('question.delete', 'separator', {
        label: t`Delete…`,
        danger: true,
        disabledReason: not(row.rights.delete) ?? why,
        onSelect,
      }),
  }
}
