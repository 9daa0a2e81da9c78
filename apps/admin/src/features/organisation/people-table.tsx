import { NameLink } from '../../parts/link-button.tsx'
import { useColumnOf } from '../../parts/list/column-of.tsx'
import { useList } from '../../parts/list/use-list.tsx'
import type { SortName } from '@beacon/api/endpoint'
import { query } from '@beacon/api/query'
import { user, type UserRow } from '@beacon/api/people/user'
import { useFormatLocale } from '@beacon/i18n'
import { Switch } from '@beacon/ui/controls'
import { EmptyState } from '@beacon/ui/feedback'
import type { StatusName } from '@beacon/ui/status'
import { type DataColumn, DataTable } from '@beacon/ui/table'
import { Trans, useLingui } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useRoleOptions } from '../../parts/people/people-options.ts'
import { useSourceWords } from '../../parts/people/source-words.ts'
import { listInput } from '../../parts/list/list-input.ts'
import { useTableUrl } from '../../parts/list/table-url.ts'

const statuses: Record<UserRow['status'], StatusName> = {
  normal: 'member.normal',
  to_audit: 'member.review_pending',
  disabled: 'member.disabled',
  expired: 'member.expired',
}

interface PeopleTableProps {
  organisationId: string
  search: Readonly<Record<string, string | number | undefined>>
  actions: ReactNode
}

/** People of an organisation, and of all below it unless switched off. */
export function PeopleTable({ organisationId, search, actions }: PeopleTableProps) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const table = useTableUrl({ search, filters: ['below'], sort: 'username' })
  const isBelow = table.value.filters['below'] !== 'false'
  const input = listInput(user.list, table.value, { organisation_id: organisationId, below: isBelow })
  const list = useList(table, query(user.list, { query: input }), {
    failed: <Trans>People could not be loaded</Trans>,
    key: 'organisation-people',
  })
  const columns = usePeopleColumns()
  return (
    <section className="mt-5 min-w-0 border-t border-rule pt-3">
      <div className="flex items-center gap-3">
        <h3 className="type-section text-fg">
          <Trans>People</Trans>
        </h3>
        <div className="ml-auto flex gap-2">{actions}</div>
      </div>
      <DataTable<UserRow>
        {...list.table}
        className="mt-1"
        label={t`People`}
        columns={columns}
        rowId={(row) => row.resource_id}
        rowName={(row) => row.username}
        empty={<EmptyState title={<Trans>Nobody here yet</Trans>} />}
        filters={
          <Switch checked={isBelow} onCheckedChange={(isOn) => table.setFilter('below', isOn ? undefined : 'false')}>
            <Trans>Include sub-organisations</Trans>
          </Switch>
        }
        search={{ label: t`Search people`, placeholder: t`Username, name, work ID` }}
        onOpen={({ resource_id }) => void navigate({ to: '/admin/system/user-management/edit/$id', params: { id: resource_id } })}
      />
    </section>
  )
}

function usePeopleColumns(): ReadonlyArray<DataColumn<UserRow, SortName<typeof user.list>>> {
  const { t } = useLingui()
  const locale = useFormatLocale()
  const column = useColumnOf<UserRow>()
  const roles = useRoleOptions()
  const source = useSourceWords()
  return [
    {
      id: 'username',
      header: t`Username`,
      min: 160,
      sortKey: 'username',
      names: true,
      cell: (row) => (
        <NameLink to="/admin/system/user-management/edit/$id" params={{ id: row.resource_id }}>
          {row.username}
        </NameLink>
      ),
    },
    { id: 'name', header: t({ context: 'person', message: 'Name' }), min: 124, sortKey: 'name', cell: (row) => row.name },
    column.text({ id: 'rep_name', header: t`Alias`, min: 120, sortKey: 'rep_name', hidden: true }, (row) => row.rep_name || null),
    column.text({ id: 'organisation_name', header: t`Organisation`, min: 116, leaves: 2 }, (row) => row.organisation_name || null),
    column.text(
      { id: 'role_name', header: t`Role`, min: 112, leaves: 3 },
      (row) => (roles.options.find(({ value }) => value === row.role_id)?.label ?? row.role_name) || null,
    ),
    column.status({ id: 'status', header: t`Status`, sortKey: 'status', width: locale === 'zh' ? 92 : 132 }, (row) => statuses[row.status]),
    column.mono({ id: 'phone', header: t`Phone`, width: 126, hidden: true }, (row) => row.phone || null),
    column.text({ id: 'email', header: t`E-mail`, min: 170, hidden: true }, (row) => row.email || null),
    column.mono({ id: 'id_card', header: t`ID card`, width: 172, hidden: true }, (row) => row.id_card || null),
    column.text({ id: 'address', header: t`Postal address`, min: 140, hidden: true }, (row) => row.address || null),
    column.mono({ id: 'work_id', header: t`Work ID`, sortKey: 'work_id', width: 100, hidden: true }, (row) => row.work_id || null),
    column.dayTime({
      id: 'last_login_at',
      header: t`Last sign-in`,
      leaves: 1,
      sortKey: 'last_login_at',
      width: locale === 'zh' ? 140 : 120,
    }),
    column.status({ id: 'is_online', header: t`Online`, width: 92, hidden: true }, (row) =>
      row.is_online ? 'member.online' : 'member.offline',
    ),
    column.dayTime({ id: 'created_at', header: t`Created`, sortKey: 'created_at', width: 140, hidden: true }),
    column.dayTime({ id: 'expires_at', header: t`Expires`, sortKey: 'expires_at', width: 126, hidden: true }),
    column.text({ id: 'source', header: t`Source`, sortKey: 'source', width: 110, hidden: true }, (row) => source[row.source]),
    column.text({ id: 'totp_on', header: t`Two-factor`, width: 110, hidden: true }, (row) => (row.totp_on ? t`On` : t`Off`)),
    column.text({ id: 'team_name', header: t`Team`, min: 130, hidden: true }, (row) => row.team_name || null),
  ]
}
