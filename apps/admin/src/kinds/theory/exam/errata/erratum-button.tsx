import { Button } from '@beacon/ui/controls'
import { late } from '@beacon/ui/late'
import { Trans } from '@lingui/react/macro'
import { Suspense, useState } from 'react'

const ErrataDialog = late(async () => (await import('./errata-dialog.tsx')).ErrataDialog)

/** Opens the errata of an exam. */
export function ErratumButton({ exam_id }: { exam_id: string }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>
        <Trans context="exam">Erratum…</Trans>
      </Button>
      {isOpen && (
        <Suspense>
          <ErrataDialog exam_id={exam_id} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
