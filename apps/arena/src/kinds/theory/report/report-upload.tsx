import type { OwnReports } from '@beacon/api/kinds/theory/exam/exam-report'
import { useErrorWords } from '@beacon/auth/call'
import { formatNumber, useFormatLocale } from '@beacon/i18n'
import { FileDrop } from '@beacon/ui/form'
import { Trans, useLingui } from '@lingui/react/macro'
import { useMarksWords } from '../exam-words.ts'
import type { ReportUploading } from './use-report-upload.ts'

/** What the exam asks for, and the field for the file. An upload that is under way goes on after the time is over. */
export function ReportUpload({ reports: { terms, is_open }, upload }: { reports: OwnReports; upload: ReportUploading }) {
  const { t } = useLingui()
  const locale = useFormatLocale()
  const why = useErrorWords()
  const { files, handing } = upload
  const max_bytes = terms.max_mb * 1024 * 1024
  const types = terms.types.map((type) => type.toUpperCase()).join(', ')
  const size = `${formatNumber(locale, terms.max_mb)} MB`
  const max = useMarksWords().worth(terms.score)
  return (
    <>
      <p className="mb-2 text-dense text-fg-2">
        <Trans>
          One file, {types}, at most {size}, {max}.
        </Trans>{' '}
        <Trans>Files are submitted as soon as they are uploaded. The latest one counts.</Trans>
      </p>
      {(is_open || files.items.length > 0) && (
        <FileDrop
          aria-label={t`Report file`}
          files={files.items}
          onAdd={(added) => {
            files.clear()
            files.add(added)
          }}
          onRemove={files.remove}
          onRetry={files.retry}
          multiple={false}
          endings={terms.types.flatMap((type) => (type === 'jpg' ? ['.jpg', '.jpeg'] : [`.${type}`]))}
          max_bytes={max_bytes}
          disabled={!is_open || handing.isPending}
        />
      )}
      <p role="status" className="mt-2 text-fg-2 empty:hidden">
        {handing.isPending ? <Trans>Submitting the report</Trans> : null}
      </p>
      <p role="alert" className="text-vermilion empty:hidden">
        {handing.isError ? why(handing.error) : null}
      </p>
    </>
  )
}
