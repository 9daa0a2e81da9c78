import { urlOf } from '@beacon/api/client'
import { theoryTransfer, transferLimits } from '@beacon/api/kinds/theory/transfer'
import { useFormatLocale } from '@beacon/i18n'
import { Button } from '@beacon/ui/controls'
import { Banner } from '@beacon/ui/feedback'
import { type DroppedFile, FileDrop } from '@beacon/ui/form'
import { ProgressBar } from '@beacon/ui/table'
import { Trans, useLingui } from '@lingui/react/macro'
import { FileSpreadsheet } from 'lucide-react'
import * as z from 'zod/mini'
import { ImportSteps } from '../../../parts/import-steps.tsx'
import { useFileReading } from '../../../parts/use-file-reading.ts'

const started = z.object({ import_id: z.string() })
const endings = ['.xlsx', '.xls', '.csv', '.txt', '.gift', '.aiken', '.xml', '.zip']

/** The first step: one file, in whatever of the formats it is. */
export function ImportChoose({ onRead }: { onRead: (import_id: string) => void }) {
  const { t } = useLingui()
  const lang = useFormatLocale() === 'zh' ? 'zh' : 'en'
  const { share, failure, read, cancel } = useFileReading(started)
  const send = ([first]: DroppedFile[]) => {
    if (first !== undefined) void read(urlOf(theoryTransfer.read, { query: {} }), first.file, ({ import_id }) => onRead(import_id))
  }
  const label = share === 1 ? t`Reading the file` : t`Uploading the file`
  return (
    <div className="flex max-w-[720px] flex-col gap-4">
      <ImportSteps at={share === null ? 'file' : 'read'} />
      <p className="text-fg-2">
        <Trans>
          A spreadsheet, GIFT, Aiken, Moodle XML or a QTI package, detected by its content. You see what is in it before anything is
          imported.
        </Trans>
      </p>
      {share === null ? (
        <>
          <FileDrop
            aria-label={t`File of questions`}
            files={[]}
            onAdd={send}
            onRemove={() => undefined}
            endings={endings}
            multiple={false}
            max_bytes={transferLimits.zip_bytes}
          />
          <Button look="quiet" className="self-start" asChild>
            <a href={urlOf(theoryTransfer.template, { query: { lang } })} download>
              <FileSpreadsheet size={16} aria-hidden="true" />
              <Trans>Download the spreadsheet template</Trans>
            </a>
          </Button>
        </>
      ) : (
        <div className="flex items-center gap-3">
          <ProgressBar label={label} value={share === 1 ? null : share} max={1} text={label} />
          <Button size="sm" look="quiet" onClick={cancel}>
            <Trans>Cancel</Trans>
          </Button>
        </div>
      )}
      {failure !== null && (
        <Banner boxed tone="failure" title={<Trans>The file was not read</Trans>}>
          {failure}
        </Banner>
      )}
    </div>
  )
}
