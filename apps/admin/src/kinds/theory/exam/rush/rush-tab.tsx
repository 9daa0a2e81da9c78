import { hasNothing } from '@beacon/api/client'
import { LoadFailed } from '@beacon/auth/call'
import { Segmented } from '@beacon/ui/controls'
import { Skeleton } from '@beacon/ui/feedback'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { TabProps } from '../../../../parts/desk/desk-search.ts'
import { TabHead } from '../../../../parts/desk/tab-head.tsx'
import { HostView } from './host-view.tsx'
import { SetupView } from './setup/setup-view.tsx'
import { useHost } from './use-host.ts'

type View = 'host' | 'setup'

/** The rush of an exam: its desks and rounds, and whoever leads it in the room. */
export function RushTab({ id }: TabProps) {
  const { t } = useLingui()
  const host = useHost(id)
  const { found } = host
  const [chosen, setChosen] = useState<View | null>(null)
  const isEmpty = found.data?.now.state_no === 0 && found.data.coming === null
  // Without a set-up there is nothing to host. Saving one does not leave the page.
  if (chosen === null && found.data !== undefined) setChosen(isEmpty ? 'setup' : 'host')
  const view = chosen ?? 'host'
  return (
    <>
      <TabHead
        title={<Trans context="rush">Rush host</Trans>}
        actions={
          <Segmented
            aria-label={t({ context: 'rush', message: 'View' })}
            value={view}
            onValueChange={setChosen}
            options={[
              { value: 'host', label: t({ context: 'rush', message: 'Host' }) },
              { value: 'setup', label: t({ context: 'rush', message: 'Desks and rounds' }) },
            ]}
          />
        }
      />
      {hasNothing(found) && <LoadFailed title={t({ context: 'rush', message: 'The rush could not be loaded' })} query={found} />}
      {found.isPending && <Skeleton className="h-40" />}
      {view === 'host' && found.data !== undefined && <HostView id={id} host={host} data={found.data} />}
      {view === 'setup' && <SetupView id={id} />}
    </>
  )
}
