import type { Permission } from '@beacon/api/people/permissions'
import type { RoleDetail } from '@beacon/api/people/role'
import { useContractForm } from '@beacon/auth/form'
import { useLingui } from '@lingui/react/macro'
import { useRoleName } from './queries.ts'
import { knownItems } from './tree-model.ts'
import { useRoleSave } from './use-role-save.ts'
import { schema, type RoleValues } from './role-body.ts'

/** The form of a role: a stored one, a new one, or a new one that begins as another. */
export function useRoleForm(stored: RoleDetail | null, copyOf: RoleDetail | null) {
  const { t } = useLingui()
  const nameOf = useRoleName()
  const labels: Record<string, string> = {
    name: t`Name`,
    description: t({ context: 'role', message: 'Description' }),
    permissions: t`Permissions`,
  }
  const labelOf = (path: string) => labels[path] ?? path
  const valuesOf = (from: RoleDetail, name = nameOf(from)): RoleValues => ({
    name,
    description: from.description,
    permissions: [...from.permissions],
  })
  const empty = { name: '', description: '', permissions: [] }
  const start = copyOf === null ? empty : valuesOf(copyOf, t`${nameOf(copyOf)} copy`)
  const { refuse, ...provided } = useContractForm({
    schema,
    defaultValues: stored === null ? start : valuesOf(stored),
    labelOf,
  })
  const save = useRoleSave({
    stored,
    copyOf,
    isDirty: provided.formState.isDirty,
    refuse: (error) => refuse(error, ['name', 'description', 'permissions']),
    submitWith: (work) => void provided.handleSubmit(work)(),
    take: (theirs) => provided.reset(valuesOf(theirs)),
  })
  const setPermissions = (next: readonly Permission[]) =>
    provided.setValue('permissions', [...next], { shouldDirty: true, shouldValidate: provided.formState.isSubmitted })
  const meanwhile = {
    ...save.meanwhile,
    mine: { ...provided.getValues() },
    theirs: save.theirs === null ? null : { ...valuesOf(save.theirs) },
    labelOf,
  }
  const permissions = knownItems(provided.watch('permissions'))
  return { ...save, provided, labelOf, submit: provided.handleSubmit(save.submit), permissions, setPermissions, meanwhile }
}
