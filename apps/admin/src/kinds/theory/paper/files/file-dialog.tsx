import { call, urlOf } from '@beacon/api/client'
import { paperFile, type PaperFileFormat } from '@beacon/api/kinds/theory/paper-file'
import { queryKeyOf } from '@beacon/api/query'
import { usePermission } from '@beacon/auth'
import { useErrorWords } from '@beacon/auth/call'
import { Checkbox, RadioGroup } from '@beacon/ui/controls'
import { Banner } from '@beacon/ui/feedback'
import { Field } from '@beacon/ui/form'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ExportDialog, ExportFoot } from '../../../../parts/job/export-dialog.tsx'
import { LanguageField } from '../../../../parts/language-field.tsx'
import { MadeFile, madeFile } from '../../transfer/made-file.tsx'
import { OrderField, type PaperOrder } from '../order-field.tsx'
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
  return (
    <ExportDialog
      title={t`Export ${name}`}
      size="md"
      form={(onStarted) => <FileForm {...props} onStarted={onStarted} />}
      made={madeFile}
      hrefOf={(job_id) => urlOf(paperFile.download, { params: { job_id } })}
      said={(made) => <MadeFile {...made} />}
      onClose={onClose}
    />
  )
}

function FileForm({ resource_id, lang: first, onClose, onStarted }: Props & { onStarted: (job_id: string) => void }) {
  const { t } = useLingui()
  const words = useErrorWords()
  const mayKey = usePermission('question.secret')
  const [format, setFormat] = useState<PaperFileFormat>('docx')
  const [lang, setLang] = useState(first)
  const [form, setForm] = useState<PaperOrder>('-')
  const [withKey, setWithKey] = useState(false)
  const params = { resource_id }
  const body = { format, lang, form: form === '-' ? null : form, with_key: withKey }
  const check = useQuery({
    queryKey: [...queryKeyOf(paperFile.check), resource_id, body],
    queryFn: ({ signal }) => call(paperFile.check, { params, body }, { signal }),
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
        <OrderField value={form} onValueChange={setForm} />
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
      <ExportFoot
        isReady={check.data !== undefined}
        order={() => call(paperFile.make, { params, body })}
        onStarted={onStarted}
        onClose={onClose}
      />
    </div>
  )
}
