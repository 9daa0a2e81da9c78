import { call, urlOf } from '@beacon/api/client'
import { theoryTransfer, type ExportFormat, type TransferLeftOutCode } from '@beacon/api/kinds/theory/transfer'
import { queryKeyOf } from '@beacon/api/query'
import { useErrorWords } from '@beacon/auth/call'
import { useFormatLocale } from '@beacon/i18n'
import { Button, RadioGroup } from '@beacon/ui/controls'
import { Banner } from '@beacon/ui/feedback'
import { Field } from '@beacon/ui/form'
import { Dialog, useRun } from '@beacon/ui/overlay'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ExportRun } from './export-run.tsx'

/** Named questions, or what the filters of the list leave, as they stand in the address. */
export type ExportWhat = { question_ids: string[] } | { filter: Record<string, string | string[]> }

interface Props {
  what: ExportWhat
  onClose: () => void
}

/** Writes questions as a file of others; what the format cannot hold is listed before. */
export function ExportDialog({ what, onClose }: Props) {
  const { t } = useLingui()
  const [jobId, setJobId] = useState<string | null>(null)
  return (
    <Dialog open onOpenChange={(next) => !next && onClose()} title={t`Export questions`} size="md">
      {jobId === null ? (
        <ExportForm what={what} onStarted={setJobId} onClose={onClose} />
      ) : (
        <ExportRun
          jobId={jobId}
          href={urlOf(theoryTransfer.download, { params: { job_id: jobId } })}
          onAgain={() => setJobId(null)}
          onClose={onClose}
        />
      )}
    </Dialog>
  )
}

function ExportForm({ what, onStarted, onClose }: Props & { onStarted: (job_id: string) => void }) {
  const { t } = useLingui()
  const lang = useFormatLocale() === 'zh' ? 'zh' : 'en'
  const [format, setFormat] = useState<ExportFormat>('xlsx')
  const { isBusy, failure, start } = useRun(useErrorWords())
  const body = { format, lang, ...what } as const
  const check = useQuery({
    queryKey: [...queryKeyOf(theoryTransfer.check_export), body],
    queryFn: ({ signal }) => call(theoryTransfer.check_export, { body }, { signal }),
    staleTime: 0,
    retry: false,
  })
  const order = () =>
    start(async () => {
      const { job_id } = await call(theoryTransfer.export, { body })
      onStarted(job_id)
    })
  return (
    <div className="flex flex-col gap-4">
      <Field label={<Trans>Format</Trans>} layout="stack">
        <RadioGroup
          value={format}
          onValueChange={setFormat}
          options={[
            { value: 'xlsx', label: t`Spreadsheet (.xlsx)`, help: <Trans>All types, as the template of the import has them.</Trans> },
            { value: 'csv', label: t`Spreadsheet (.csv)` },
            { value: 'gift', label: 'GIFT' },
            { value: 'aiken', label: 'Aiken', help: <Trans>Single choice and true/false alone.</Trans> },
            { value: 'moodle', label: 'Moodle XML' },
            { value: 'qti21', label: 'QTI 2.1' },
            { value: 'qti30', label: 'QTI 3.0' },
          ]}
        />
      </Field>
      {check.isError ? (
        <CheckFailure error={check.error} />
      ) : (
        <LeftOut questions={check.data?.questions ?? null} left_out={check.data?.left_out ?? []} />
      )}
      {failure !== null && (
        <Banner boxed tone="failure" title={<Trans>The export did not start</Trans>}>
          {failure}
        </Banner>
      )}
      <div className="flex justify-end gap-2">
        <Button disabled={isBusy} onClick={onClose}>
          <Trans>Cancel</Trans>
        </Button>
        <Button
          look="primary"
          saving={isBusy}
          disabled={check.data === undefined || check.data.questions === 0}
          onClick={() => void order()}
        >
          <Trans>Export</Trans>
        </Button>
      </div>
    </div>
  )
}

function CheckFailure({ error }: { error: unknown }) {
  const words = useErrorWords()
  return (
    <Banner boxed tone="failure" title={<Trans>Nothing can be exported</Trans>}>
      {words(error)}
    </Banner>
  )
}

interface Left {
  number: string
  name: string
  code: TransferLeftOutCode
}

/** How many questions the file will hold, and those it will not. */
function LeftOut({ questions, left_out }: { questions: number | null; left_out: readonly Left[] }) {
  const { t } = useLingui()
  const why: Readonly<Record<TransferLeftOutCode, string>> = {
    type: t`the format has no such type`,
    blanks: t`the format cannot hold its blanks`,
    secret: t`you may not see its key`,
    partly: t`is in the file, without what has no column: points, further languages, special blanks`,
  }
  return (
    <div role="status" className="flex flex-col gap-2">
      <p className="text-fg-2">
        {questions === null ? (
          <Trans>Checking…</Trans>
        ) : (
          <Plural value={questions} one="# question in the file" other="# questions in the file" />
        )}
      </p>
      {left_out.length > 0 && (
        <>
          <p className="text-amber">
            <Plural value={left_out.length} one="# left out or not whole:" other="# left out or not whole:" />
          </p>
          <ul className="max-h-40 overflow-auto text-caption text-fg-2">
            {left_out.map(({ number, name, code }) => (
              <li key={number} className="break-words">
                <span className="font-mono">{number}</span> {name}: {why[code]}
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  )
}
