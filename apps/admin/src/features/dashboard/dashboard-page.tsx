import type { DashboardView } from '@beacon/api/platform/dashboard'
import { formatTime } from '@beacon/i18n'
import { usePermissions } from '@beacon/auth'
import { EmptyState } from '@beacon/ui/feedback'
import { PageHeader } from '@beacon/ui/layout'
import { Trans } from '@lingui/react/macro'
import { useSuspenseQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { AlarmLines } from './alarm-lines.tsx'
import { ContestsBlock } from './contests-block.tsx'
import { FactLine } from './fact-line.tsx'
import { HostBlock, LoadPlot } from './host-block.tsx'
import { BackupBlock, DatabaseBlock, LicenseBlock, StorageBlock } from './keep-blocks.tsx'
import { OnlineTable } from './online-table.tsx'
import { dashboardQuery } from './queries.ts'
import { OnlineBlock, SignInBlock } from './traffic-blocks.tsx'

type Search = Readonly<Record<string, string | number | undefined>>
const names = ['users', 'contests', 'jobs', 'host', 'database', 'storage', 'online', 'sign_ins', 'review', 'backup', 'license'] as const

/** What runs, who is here, and whether the machine bears it. `firstSteps` stands on top while an installation is new. */
export function DashboardPage({ search, firstSteps }: { search: Search; firstSteps: ReactNode }) {
  const { data: view } = useSuspenseQuery(dashboardQuery)
  const permissions = usePermissions()
  return (
    <>
      <PageHeader
        title={<Trans>Dashboard</Trans>}
        actions={
          <span className="text-caption text-fg-3">
            <Trans>As of {formatTime(view.server_now, { seconds: true })}, refreshed every 15 s</Trans>
          </span>
        }
      />
      {view.alarms !== null && <AlarmLines alarms={view.alarms.items} />}
      {firstSteps}
      <FactLine view={view} />
      {names.every((name) => view[name] === null) && (
        <EmptyState title={<Trans>Nothing to show</Trans>}>
          <Trans>Your role has no access to the pages behind these figures.</Trans>
        </EmptyState>
      )}
      <Blocks view={view} />
      {permissions.has('user.read') && <OnlineTable search={search} />}
    </>
  )
}

function Blocks({ view }: { view: DashboardView }) {
  const { contests, online, sign_ins, host, database, storage, backup, license } = view
  const hasSide = [host, database, storage, backup, license].some((block) => block !== null)
  return (
    <div
      className={`mt-3 grid gap-x-8 border-t border-rule pt-3 ${hasSide ? 'min-[1180px]:grid-cols-[minmax(0,1fr)_minmax(360px,440px)]' : ''}`}
    >
      <div className="min-w-0">
        {contests !== null && <ContestsBlock block={contests} />}
        {online !== null && online.minutes.length > 0 && <OnlineBlock block={online} />}
        {sign_ins !== null && <SignInBlock block={sign_ins} />}
        {host !== null && <LoadPlot block={host} />}
      </div>
      {hasSide && (
        <div className="min-w-0 min-[1180px]:border-l min-[1180px]:border-rule min-[1180px]:pl-6">
          {host !== null && <HostBlock block={host} />}
          {database !== null && <DatabaseBlock block={database} />}
          {storage !== null && <StorageBlock block={storage} />}
          {backup !== null && <BackupBlock block={backup} />}
          {license !== null && <LicenseBlock block={license} />}
        </div>
      )}
    </div>
  )
}
