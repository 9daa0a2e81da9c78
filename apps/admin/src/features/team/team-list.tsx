import { call } from '@beacon/api/client'
import { query } from '@beacon/api/query'
import { team, type TeamRow } from '@beacon/api/people/team'
import { usePermissions, useSession } from '@beacon/auth'
import { Button } from '@beacon/ui/controls'
import { EmptyState } from '@beacon/ui/feedback'
import { late } from '@beacon/ui/late'
import { PageHeader } from '@beacon/ui/layout'
import { DataTable, selectedCount, type Selection } from '@beacon/ui/table'
import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { Suspense, useState } from 'react'
import { LinkButton } from '../../parts/link-button.tsx'
import { useBulkJob } from '../../parts/list/bulk-job.tsx'
import { useBulkResult } from '../../parts/list/bulk-result.tsx'
import { useList } from '../../parts/list/use-list.tsx'
import { SheetButtons } from '../../parts/sheet-import/sheet-buttons.tsx'
import { listInput } from '../../parts/list/list-input.ts'
import { chosenIds, useTableUrl } from '../../parts/list/table-url.ts'
import { ActionDialog, type OpenDialog, type TeamAction } from './action-dialog.tsx'
import { useTeamColumns } from './columns.tsx'
import { NewCode } from './new-code.tsx'
import { refreshTeams } from './queries.ts'
import { TeamFilters, TeamTabs } from './team-filters.tsx'
import { useTeamMenu } from './team-menu.tsx'

const ImportDialog = late(async () => (await import('./import-dialog.tsx')).ImportDialog)
const MessageDialog = late(async () => (await import('./message-dialog.tsx')).MessageDialog)
const ExportDialog = late(async () => (await import('./export-dialog.tsx')).ExportDialog)

type Search = Readonly<Record<string, string | number | undefined>> & { status?: 'disbanded' | undefined }
const filterNames = ['tag', 'organisation_id', 'has_ipd', 'size_is', 'contest_id'] as const

/** Every team in one's scope. */
export function TeamList({ search }: { search: Search }) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const me = useSession()
  const permissions = usePermissions()
  const table = useTableUrl({ search, filters: filterNames, sort: '-created_at' })
  const { page, size, sort, q, filters } = table.value
  const listQuery = listInput(team.list, { q, filters }, { status: search.status })
  const list = useList(table, query(team.list, { query: { ...listQuery, sort, page, size } }), {
    failed: <Trans>Teams could not be loaded</Trans>,
  })
  const columns = useTeamColumns()
  const storageKey = `${me.resource_id}.teams`
  const bulk = useBulkResult()
  const client = useQueryClient()
  const job = useBulkJob({
    name: 'team_bulk',
    onOver: (result) => {
      void refreshTeams(client)
      bulk.tell(result, plural(result.done, { one: '# team done', other: '# teams done' }))
    },
  })
  const [question, setQuestion] = useState<OpenDialog | null>(null)
  const [code, setCode] = useState<TeamRow | null>(null)
  const [ticked, setTicked] = useState<string[] | null>(null)
  const [written, setWritten] = useState<{ team_ids: string[]; names: string[] } | null>(null)
  const { rows, total } = list
  const menu = useTeamMenu((action, row) =>
    action === 'code'
      ? setCode(row)
      : setQuestion({ action, count: 1, names: [row.name], idsOf: () => Promise.resolve([row.resource_id]) }),
  )
  const fetchPage = (page: number) => call(team.list, { query: { ...listQuery, sort, page, size: 200 } })
  const idsOf = (selection: Selection) => chosenIds({ selection, rowId: (row: TeamRow) => row.resource_id, fetchPage })
  const namesOf = (selection: Selection) =>
    rows.filter((row) => selection.all !== selection.ids.includes(row.resource_id)).map(({ name }) => name)
  const ask = (action: TeamAction, selection: Selection) =>
    setQuestion({
      action,
      count: selectedCount(selection, total),
      names: namesOf(selection),
      idsOf: () => idsOf(selection),
    })
  const write = async (selection: Selection) => setWritten({ team_ids: await idsOf(selection), names: namesOf(selection) })
  const exportTicked = async (selection: Selection) => setTicked(await idsOf(selection))
  const mayWrite = permissions.has('team.write') && search.status !== 'disbanded'
  const mayMove = permissions.has('team.transfer')
  const maySend = permissions.has('message.manage') && search.status !== 'disbanded'
  const actions = (
    <>
      <SheetButtons
        mayImport={mayMove && permissions.has('team.write')}
        mayExport={mayMove}
        renderImport={(onClose) => <ImportDialog onClose={onClose} />}
        renderExport={(onClose) => <ExportDialog count={total} list={{ storageKey, columns }} order={listQuery} onClose={onClose} />}
      />
      {permissions.has('team.write') && <NewTeamLink />}
    </>
  )
  return (
    <>
      <PageHeader title={<Trans context="page">Teams</Trans>} actions={actions} />
      <TeamTabs counts={list.data?.counts} current={search.status ?? 'normal'} />
      {job.strip}
      <DataTable
        {...list.table}
        label={t`Teams`}
        columns={columns}
        rowId={(row) => row.resource_id}
        rowName={(row) => row.name}
        empty={<NoTeams />}
        search={{ label: t`Search teams`, placeholder: t`Name, number, member` }}
        filters={<TeamFilters filters={table.value.filters} onFilter={table.setFilter} />}
        storageKey={storageKey}
        onOpen={({ resource_id }) => void navigate({ to: '/admin/team/member-manage/$teamId', params: { teamId: resource_id } })}
        rowMenu={menu}
        {...(mayWrite || mayMove || maySend
          ? {
              bulk: (selection) => (
                <BulkActions
                  {...{ mayWrite, mayMove, maySend }}
                  onAct={(action) => ask(action, selection)}
                  onExport={() => void exportTicked(selection)}
                  onWrite={() => void write(selection)}
                />
              ),
            }
          : {})}
      />
      {question !== null && <ActionDialog openDialog={question} tell={bulk.tell} onJob={job.follow} onClose={() => setQuestion(null)} />}
      {code !== null && <NewCode team={code} onClose={() => setCode(null)} />}
      {written !== null && (
        <Suspense>
          <MessageDialog {...written} onClose={() => setWritten(null)} />
        </Suspense>
      )}
      {ticked !== null && (
        <Suspense>
          <ExportDialog
            count={ticked.length}
            list={{ storageKey, columns }}
            order={{ status: search.status, team_ids: ticked }}
            onClose={() => setTicked(null)}
          />
        </Suspense>
      )}
      {bulk.dialog}
    </>
  )
}

interface BulkProps {
  mayWrite: boolean
  mayMove: boolean
  maySend: boolean
  onAct: (action: TeamAction) => void
  onExport: () => void
  onWrite: () => void
}

function BulkActions({ mayWrite, mayMove, maySend, onAct, onExport, onWrite }: BulkProps) {
  const { t } = useLingui()
  const labels: Record<TeamAction, string> = {
    tag: t`Tag…`,
    number: t`Number in sequence…`,
    ipd: t`Assign IPDs in sequence…`,
    disband: t`Disband…`,
  }
  return (
    <>
      {mayWrite &&
        (['tag', 'number', 'ipd', 'disband'] as const).map((action) => (
          <Button key={action} size="sm" look={action === 'disband' ? 'quiet-danger' : 'quiet'} onClick={() => onAct(action)}>
            {labels[action]}
          </Button>
        ))}
      {maySend && (
        <Button size="sm" look="quiet" onClick={onWrite}>
          <Trans>Message…</Trans>
        </Button>
      )}
      {mayMove && (
        <Button size="sm" look="quiet" onClick={onExport}>
          <Trans>Export…</Trans>
        </Button>
      )}
    </>
  )
}

function NoTeams() {
  const mayWrite = usePermissions().has('team.write')
  return (
    <EmptyState title={<Trans>No teams yet</Trans>} {...(mayWrite ? { actions: <NewTeamLink /> } : {})}>
      <Trans>Add one, import a sheet, or let players create their own.</Trans>
    </EmptyState>
  )
}

function NewTeamLink() {
  return (
    <LinkButton look="primary" to="/admin/team/add" icon={<Plus size={16} aria-hidden="true" />}>
      <Trans>New team</Trans>
    </LinkButton>
  )
}
