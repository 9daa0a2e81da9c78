import type { ContestFull } from '@beacon/api/contest/contest-views'
import { usePermissions } from '@beacon/auth'
import { Button } from '@beacon/ui/controls'
import { EmptyState } from '@beacon/ui/feedback'
import { latePart } from '@beacon/ui/late'
import { DataTable } from '@beacon/ui/table'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useTableUrl } from '../../../parts/list/table-url.ts'
import { useListTable } from '../../../parts/list/use-list.tsx'
import type { TabProps } from '../../../parts/desk/desk-search.ts'
import { contestQuery, screensQuery } from '../../../parts/desk/queries.ts'
import { pageOfRows } from '../../../parts/desk/table-local.ts'
import { TabHead } from '../../../parts/desk/tab-head.tsx'
import { ResolverPanel } from './resolver-panel.tsx'
import { useScreenColumns } from './screen-columns.tsx'
import type { ScreenDialogProps } from './screen-dialogs.tsx'
import { type OpenDialog, useScreenMenu } from './use-screen-menu.ts'
import { useDisplays } from './use-displays.ts'
import { useScreens } from './use-screens.ts'

const ScreenDialogs = latePart(async () => (await import('./screen-dialogs.tsx')).ScreenDialogs)

function Actions({ ask, screens }: { ask: (openDialog: OpenDialog) => void; screens: ScreenDialogProps['rows'] }) {
  const { t } = useLingui()
  const open = screens.filter(({ revoked_at, contests }) => revoked_at === null && contests.length === 0)
  return (
    <>
      <Button
        disabled={open.length === 0}
        title={open.length === 0 ? t`No screen is open` : undefined}
        onClick={() => ask({ kind: 'announce', rows: open })}
      >
        <Trans>Message to all screens</Trans>
      </Button>
      <Button icon={<Plus size={14} aria-hidden="true" />} onClick={() => ask({ kind: 'union' })}>
        <Trans>New combined screen</Trans>
      </Button>
      <Button look="primary" icon={<Plus size={14} aria-hidden="true" />} onClick={() => ask({ kind: 'new' })}>
        <Trans>New screen</Trans>
      </Button>
    </>
  )
}

function Screens({ id, search, contest }: TabProps & { contest: ContestFull | undefined }) {
  const { t } = useLingui()
  const list = useQuery(screensQuery(id))
  const table = useTableUrl({ search, filters: [] })
  const displays = useDisplays(contest)
  const columns = useScreenColumns(displays)
  const screens = useScreens(id)
  const [openDialog, setOpenDialog] = useState<OpenDialog | null>(null)
  const rows = list.data?.items ?? []
  const shown = pageOfRows(rows, table.value, { text: (row) => row.name, keys: { name: (row) => row.name } })
  const props = useListTable(table, list, { failed: t`Screens could not be loaded`, key: 'desk.screens' }, shown)
  const menuOf = useScreenMenu(screens, setOpenDialog, displays)
  return (
    <>
      <TabHead
        title={t({ context: 'desk', message: 'Screens' })}
        note={<Trans>Screens show what players see.</Trans>}
        actions={<Actions ask={setOpenDialog} screens={rows} />}
      />
      <DataTable
        {...props}
        label={t`Big screens`}
        columns={columns}
        unfilteredTotal={list.data?.total ?? 0}
        rowId={(row) => row.screen_id}
        rowName={(row) => row.name}
        empty={
          <EmptyState title={t`No screens yet`}>
            <Trans>A screen shows the ranking, matrix, feed or countdown on a wall, without signing in.</Trans>
          </EmptyState>
        }
        search={{ label: t`Search screens`, placeholder: t({ context: 'screen', message: 'Name' }) }}
        rowMenu={menuOf}
      />
      {openDialog !== null && contest !== undefined && (
        <ScreenDialogs openDialog={openDialog} ask={setOpenDialog} screens={screens} contest={contest} rows={rows} />
      )}
    </>
  )
}

/** The contest's displays: what each shows, whether it lives, the keys they show it by; and the resolver. */
export function SituationTab({ id, search }: TabProps) {
  const permissions = usePermissions()
  const { data: contest } = useQuery(contestQuery(id))
  const resolver = permissions.has('contest.watch') && contest !== undefined ? <ResolverPanel contest={contest} /> : null
  return (
    <>
      {contest?.is_frozen === true && resolver}
      <Screens id={id} search={search} contest={contest} />
      {contest?.is_frozen !== true && resolver}
    </>
  )
}
