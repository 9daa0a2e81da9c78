import type { UserRow } from '@beacon/api/user'
import { formatDate, formatDateTime, useFormatLocale } from '@beacon/i18n'
import { Status, type StatusName } from '@beacon/ui/status'
import type { DataColumn } from '@beacon/ui/table'
import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { useRoleOptions } from '../../app/people-options.ts'

const statuses: Record<UserRow['status'], StatusName> = {
  normal: 'member.normal',
  to_audit: 'member.review_pending',
  disabled: 'member.disabled',
  expired: 'member.expired',
}
export const userStatusName = (status: UserRow['status']): StatusName => statuses[status]

export function useSourceWords(): Record<UserRow['source'], string> {
  const { t } = useLingui()
  return { local: t`Local`, import: t`Import`, register: t({ context: 'account', message: 'Registration' }), demo: t`Sample` }
}

/** The columns of the user list. */
export function useUserColumns(): ReadonlyArray<DataColumn<UserRow>> {
  const { t } = useLingui()
  const locale = useFormatLocale()
  const source = useSourceWords()
  const roles = useRoleOptions()
  const quiet = (text: string | null) => <span className="text-fg-2">{text || '–'}</span>
  const mono = (text: string | null) => <span className="font-mono text-mono text-fg-2">{text || '–'}</span>
  const time = (at: string | null) => mono(at === null ? null : formatDateTime(locale, at, { year: false }))
  return [
    {
      id: 'username',
      header: t`Username`,
      sortKey: 'username',
      names: true,
      width: 140,
      cell: (row) => (
        <Link
          to="/admin/system/user-management/edit/$id"
          params={{ id: row.resource_id }}
          tabIndex={-1}
          className="truncate font-medium text-fg hover:underline"
        >
          {row.username}
        </Link>
      ),
    },
    { id: 'name', header: t({ context: 'person', message: 'Name' }), sortKey: 'name', width: 128, cell: (row) => row.name },
    { id: 'rep_name', header: t`Alias`, sortKey: 'rep_name', width: 130, hidden: true, cell: (row) => quiet(row.rep_name) },
    { id: 'organisation_name', header: t`Organisation`, width: 124, cell: (row) => quiet(row.organisation_name) },
    {
      id: 'role_name',
      header: t`Role`,
      width: 120,
      cell: (row) => quiet(roles.options.find(({ value }) => value === row.role_id)?.label ?? row.role_name),
    },
    { id: 'status', header: t`Status`, sortKey: 'status', width: 144, cell: (row) => <Status of={userStatusName(row.status)} /> },
    { id: 'phone', header: t`Phone`, width: 126, hidden: true, cell: (row) => mono(row.phone) },
    { id: 'email', header: t`E-mail`, width: 180, hidden: true, cell: (row) => mono(row.email) },
    { id: 'work_id', header: t`Work ID`, sortKey: 'work_id', width: 96, cell: (row) => mono(row.work_id) },
    { id: 'team_name', header: t`Team`, width: 140, hidden: true, cell: (row) => quiet(row.team_name) },
    { id: 'last_login_at', header: t`Last sign-in`, sortKey: 'last_login_at', width: 126, cell: (row) => time(row.last_login_at) },
    { id: 'is_online', header: t`Online`, width: 92, cell: (row) => <Status of={row.is_online ? 'member.online' : 'member.offline'} /> },
    { id: 'created_at', header: t`Created`, sortKey: 'created_at', width: 126, cell: (row) => time(row.created_at) },
    {
      id: 'expires_at',
      header: t`Expires`,
      sortKey: 'expires_at',
      width: 116,
      hidden: true,
      cell: (row) => mono(row.expires_at === null ? null : formatDate(locale, row.expires_at)),
    },
    { id: 'source', header: t`Source`, width: 110, hidden: true, cell: (row) => quiet(source[row.source]) },
  ]
}
