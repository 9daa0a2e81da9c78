import { contest } from '@beacon/api/contest/contest'
import { query } from '@beacon/api/query'
import { useServerNow } from '@beacon/auth'
import { Section } from '@beacon/ui/layout'
import { TimeRuler } from '@beacon/ui/ruler'
import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { use } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { FormScopeContext } from './form-scope.ts'
import { LobbyCard } from './lobby-card.tsx'
import type { ContestInput } from './model.ts'
import { StartChecks } from './start-checks.tsx'

/** Beside the form: the contest as the lobby shows it, its time as a ruler, and what still blocks the start. */
export function ContestSide() {
  const { stored } = use(FormScopeContext)
  return (
    <>
      <Section title={<Trans>In the lobby</Trans>} first>
        <LobbyCard />
      </Section>
      <Section title={<Trans>Time</Trans>}>
        <RulerPreview />
      </Section>
      {stored !== null && stored.status === 'not_started' && <Checks resource_id={stored.resource_id} />}
    </>
  )
}

function RulerPreview() {
  const now = useServerNow()
  const { control } = useFormContext<ContestInput>()
  const [start_at, end_at, freeze_at] = useWatch({ control, name: ['start_at', 'end_at', 'freeze_at'] })
  if (!(Date.parse(end_at) > Date.parse(start_at)))
    return (
      <p className="text-caption text-fg-3">
        <Trans>The timeline appears here once the end is after the start.</Trans>
      </p>
    )
  return <TimeRuler surface="admin" now={now} span={{ start_at, end_at, freeze_at: freeze_at ?? null }} />
}

function Checks({ resource_id }: { resource_id: string }) {
  const checks = useQuery(query(contest.check, { params: { resource_id } }))
  return (
    <Section title={<Trans>Before the start</Trans>}>
      <div className="text-fg-2">{checks.data && <StartChecks items={checks.data.items} />}</div>
    </Section>
  )
}
