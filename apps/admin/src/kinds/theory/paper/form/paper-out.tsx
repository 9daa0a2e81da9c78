import type { PaperDetail } from '@beacon/api/kinds/theory/paper'
import { Button } from '@beacon/ui/controls'
import { late } from '@beacon/ui/late'
import { Trans } from '@lingui/react/macro'
import { Download, Printer } from 'lucide-react'
import { Suspense, useState } from 'react'

const FileDialog = late(async () => (await import('../files/file-dialog.tsx')).FileDialog)
const PrintDialog = late(async () => (await import('../print/print-dialog.tsx')).PrintDialog)

/** The stored paper on its way to a sheet or a file. A paper per candidate has no sheet of its own. */
export function PaperOut({ stored: { resource_id, name, lang, question_count, per_candidate } }: { stored: PaperDetail }) {
  const [open, setOpen] = useState<'print' | 'file' | null>(null)
  if (question_count === 0 || per_candidate) return null
  const Shown = open === 'file' ? FileDialog : PrintDialog
  return (
    <>
      <Button look="quiet" icon={<Printer size={16} aria-hidden="true" />} onClick={() => setOpen('print')}>
        <Trans>Preview and print</Trans>
      </Button>
      <Button look="quiet" icon={<Download size={16} aria-hidden="true" />} onClick={() => setOpen('file')}>
        <Trans>Export</Trans>
      </Button>
      {open !== null && (
        <Suspense fallback={null}>
          <Shown resource_id={resource_id} name={name} lang={lang} onClose={() => setOpen(null)} />
        </Suspense>
      )}
    </>
  )
}
