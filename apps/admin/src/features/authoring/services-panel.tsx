import { hasNothing } from '@beacon/api/client'
import type { InjectionPage } from '@beacon/api/image/image-injection'
import { LoadFailed } from '@beacon/auth/call'
import { Button } from '@beacon/ui/controls'
import { Skeleton } from '@beacon/ui/feedback'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { ServiceOrder } from '../../parts/service-order/service-order.tsx'
import { InjectionRow } from './injection-row.tsx'
import { injectionsQuery, isOpen, useInjections } from './injection-queries.ts'
import type { AuthoringPanelProps } from './panel-props.ts'

/** Services that were, are and will be put into the node. */
export function ServicesPanel(props: AuthoringPanelProps) {
  const { image } = props
  const found = useQuery(injectionsQuery(image.resource_id))
  if (hasNothing(found)) return <LoadFailed title={<Trans>The services could not be loaded</Trans>} query={found} />
  if (found.data === undefined) return <Skeleton className="h-16" />
  return <Services {...props} page={found.data} />
}

function Services({ image, authoring, mayWork, page }: AuthoringPanelProps & { page: InjectionPage }) {
  const { t } = useLingui()
  const { injections, held } = page
  return (
    <div className="flex flex-col gap-2">
      {held.length > 0 && (
        <p className="text-fg-3">
          <Trans>Included in the base: {held.map(({ name }) => name).join(' · ')}</Trans>
        </p>
      )}
      {injections.length > 0 && (
        <ul aria-label={t`Services on this node`} className="flex flex-col">
          {injections.map((one) => (
            <InjectionRow key={one.injection_id} injection={one} resource_id={image.resource_id} isMine={authoring.lock.is_mine} />
          ))}
        </ul>
      )}
      {injections.some(isOpen) ? null : (
        <AddServices resource_id={image.resource_id} isMachine={image.virt_type === 'vm'} page={page} mayWork={mayWork} />
      )}
    </div>
  )
}

interface Adding {
  resource_id: string
  isMachine: boolean
  page: InjectionPage
  mayWork: boolean
}

function AddServices({ resource_id, isMachine, page, mayWork }: Adding) {
  const { t } = useLingui()
  const { add } = useInjections(resource_id)
  const { service } = useSearch({ strict: false })
  const [chosen, setChosen] = useState<string[]>(page.offers.some(({ service_id }) => service_id === service) ? [service ?? ''] : [])
  const [isSending, setSending] = useState(false)
  const held = new Set(page.held.map(({ service_id }) => service_id))
  for (const { status, service } of page.injections) if (status === 'done' && service !== null) held.add(service.service_id)
  const send = async () => {
    setSending(true)
    if (await add(chosen)) setChosen([])
    setSending(false)
  }
  return (
    <>
      <ServiceOrder
        aria-label={t`Service to inject`}
        value={chosen}
        onChange={setChosen}
        offers={page.offers}
        held={held}
        disabled={!mayWork}
      />
      <p className="text-caption text-fg-3">
        {isMachine ? (
          <Trans>Takes a snapshot before each. The service is mounted as a disc; you run it in the console.</Trans>
        ) : (
          <Trans>Takes a snapshot before each. The installer runs inside the node for up to 60 min.</Trans>
        )}
      </p>
      <Button className="self-start" disabled={!mayWork || chosen.length === 0} saving={isSending} onClick={() => void send()}>
        <Trans context="authoring">Inject</Trans>
      </Button>
    </>
  )
}
