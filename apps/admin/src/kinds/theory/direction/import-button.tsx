import { Button } from '@beacon/ui/controls'
import { latePart } from '@beacon/ui/late'
import { Trans } from '@lingui/react/macro'
import { Upload } from 'lucide-react'
import { useState } from 'react'
import { useSheetAddress } from '../../../parts/sheet-import/sheet-address.ts'

const ImportPoints = latePart(async () => (await import('./import-points.tsx')).ImportPoints)

/** Opens the import of points; one that the address names opens at once. */
export function ImportButton() {
  const { importId } = useSheetAddress()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button look="quiet" icon={<Upload size={16} aria-hidden="true" />} onClick={() => setOpen(true)}>
        <Trans context="points">Import points…</Trans>
      </Button>
      {(isOpen || importId !== null) && <ImportPoints key={importId} onClose={() => setOpen(false)} />}
    </>
  )
}
