import { call, urlOf } from '@beacon/api/client'
import { theoryTransfer, type ExportFormat, type TransferLeftOutCode } from '@beacon/api/kinds/theory/transfer'
import { queryKeyOf } from '@beacon/api/query'
import { useErrorWords } from '@beacon/auth/call'
import { useFormatLocale } from '@beacon/i18n'
import { RadioGroup } from '@beacon/ui/controls'
import { Banner } from '@beacon/ui/feedback'
import { Field } from '@beacon/ui/form'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ExportDialog, ExportFoot } from '../../../parts/job/export-dialog.tsx'
import { MadeFile, madeFile } from './made-file.tsx'

/** Named questions, or what the filters of the list leave, as they stand in the address. */
export type ExportWhat = { question_ids: string[] } | { filter: Record<string, string | string[]> }

interface Props {
  what: ExportWhat
  onClose: () => void
}

/** Writes questions as a file of others; what the format cannot hold is listed before. */
export function ExportTheory({ what, onClose }: Props) {
  const { t } = useLingui()
  return (
    <ExportDialog
      title={t`Export questions`}
      size="md"
      form={(onStarted) => <ExportForm what={what} onStarted={onStarted} onClose={onClose} />}
      made={madeFile}
      hrefOf={(job_id) => urlOf(theoryTransfer.download, { params: { job_id } })}
      said={(made) => <MadeFile {...made} />}
      onClose={onClose}
    />
  )
}

function ExportForm({ what, onStarted, onClose }: Props & { onStarted: (job_id: string) => void }) {
  const { t } = useLingui()
  const lang = useFormatLocale() === 'zh' ? 'zh' : 'en'
  const [format, setFormat] = useState<ExportFormat>('xlsx')
  const words = useErrorWords()
  const body = { format, lang, ...what } as const
  const check = useQuery({
    queryKey: [...queryKeyOf(theoryTransfer.check_export), body],
    queryFn: ({ signal }) => call(theoryTransfer.check_export, { body }, { signal }),
    staleTime: 0,
    retry: false,
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
        <Banner boxed tone="failure" title={<Trans>Nothing can be exported</Trans>}>
          {words(check.error)}
        </Banner>
      ) : (
        <LeftOut questions={check.data?.questions ?? null} left_out={check.data?.left_out ?? []} />
      )}
      <ExportFoot
        isReady={check.data !== undefined && check.data.questions > 0}
        order={() => call(theoryTransfer.export, { body })}
        onStarted={onStarted}
        onClose={onClose}
      />
    </div>
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
