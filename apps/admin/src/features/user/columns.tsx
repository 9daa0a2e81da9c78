import type { SortName } from '@beacon/api/endpoint'
import type { user as contract, UserRow } from '@beacon/api/people/user'
import { formatDate, formatDateTime, formatTime, useFormatLocale } from '@beacon/i18n'
import { Status, type StatusName } from '@beacon/ui/status'
import type { DataColumn } from '@beacon/ui/table'
import { useLingui } from '@lingui/react/macro'
import { NameLink } from '../../parts/link-button.tsx'
import { useColumnOf } from '../../parts/list/column-of.tsx'
import { useSourceWords } from '../../parts/people/source-words.ts'
import { fullPath, shortPath } from '../../parts/people/organisation-tree.ts'
import { useRoleOptions } from '../../parts/people/people-options.ts'

const statuses: Record<UserRow['status'], StatusName> = {
  normal: 'member.normal',
  to_audit: 'member.review_pending',
  disabled: 'member.disabled',
  expired: 'member.expired',
}
export const userStatusName = (status: UserRow['status']): StatusName => statuses[status]

/** The last two levels; the whole way stands in the tooltip. */
export function OrganisationPath({ path }: { path: readonly string[] }) {
  return (
    <span className="truncate text-fg-2" title={fullPath(path)}>
      {path.length === 0 ? '–' : shortPath(path)}
    </span>
  )
}

const quiet = (text: string | null) => <span className="truncate text-fg-2">{text || '–'}</span>
const mono = (text: string | null) => <span className="font-mono text-mono text-fg-2">{text || '–'}</span>

/** The columns of the user list. */
export function useUserColumns(): ReadonlyArray<DataColumn<UserRow, SortName<typeof contract.list>>> {
  const { t } = useLingui()
  const locale = useFormatLocale()
  const column = useColumnOf<UserRow>()
  const isHan = locale === 'zh'
  const source = useSourceWords()
  const roles = useRoleOptions()
  const time = (at: string | null) => mono(at === null ? null : formatDateTime(locale, at, { year: false }))
  const roleName = (row: UserRow) => roles.options.find(({ value }) => value === row.role_id)?.label ?? row.role_name
  return [
    { id: 'username', header: t`Username`, min: 160, sortKey: 'username', names: true, cell: (row) => <UserName row={row} /> },
    {
      id: 'name',
      header: t({ context: 'person', message: 'Name' }),
      min: 124,
      sortKey: 'name',
      cell: (row) => <span title={row.name}>{row.name}</span>,
    },
    column.text({ id: 'rep_name', header: t`Alias`, min: 120, sortKey: 'rep_name', hidden: true }, (row) => row.rep_name || null),
    {
      id: 'organisation_name',
      header: t`Organisation`,
      min: 116,
      leaves: 5,
      sortKey: 'organisation_name',
      cell: (row) => <OrganisationPath path={row.organisation_path} />,
    },
    {
      id: 'role_name',
      header: t`Role`,
      min: 116,
      sortKey: 'role_name',
      cell: (row) => <span title={roleName(row)}>{quiet(roleName(row))}</span>,
    },
    column.status({ id: 'status', header: t`Status`, sortKey: 'status', width: isHan ? 88 : 138 }, (row) => userStatusName(row.status)),
    column.mono({ id: 'phone', header: t`Phone`, width: 118, leaves: 1 }, (row) => row.phone || null),
    {
      id: 'work_id',
      header: t`Work ID`,
      min: 84,
      leaves: 2,
      sortKey: 'work_id',
      cell: (row) => <span title={row.work_id ?? ''}>{mono(row.work_id)}</span>,
    },
    column.mono({ id: 'email', header: t`E-mail`, min: 180, hidden: true }, (row) => row.email || null),
    column.mono({ id: 'id_card', header: t`ID card`, width: 172, hidden: true }, (row) => row.id_card || null),
    column.text(
      { id: 'address', header: t({ context: 'person', message: 'Sign-in address' }), min: 140, hidden: true },
      (row) => row.address || null,
    ),
    {
      id: 'last_login_at',
      header: t`Last sign-in`,
      sortKey: 'last_login_at',
      width: isHan ? 140 : 120,
      cell: (row) => (row.is_online ? <Status of="member.online" /> : time(row.last_login_at)),
    },
    column.status({ id: 'is_online', header: t`Online`, width: 88, hidden: true }, (row) =>
      row.is_online ? 'member.online' : 'member.offline',
    ),
    column.dayTime({ id: 'created_at', header: t`Created`, leaves: 4, sortKey: 'created_at', width: isHan ? 140 : 120 }),
    column.mono({ id: 'expires_at', header: t`Expires`, leaves: 3, sortKey: 'expires_at', width: isHan ? 120 : 104 }, (row) =>
      row.expires_at === null ? null : formatDate(locale, row.expires_at),
    ),
    column.text({ id: 'source', header: t`Source`, sortKey: 'source', width: 110, hidden: true }, (row) => source[row.source]),
    column.text({ id: 'totp_on', header: t`Two-factor`, width: 110, hidden: true }, (row) => (row.totp_on ? t`On` : t`Off`)),
    column.text({ id: 'team_name', header: t`Team`, min: 130, hidden: true }, (row) => row.team_name || null),
  ]
}

function UserName({ row }: { row: UserRow }) {
  const { t } = useLingui()
  const lock = row.locked_until === null ? null : t`Locked until ${formatTime(row.locked_until)}`
  return (
    <span className="flex min-w-0 flex-col">
      <NameLink to="/admin/system/user-management/edit/$id" params={{ id: row.resource_id }}>
        {row.username}
      </NameLink>
      {lock !== null && <span className="truncate text-caption leading-3 text-vermilion">{lock}</span>}
    </span>
  )
}
