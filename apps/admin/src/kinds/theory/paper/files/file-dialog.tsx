import { call, urlOf } from '@beacon/api/client'
import { paperFile, type PaperFileFormat } from '@beacon/api/kinds/theory/paper-file'
import { queryKeyOf } from '@beacon/api/query'
import { usePermission } from '@beacon/auth'
import { useErrorWords } from '@beacon/auth/call'
import { Button, Checkbox, RadioGroup, Segmented } from '@beacon/ui/controls'
import { Banner } from '@beacon/ui/feedback'
import { Field } from '@beacon/ui/form'
import { Dialog, useRun } from '@beacon/ui/overlay'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ExportRun } from '../../transfer/export-run.tsx'
import { LanguageField } from '../../../../parts/language-field.tsx'
import { FileNotes } from './file-notes.tsx'

interface Props {
  resource_id: string
  name: string
  lang: 'en' | 'zh'
  onClose: () => void
}

/** One paper as a file; what the file does not show is listed before. */
export function FileDialog(props: Props) {
  const { t } = useLingui()
  const { name, onClose } = props
  const [jobId, setJobId] = useState<string | null>(null)
  return (
    <Dialog open size="md" onOpenChange={(open) => !open && onClose()} title={t`Export ${name}`}>
      {jobId === null ? (
        <FileForm {...props} onStarted={setJobId} />
      ) : (
        <ExportRun
          jobId={jobId}
          href={urlOf(paperFile.download, { params: { job_id: jobId } })}
          onAgain={() => setJobId(null)}
          onClose={onClose}
        />
      )}
    </Dialog>
  )
}

function FileForm({ resource_id, lang: first, onClose, onStarted }: Props & { onStarted: (job_id: string) => void }) {
  const { t } = useLingui()
  const words = useErrorWords()
  const mayKey = usePermission('question.secret')
  const [format, setFormat] = useState<PaperFileFormat>('docx')
  const [lang, setLang] = useState(first)
  const [form, setForm] = useState<'-' | 'A' | 'B'>('-')
  const [withKey, setWithKey] = useState(false)
  const { isBusy, failure, start } = useRun(words)
  const params = { resource_id }
  const body = { format, lang, form: form === '-' ? null : form, with_key: withKey }
  const check = useQuery({
    queryKey: [...queryKeyOf(paperFile.check), resource_id, body],
    queryFn: ({ signal }) => call(paperFile.check, { params, body }, { signal }),
    staleTime: 0,
    retry: false,
  })
  const order = () => start(async () => onStarted((await call(paperFile.make, { params, body })).job_id))
  return (
    <div className="flex flex-col gap-4">
      <Field label={<Trans>Format</Trans>} layout="stack">
        <RadioGroup
          value={format}
          onValueChange={setFormat}
          options={[
            { value: 'docx', label: t`Word document (.docx)`, help: <Trans>For further editing.</Trans> },
            { value: 'pdf', label: 'PDF', help: <Trans>For printing, with your name across each page.</Trans> },
            { value: 'xlsx', label: t`Spreadsheet (.xlsx)`, help: <Trans>One row per question, ready for import.</Trans> },
            { value: 'qti21', label: 'QTI 2.1' },
            { value: 'qti30', label: 'QTI 3.0' },
          ]}
        />
      </Field>
      <div className="flex flex-wrap gap-4">
        <LanguageField value={lang} onValueChange={setLang} layout="stack" />
        <Field label={t({ message: 'Order', context: 'theory' })} layout="stack">
          <Segmented
            value={form}
            onValueChange={setForm}
            options={[
              { value: '-', label: t`As composed` },
              { value: 'A', label: t`Form A` },
              { value: 'B', label: t`Form B` },
            ]}
          />
        </Field>
      </div>
      {mayKey && (
        <Checkbox checked={withKey} onCheckedChange={(checked) => setWithKey(checked === true)}>
          <Trans>Include the answer key, for markers only</Trans>
        </Checkbox>
      )}
      {check.isError ? (
        <Banner boxed tone="failure" title={<Trans>Nothing can be exported</Trans>}>
          {words(check.error)}
        </Banner>
      ) : (
        <FileNotes found={check.data ?? null} />
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
        <Button look="primary" saving={isBusy} disabled={check.data === undefined} onClick={() => void order()}>
          <Trans>Export</Trans>
        </Button>
      </div>
    </div>
  )
}
