import { Button } from '@beacon/ui/controls'
import { Trans } from '@lingui/react/macro'
import { lazy, Suspense, useState } from 'react'
import type { MarkingOverview } from './marking-query.ts'

const SetupDialog = lazy(async () => ({ default: (await import('./setup-dialog.tsx')).SetupDialog }))

/** Opens who marks which question. */
export function SetUpMarking({ id, overview }: { id: string; overview: MarkingOverview }) {
  const [isAsked, setAsked] = useState(false)
  return (
    <>
      <Button onClick={() => setAsked(true)}>
        <Trans context="exam">Assign questions…</Trans>
      </Button>
      {isAsked && (
        <Suspense fallback={null}>
          <SetupDialog id={id} overview={overview} onClose={() => setAsked(false)} />
        </Suspense>
      )}
    </>
  )
}
