import { Button } from '@beacon/ui/controls'
import { Trans } from '@lingui/react/macro'
import { Download, Upload } from 'lucide-react'
import { Fragment, type ReactNode, Suspense, useState } from 'react'
import { useSheetAddress } from './sheet-address.ts'

interface Props {
  mayImport: boolean
  mayExport: boolean
  /** The dialogs, drawn while they are open; each may be loaded then. */
  renderImport: (onClose: () => void) => ReactNode
  renderExport: (onClose: () => void) => ReactNode
}

/** Import and Export of a list, drawn only with the right. An import that the address names opens at once. */
export function SheetButtons({ mayImport, mayExport, renderImport, renderExport }: Props) {
  const { importId } = useSheetAddress()
  const [open, setOpen] = useState<'import' | 'export' | null>(null)
  const close = () => setOpen(null)
  return (
    <>
      {mayImport && (
        <Button onClick={() => setOpen('import')}>
          <Upload size={16} aria-hidden="true" />
          <Trans>Import</Trans>
        </Button>
      )}
      {mayExport && (
        <Button onClick={() => setOpen('export')}>
          <Download size={16} aria-hidden="true" />
          <Trans>Export</Trans>
        </Button>
      )}
      <Suspense>
        {mayImport && (open === 'import' || importId !== null) && <Fragment key={importId}>{renderImport(close)}</Fragment>}
        {mayExport && open === 'export' && renderExport(close)}
      </Suspense>
    </>
  )
}
