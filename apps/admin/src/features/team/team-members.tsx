import { LinkButton } from '../../parts/link-button.tsx'
import { useListTable } from '../../parts/list/use-list.tsx'
import { call } from '@beacon/api/client'
import { teamAdmin, type StaffMember } from '@beacon/api/people/team-admin'
import { usePermissions } from '@beacon/auth'
import { Confirm } from '@beacon/auth/call'
import { formatDateTime, useFormatLocale } from '@beacon/i18n'
import { Button } from '@beacon/ui/controls'
import { Banner, EmptyState } from '@beacon/ui/feedback'
import { PageHeader } from '@beacon/ui/layout'
import { LinkTabs } from '@beacon/ui/nav'
import { type MenuEntry } from '@beacon/ui/overlay'
import { Status } from '@beacon/ui/status'
import { DataTable, useTableState } from '@beacon/ui/table'
import { useToast } from '@beacon/ui/feedback'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { UserPlus } from 'lucide-react'
import { useState } from 'react'
import { AddPeople } from './add-people.tsx'
import { useMemberColumns } from './member-columns.tsx'
import { membersQuery, refreshTeams, teamQuery } from './queries.ts'
import { RemoveMember } from './remove-member.tsx'
import { TeamHistory } from './team-history.tsx'

type Tab = 'members' | 'history'

/** Who is in a team, and who was. */
export function TeamMembers({ id, tab }: { id: string; tab: Tab }) {
  const { t } = useLingui()
  const locale = useFormatLocale()
  const { data: team } = useSuspenseQuery(teamQuery(id))
  const mayWrite = usePermissions().has('team.write') && team.status === 'normal'
  const [isAdding, setAdding] = useState(false)
  const tabs = [
    { value: 'members' as const, label: t`Members`, count: String(team.member_count) },
    { value: 'history' as const, label: t({ context: 'teamHistory', message: 'History' }) },
  ]
  return (
    <>
      <PageHeader
        title={team.name}
        facts={
          <>
            <span className="font-mono text-fg-3">{[team.number, team.tag].filter(Boolean).join(' · ')}</span>
            <span className="text-fg-3">{t`${{ n: team.member_count }} of ${{ max: team.max_members }} places`}</span>
            <span className="text-fg-3">{formatDateTime(locale, team.created_at, { year: false })}</span>
            <Status of={team.status === 'normal' ? 'member.normal' : 'entrant.disbanded'} />
          </>
        }
        actions={
          mayWrite && (
            <>
              <LinkButton to="/admin/team/edit/$teamId" params={{ teamId: id }}>
                <Trans>Edit</Trans>
              </LinkButton>
              <Button look="primary" disabled={team.fixed_by !== null} onClick={() => setAdding(true)}>
                <UserPlus size={16} aria-hidden="true" />
                <Trans>Add people</Trans>
              </Button>
            </>
          )
        }
      />
      {team.fixed_by !== null && (
        <Banner
          tone="warning"
          className="mt-2"
          title={<Trans>The roster of {{ contest: team.fixed_by }} is locked since its start; change it at the contest desk.</Trans>}
        />
      )}
      <LinkTabs
        label={t`Members and history`}
        tabs={tabs}
        current={tab}
        className="mt-1"
        renderLink={({ value }, parts) => (
          <Link
            to="/admin/team/member-manage/$teamId"
            params={{ teamId: id }}
            search={value === 'history' ? { tab: 'history' } : {}}
            {...parts}
          />
        )}
      />
      {tab === 'history' ? (
        <TeamHistory id={id} />
      ) : (
        <Members id={id} name={team.name} isFixed={team.fixed_by !== null} mayWrite={mayWrite} />
      )}
      {isAdding && <AddPeople team={team} onClose={() => setAdding(false)} />}
    </>
  )
}

interface MembersProps {
  id: string
  name: string
  isFixed: boolean
  mayWrite: boolean
}

function Members({ id, name, isFixed, mayWrite }: MembersProps) {
  const { t } = useLingui()
  const list = useQuery(membersQuery(id))
  const columns = useMemberColumns()
  const table = useTableState()
  const client = useQueryClient()
  const toast = useToast()
  const [leaving, setLeaving] = useState<StaffMember | null>(null)
  const [captain, setCaptain] = useState<StaffMember | null>(null)
  const rows = list.data?.items ?? []
  const failed = <Trans>Members could not be loaded</Trans>
  const props = useListTable(table, list, { failed }, { rows, total: rows.length })
  const menu = (row: StaffMember): MenuEntry[] => [
    ...(row.is_captain ? [] : [{ label: t`Make captain…`, onSelect: () => setCaptain(row) }]),
    {
      label: t`Remove…`,
      danger: true,
      disabledReason: isFixed ? t`The roster is locked` : undefined,
      onSelect: () => setLeaving(row),
    },
  ]
  const makeCaptain = async ({ user_id, rep_name }: StaffMember) => {
    await call(teamAdmin.make_captain, { params: { resource_id: id }, body: { user_id } })
    await refreshTeams(client)
    toast.done({ title: t`${{ name: rep_name }} is captain now` })
  }
  return (
    <>
      <DataTable
        {...props}
        label={t`Members of ${{ name }}`}
        storageKey="team-members"
        columns={columns}
        rowId={(row) => row.user_id}
        rowName={(row) => row.username}
        empty={
          <EmptyState title={<Trans>This team is empty</Trans>}>
            <Trans>The first to join becomes captain.</Trans>
          </EmptyState>
        }
        {...(mayWrite ? { rowMenu: menu } : {})}
      />
      {leaving !== null && (
        <RemoveMember teamId={id} member={leaving} others={rows.filter((row) => row !== leaving)} onClose={() => setLeaving(null)} />
      )}
      {captain !== null && (
        <Confirm
          onClose={() => setCaptain(null)}
          title={t`Make ${{ name: captain.rep_name }} captain?`}
          body={<Trans>The current captain stays in the team as a member.</Trans>}
          action={t`Make captain`}
          danger={false}
          onConfirm={() => makeCaptain(captain)}
        />
      )}
    </>
  )
}
