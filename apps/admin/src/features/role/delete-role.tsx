import { call } from '@beacon/api/client'
import { role, type RoleRow } from '@beacon/api/people/role'
import { ConfirmDialog } from '@beacon/auth/call'
import { Select } from '@beacon/ui/controls'
import { useToast } from '@beacon/ui/feedback'
import { Field } from '@beacon/ui/form'
import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { allRolesQuery, refreshRoles, useRoleName } from './queries.ts'

/** The name must be typed. People who hold the role get another role first. */
export function DeleteRole({ row, onClose }: { row: RoleRow; onClose: () => void }) {
  const { t } = useLingui()
  const client = useQueryClient()
  const toast = useToast()
  const nameOf = useRoleName()
  const roles = useQuery(allRolesQuery)
  const others = (roles.data?.items ?? []).filter(({ resource_id, key }) => resource_id !== row.resource_id && key !== 'administrator')
  const [chosen, setChosen] = useState<string | null>(null)
  const move_to = chosen ?? others.find(({ key }) => key === 'ordinary')?.resource_id ?? null
  const name = nameOf(row)
  const hasPeople = row.user_count > 0
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t`Delete “${name}”?`}
      body={
        hasPeople ? (
          <>
            <p>{t`${plural(row.user_count, { one: '# user has', other: '# users have' })} this role.`}</p>
            <Field label={<Trans>Move them to</Trans>} layout="stack">
              <Select
                value={move_to}
                loading={roles.isPending}
                onValueChange={setChosen}
                options={others.map((one) => ({ value: one.resource_id, label: nameOf(one) }))}
              />
            </Field>
          </>
        ) : (
          t`Nobody has this role. This cannot be undone.`
        )
      }
      typed={name}
      action={t`Delete role`}
      onConfirm={async () => {
        const target = hasPeople && move_to !== null ? { move_to } : {}
        await call(role.remove, { params: { resource_id: row.resource_id }, body: { confirm: name, ...target } })
        await refreshRoles(client)
        toast.done({ title: t`${name} deleted` })
        onClose()
      }}
    />
  )
}
