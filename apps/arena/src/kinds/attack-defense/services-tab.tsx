import { hasNothing } from '@beacon/api/client'
import type { ContestMe, ContestPublic } from '@beacon/api/contest/contest-views'
import { EmptyState, Loading } from '@beacon/ui/feedback'
import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { LoadFailed } from '../../parts/load-failed.tsx'
import { servicesQuery } from './queries.ts'
import { RoundHead } from './round-head.tsx'
import { ServiceAbout } from './service-about.tsx'
import { ServiceRow } from './service-row.tsx'

/** The own services, each with its last rounds. */
export function ServicesTab({ contest, mine }: { contest: ContestPublic; mine: ContestMe }) {
  return (
    <div className="min-h-0 flex-1 overflow-y-auto px-page pt-2 pb-8">
      <RoundHead contest={contest} className="py-2 lg:hidden" />
      {mine.entrant?.status === 'approved' ? (
        <OwnServices resource_id={contest.resource_id} />
      ) : (
        <EmptyState title={<Trans>Services belong to participants.</Trans>}>
          <Trans>You do not take part in this contest.</Trans>
        </EmptyState>
      )}
    </div>
  )
}

function OwnServices({ resource_id }: { resource_id: string }) {
  const services = useQuery(servicesQuery(resource_id))
  if (services.isPending)
    return (
      <Loading>
        <Trans>Loading services</Trans>
      </Loading>
    )
  if (hasNothing(services)) return <LoadFailed title={<Trans>Your services could not be loaded.</Trans>} query={services} />
  const { items, n, is_frozen } = services.data
  if (items.length === 0)
    return (
      <EmptyState title={<Trans>No services yet</Trans>}>
        <Trans>Services appear with round 1.</Trans>
      </EmptyState>
    )
  return (
    <>
      {is_frozen && (
        <p className="py-2 text-dense text-azure">
          <Trans>The ranking is frozen: points are those from before.</Trans>
        </p>
      )}
      {items.map((service) => (
        <ServiceRow key={service.topic_id} service={service} n={n} about={<ServiceAbout resource_id={resource_id} {...service} />} />
      ))}
    </>
  )
}
