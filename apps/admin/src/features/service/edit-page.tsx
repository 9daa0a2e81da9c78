import { hasNothing } from '@beacon/api/client'
import type { ServiceDetail } from '@beacon/api/scene/service-views'
import { LoadFailed } from '@beacon/auth/call'
import { Loading } from '@beacon/ui/feedback'
import { PageHeader } from '@beacon/ui/layout'
import { LinkTabs } from '@beacon/ui/nav'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { RunTab } from '../../parts/service-run/run-tab.tsx'
import { BaseTab } from './base-tab.tsx'
import { serviceNumber, serviceQuery } from './queries.ts'
import { ServiceIcon } from './service-icon.tsx'
import { VersionTab } from './version-tab.tsx'
import { VersionsTab } from './versions-tab.tsx'
import { kindWords, osWords } from './words.ts'

export type EditTab = 'base' | 'version' | 'versions' | 'running'

/** One service: what it is called, its next version, the versions that are, and how one runs by itself. */
export function EditPage({ service_id, tab }: { service_id: string; tab: EditTab }) {
  const { t } = useLingui()
  const found = useQuery(serviceQuery(service_id))
  const service = found.data
  if (hasNothing(found)) return <LoadFailed title={<Trans>The service could not be loaded</Trans>} query={found} />
  if (service === undefined)
    return (
      <Loading>
        <Trans>Loading the service</Trans>
      </Loading>
    )
  const tabs = [
    { value: 'base', label: t({ context: 'service', message: 'Basics' }) },
    { value: 'version', label: t`File and settings` },
    { value: 'versions', label: t`Versions`, count: service.versions.length },
    ...(service.kind === 'docker' ? [{ value: 'running' as const, label: t({ context: 'service', message: 'Running' }) }] : []),
  ] as const
  return (
    <>
      <Head service={service} />
      <LinkTabs
        label={t`Service sections`}
        tabs={tabs}
        current={tab}
        className="mt-1"
        renderLink={({ value }, parts) => <Link to="." search={{ tab: value === 'base' ? undefined : value }} {...parts} />}
      />
      {tab === 'base' && <BaseTab service={service} />}
      {tab === 'version' && <VersionTab service={service} />}
      {tab === 'versions' && <VersionsTab service={service} />}
      {tab === 'running' && <RunTab service_id={service_id} />}
    </>
  )
}

function Head({ service }: { service: ServiceDetail }) {
  const { i18n } = useLingui()
  const names = service.needed_by.map(({ name }) => name).join(', ')
  return (
    <PageHeader
      title={
        <span className="flex items-center gap-2">
          <ServiceIcon service={service} />
          {service.name}
        </span>
      }
    >
      <span className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <span className="font-mono text-mono">{serviceNumber(service)}</span>
        <span className="font-mono text-mono">v{service.newest}</span>
        <span>{i18n._(kindWords[service.kind])}</span>
        <span>
          {i18n._(osWords[service.os])} · {service.arch}
        </span>
        {names !== '' && (
          <span>
            <Trans>Needed by {names}</Trans>
          </span>
        )}
      </span>
    </PageHeader>
  )
}
