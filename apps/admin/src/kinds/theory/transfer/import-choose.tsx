import { urlOf } from '@beacon/api/client'
import { theoryTransfer, transferLimits } from '@beacon/api/kinds/theory/transfer'
import type { TextEncoding } from '@beacon/api/text-encoding'
import { useFormatLocale } from '@beacon/i18n'
import { Button } from '@beacon/ui/controls'
import { Banner } from '@beacon/ui/feedback'
import { type DroppedFile, FileDrop } from '@beacon/ui/form'
import { ProgressBar } from '@beacon/ui/table'
import { Trans, useLingui } from '@lingui/react/macro'
import { FileSpreadsheet } from 'lucide-react'
import { useState } from 'react'
import * as z from 'zod/mini'
import { EncodingSelect } from '../../../parts/encoding-select.tsx'
import { ImportSteps } from '../../../parts/import-steps.tsx'
import { useFileReading } from '../../../parts/use-file-reading.ts'

const started = z.object({ import_id: z.string() })
const endings = ['.xlsx', '.xls', '.csv', '.txt', '.gift', '.aiken', '.xml', '.zip']

/** The first step: one file, in whatever of the formats it is. */
export function ImportChoose({ onRead }: { onRead: (import_id: string) => void }) {
  const { t } = useLingui()
  const lang = useFormatLocale() === 'zh' ? 'zh' : 'en'
  const { share, failure, read, cancel } = useFileReading(started)
  const [file, setFile] = useState<File | null>(null)
  const [encoding, setEncoding] = useState<TextEncoding | null>(null)
  const send = (picked: File, chosen: TextEncoding | null) => {
    setFile(picked)
    setEncoding(chosen)
    const address = urlOf(theoryTransfer.read, { query: chosen === null ? {} : { encoding: chosen } })
    void read(address, picked, ({ import_id }) => onRead(import_id))
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
            onAdd={([first]: DroppedFile[]) => first !== undefined && send(first.file, null)}
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
      {failure !== null && file !== null && !/\.(?:xlsx?|zip)$/iu.test(file.name) && (
        <span>
          <EncodingSelect value={encoding} onChange={(chosen) => send(file, chosen)} />
        </span>
      )}
    </div>
  )
}
