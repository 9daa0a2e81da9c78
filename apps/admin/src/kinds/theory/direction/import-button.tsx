import { Button } from '@beacon/ui/controls'
import { late } from '@beacon/ui/late'
import { Trans } from '@lingui/react/macro'
import { Upload } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useSheetAddress } from '../../../parts/sheet-import/sheet-address.ts'

const ImportPoints = late(async () => (await import('./import-points.tsx')).ImportPoints)

/** Opens the import of points; one that the address names opens at once. */
export function ImportButton() {
  const { importId } = useSheetAddress()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button look="quiet" icon={<Upload size={16} aria-hidden="true" />} onClick={() => setOpen(true)}>
        <Trans context="points">Import points…</Trans>
      </Button>
      {(isOpen || importId !== null) && (
        <Suspense fallback={null}>
          <ImportPoints key={importId} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
