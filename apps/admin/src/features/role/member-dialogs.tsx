import type { RoleMember } from '@beacon/api/people/role'
import { query } from '@beacon/api/query'
import { setting } from '@beacon/api/platform/setting'
import { usePermission } from '@beacon/auth'
import { ConfirmDialog } from '@beacon/auth/call'
import { Select } from '@beacon/ui/controls'
import { Field } from '@beacon/ui/form'
import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useFormatLocale } from '@beacon/i18n'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useRoleOptions } from '../../parts/people/people-options.ts'
import { useRoleName } from './queries.ts'

interface DialogProps {
  name: string
  people: readonly RoleMember[]
  onClose: () => void
}

/** “They leave their present role: 12 Student, 3 Ordinary user.” */
export function AddDialog({ name, people, onConfirm, onClose }: DialogProps & { onConfirm: () => Promise<void> }) {
  const { t } = useLingui()
  const locale = useFormatLocale()
  const nameOf = useRoleName()
  const counts = new Map<string, number>()
  for (const { role_name_en: name_en, role_name_zh: name_zh } of people) {
    const from = nameOf({ name_en, name_zh })
    counts.set(from, (counts.get(from) ?? 0) + 1)
  }
  const from =
    locale === 'zh'
      ? [...counts].map(([role, n]) => `${role} ${n} 人`).join('、')
      : [...counts].map(([role, n]) => `${n} ${role}`).join(', ')
  const count = plural(people.length, { one: '# person', other: '# people' })
  return (
    <ConfirmDialog
      open
      danger={false}
      onOpenChange={(open) => !open && onClose()}
      title={t`Add ${count} to “${name}”?`}
      body={t`They leave their current role: ${from}.`}
      items={people.map(({ username }) => username)}
      action={t`Add ${count}`}
      onConfirm={onConfirm}
    />
  )
}

interface RemoveProps extends DialogProps {
  roleId: string
  onConfirm: (to: string) => Promise<void>
}

/** They get another role: that of registrations unless one is chosen. */
export function RemoveDialog({ roleId, name, people, onConfirm, onClose }: RemoveProps) {
  const { t } = useLingui()
  const roles = useRoleOptions()
  const maySee = usePermission('setting.read')
  const settings = useQuery({ ...query(setting.get, {}), enabled: maySee })
  const [chosen, setChosen] = useState<string | null>(null)
  const options = roles.options.filter(({ value }) => value !== roleId)
  const usual = settings.data?.values.registration_default_role
  const fallback = options.find(({ value }) => value === usual) ?? options.find(({ key }) => key === 'ordinary') ?? options[0]
  const to = chosen ?? fallback?.value ?? null
  const count = plural(people.length, { one: '# person', other: '# people' })
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t`Remove ${count} from “${name}”?`}
      body={
        <Field label={<Trans>They get the role</Trans>} layout="stack">
          <Select value={to} loading={roles.isPending} onValueChange={setChosen} options={options} />
        </Field>
      }
      items={people.map(({ username }) => username)}
      action={t`Remove ${count}`}
      onConfirm={() => (to === null ? undefined : onConfirm(to))}
    />
  )
}
