import type { RushHost } from '@beacon/api/kinds/theory/exam/rush'
import { EmptyState } from '@beacon/ui/feedback'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { ActionBar } from './action-bar.tsx'
import { DesksTable } from './desks-table.tsx'
import { type OpenDialog, HostDialog } from './host-dialogs.tsx'
import { HostLine } from './host-line.tsx'
import { MomentLine } from './moment-line.tsx'
import { QuestionCard } from './question-card.tsx'
import { StepLog } from './step-log.tsx'
import type { Host } from './use-host.ts'

interface Props {
  id: string
  host: Host
  data: RushHost
}

/** Everything the host needs in one view: what is on, what may be done, the question with its key, and the devices. */
export function HostView({ id, host, data }: Props) {
  const [asked, setAsked] = useState<OpenDialog | null>(null)
  const { now, coming } = data
  const isEmpty = now.state_no === 0 && coming === null
  if (isEmpty)
    return (
      <EmptyState title={<Trans context="rush">Nothing to host yet.</Trans>}>
        <Trans context="rush">Set up at least two desks and one round with questions first.</Trans>
      </EmptyState>
    )
  return (
    <div className="flex flex-col gap-3 pb-6">
      <HostLine host={data.host} take={host.take} />
      <MomentLine now={now} />
      <ActionBar host={host} data={data} ask={setAsked} isAsking={asked !== null} />
      <div className="grid gap-6 xl:grid-cols-[minmax(0,1fr)_320px]">
        <div className="min-w-0">
          <QuestionCard data={data} />
          <DesksTable data={data} />
        </div>
        <StepLog now={now} steps={data.steps} />
      </div>
      {asked !== null && <HostDialog key={id} asked={asked} now={now} send={host.send} onClose={() => setAsked(null)} />}
    </div>
  )
}
