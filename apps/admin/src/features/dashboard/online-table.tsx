import { call } from '@beacon/api/client'
import { dashboard, type OnlinePerson } from '@beacon/api/platform/dashboard'
import { query, queryKeyOf } from '@beacon/api/query'
import { user } from '@beacon/api/people/user'
import { usePermissions, useSession } from '@beacon/auth'
import { Confirm } from '@beacon/auth/call'
import { EmptyState, useToast } from '@beacon/ui/feedback'
import { Section } from '@beacon/ui/layout'
import { type MenuEntry } from '@beacon/ui/overlay'
import { DataTable } from '@beacon/ui/table'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { FilterSelect } from '../../parts/list/filter-select.tsx'
import { listInput } from '../../parts/list/list-input.ts'
import { useTableUrl } from '../../parts/list/table-url.ts'
import { useList } from '../../parts/list/use-list.tsx'
import { useAppWords } from './app-words.ts'
import { useOnlineColumns } from './online-columns.tsx'
import { onlineEveryMs } from './queries.ts'

type Search = Readonly<Record<string, string | number | undefined>>
const apps = ['arena', 'admin', 'program'] as const

/** Everybody online now with page and address; the menu writes to a person, signs them out or opens their operations, by right. */
export function OnlineTable({ search }: { search: Search }) {
  const { t } = useLingui()
  const words = useAppWords()
  const [leaving, setLeaving] = useState<OnlinePerson | null>(null)
  const table = useTableUrl({ search, filters: ['app'], sort: '-since' })
  const list = useList(
    table,
    {
      ...query(dashboard.online, { query: listInput(dashboard.online, table.value) }),
      refetchInterval: onlineEveryMs,
    },
    { failed: <Trans>Online users could not be loaded</Trans>, key: 'online' },
  )
  const rowMenu = useOnlineMenu(setLeaving)
  return (
    <Section id="online" title={<Trans>Online users</Trans>} className="pb-6">
      <DataTable
        {...list.table}
        label={t`Online users`}
        columns={useOnlineColumns()}
        rowId={(row) => row.user_id}
        rowName={(row) => row.username}
        empty={<EmptyState title={<Trans>Nobody is online</Trans>} />}
        search={{ label: t`Search online users`, placeholder: t`Name or address` }}
        filters={<FilterSelect label={t`App`} {...table.bind('app')} options={apps.map((value) => ({ value, label: words[value] }))} />}
        rowMenu={rowMenu}
      />
      {leaving !== null && <SignOut person={leaving} onClose={() => setLeaving(null)} />}
    </Section>
  )
}

function useOnlineMenu(onSignOut: (person: OnlinePerson) => void): (row: OnlinePerson) => MenuEntry[] {
  const { t } = useLingui()
  const me = useSession()
  const permissions = usePermissions()
  return (row) => [
    ...(permissions.has('message.manage')
      ? [
          {
            label: t({ context: 'dashboard', message: 'Message' }),
            disabledReason: row.user_id === me.resource_id ? t`this is you` : undefined,
            render: (content: ReactNode) => (
              <Link to="/admin/system/messages" search={{ write: row.user_id }}>
                {content}
              </Link>
            ),
          },
        ]
      : []),
    ...(permissions.has('monitor.user')
      ? [
          {
            label: t({ context: 'monitor', message: 'Operations' }),
            render: (content: ReactNode) => (
              <Link to="/admin/dashboard/user-operation-monitor/$id/$user" params={{ id: 'all', user: row.user_id }}>
                {content}
              </Link>
            ),
          },
        ]
      : []),
    ...(permissions.has('user.status')
      ? [
          {
            label: t`Sign out…`,
            disabledReason: row.user_id === me.resource_id ? t`this is you` : row.is_protected ? t`administrator` : undefined,
            onSelect: () => onSignOut(row),
          },
        ]
      : []),
  ]
}

function SignOut({ person, onClose }: { person: OnlinePerson; onClose: () => void }) {
  const { t } = useLingui()
  const toast = useToast()
  const queryClient = useQueryClient()
  const signOut = async () => {
    const { skipped } = await call(user.act, { body: { action: 'sign_out', user_ids: [person.user_id] } })
    if (skipped.length > 0) toast.failed({ title: t`${person.username} was not signed out` })
    else toast.done({ title: t`${person.username} is signed out` })
    await queryClient.invalidateQueries({ queryKey: queryKeyOf(dashboard.online) })
  }
  return (
    <Confirm
      title={<Trans>Sign {person.username} out?</Trans>}
      body={<Trans>All sessions of this account end immediately. Scores are kept.</Trans>}
      action={t`Sign out`}
      onConfirm={signOut}
      onClose={onClose}
    />
  )
}
