import type { RoleRow } from '@beacon/api/people/role'
import { Select } from '@beacon/ui/controls'
import { Field } from '@beacon/ui/form'
import { ReadDialog } from '@beacon/ui/overlay'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ItemList } from './change-lists.tsx'
import { allRolesQuery, useRoleName } from './queries.ts'
import { differenceOf } from './tree-model.ts'

/** Two roles side by side: what only one of them holds. */
export function CompareRoles({ row, onClose }: { row: RoleRow; onClose: () => void }) {
  const { t } = useLingui()
  const nameOf = useRoleName()
  const roles = useQuery(allRolesQuery)
  const [chosen, setChosen] = useState<string | null>(null)
  const others = (roles.data?.items ?? []).filter(({ resource_id }) => resource_id !== row.resource_id)
  const other = others.find(({ resource_id }) => resource_id === chosen)
  const difference = other === undefined ? null : differenceOf(row.permissions, other.permissions)
  const name = nameOf(row)
  const otherName = other === undefined ? '' : nameOf(other)
  return (
    <ReadDialog size="lg" onClose={onClose} title={t`Compare “${name}”`}>
      <Field label={<Trans context="role">With</Trans>} layout="stack">
        <Select
          className="w-72"
          value={chosen}
          placeholder={t`Choose a role`}
          loading={roles.isPending}
          onValueChange={setChosen}
          options={others.map((one) => ({ value: one.resource_id, label: nameOf(one) }))}
        />
      </Field>
      {difference !== null && (
        <div className="mt-4 grid min-h-40 grid-cols-1 gap-6 sm:grid-cols-2">
          <ItemList sign="" look="text-fg-3" title={t`Only in ${name}`} items={difference.removes} />
          <ItemList sign="" look="text-fg-3" title={t`Only in ${otherName}`} items={difference.adds} />
        </div>
      )}
    </ReadDialog>
  )
}
