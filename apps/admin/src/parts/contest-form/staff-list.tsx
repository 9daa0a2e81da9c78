import { query } from '@beacon/api/query'
import type { StaffRow } from '@beacon/api/contest/contest-views'
import { user } from '@beacon/api/people/user'
import { usePermission } from '@beacon/auth'
import { IconButton, Segmented } from '@beacon/ui/controls'
import { Combobox } from '@beacon/ui/form'
import { Trans, useLingui } from '@lingui/react/macro'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Trash2 } from 'lucide-react'
import { useState } from 'react'

export type StaffMember = Pick<StaffRow, 'user_id' | 'username' | 'rep_name' | 'role_name' | 'role' | 'is_owner'>

interface Props {
  members: readonly StaffMember[]
  onChange: (members: StaffMember[]) => void
  readOnly: boolean
}

/** People and their contest roles; a role narrows what the account may do, it adds nothing. */
export function StaffList({ members, onChange, readOnly }: Props) {
  const { t } = useLingui()
  const roles = { administrator: t`administrator`, referee: t`referee` }
  const put = (user_id: string, patch: Partial<StaffMember>) =>
    onChange(members.map((one) => (one.user_id === user_id ? { ...one, ...patch } : one)))
  return (
    <div className="flex flex-col gap-2">
      <ul className="divide-y divide-rule-2 border-y border-rule-2">
        {members.map((one) => (
          <li key={one.user_id} className="flex min-h-10 items-center gap-3 py-1">
            <span className="min-w-0 flex-1 truncate text-fg">
              {one.rep_name} <span className="text-caption text-fg-3">{[one.username, one.role_name].filter(Boolean).join(' · ')}</span>
            </span>
            {one.is_owner ? (
              <span className="text-caption text-fg-3">
                <Trans>organiser</Trans>
              </span>
            ) : (
              <>
                <Segmented
                  size="sm"
                  aria-label={t`Contest role of ${one.rep_name}`}
                  value={one.role}
                  disabled={readOnly}
                  onValueChange={(role) => put(one.user_id, { role })}
                  options={[
                    { value: 'administrator', label: roles.administrator },
                    { value: 'referee', label: roles.referee },
                  ]}
                />
                {!readOnly && (
                  <IconButton
                    size="sm"
                    label={t`Remove ${one.rep_name}`}
                    onClick={() => onChange(members.filter(({ user_id }) => user_id !== one.user_id))}
                  >
                    <Trash2 size={14} aria-hidden="true" />
                  </IconButton>
                )}
              </>
            )}
          </li>
        ))}
      </ul>
      {!readOnly && <AddStaff members={members} onAdd={(one) => onChange([...members, one])} />}
      <p className="text-caption text-fg-3">
        <Trans>
          A referee can monitor, judge and announce; an administrator can do everything their account allows. Staff cannot compete.
        </Trans>
      </p>
    </div>
  )
}

function AddStaff({ members, onAdd }: { members: readonly StaffMember[]; onAdd: (one: StaffMember) => void }) {
  const { t } = useLingui()
  const mayFind = usePermission('user.read')
  const [q, setQ] = useState('')
  const found = useQuery({
    ...query(user.list, { query: { size: 50, status: 'normal', ...(q === '' ? {} : { q }) } }),
    enabled: mayFind,
    placeholderData: keepPreviousData,
  })
  if (!mayFind) return null
  const free = (found.data?.items ?? []).filter(({ resource_id }) => members.every(({ user_id }) => user_id !== resource_id))
  const add = (id: string | null) => {
    const one = free.find(({ resource_id }) => resource_id === id)
    if (one === undefined) return
    const { resource_id: user_id, username, rep_name, role_name } = one
    onAdd({ user_id, username, rep_name, role_name, role: 'referee', is_owner: false })
  }
  return (
    <Combobox
      key={members.length}
      aria-label={t`Add to the staff`}
      className="w-80"
      value={null}
      onValueChange={add}
      onSearch={setQ}
      loading={found.isFetching}
      placeholder={t`Add someone by name`}
      options={free.map((one) => ({ value: one.resource_id, label: one.rep_name, text: one.rep_name, note: one.username }))}
    />
  )
}
