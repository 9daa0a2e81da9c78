import { Button } from '@beacon/ui/controls'
import { latePart } from '@beacon/ui/late'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import type { MarkingOverview } from './marking-query.ts'

const SetupDialog = latePart(async () => (await import('./setup-dialog.tsx')).SetupDialog)

/** Opens who marks which question. */
export function SetUpMarking({ id, overview }: { id: string; overview: MarkingOverview }) {
  const [isAsked, setAsked] = useState(false)
  return (
    <>
      <Button onClick={() => setAsked(true)}>
        <Trans context="exam">Assign questions…</Trans>
      </Button>
      {isAsked && <SetupDialog id={id} overview={overview} onClose={() => setAsked(false)} />}
    </>
  )
}
