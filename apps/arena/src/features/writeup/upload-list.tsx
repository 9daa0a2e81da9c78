import { urlOf } from '@beacon/api/client'
import { type OwnUpload, writeup } from '@beacon/api/topic/writeup'
import { formatBytes, formatDateTime, formatNumber, useFormatLocale } from '@beacon/i18n'
import { Status } from '@beacon/ui/status'
import { Trans, useLingui } from '@lingui/react/macro'
import { aiWords, uploadStatus } from './words.ts'

interface Props {
  contest_id: string
  uploads: readonly OwnUpload[]
}

/** Versions, newest first: what became of each, its points and the referee's words. */
export function UploadList({ contest_id, uploads }: Props) {
  return (
    <ol className="border-t border-rule">
      {uploads.map((one) => (
        <Version key={one.upload_id} contest_id={contest_id} one={one} />
      ))}
    </ol>
  )
}

function Version({ contest_id, one }: { contest_id: string; one: OwnUpload }) {
  const { t, i18n } = useLingui()
  const locale = useFormatLocale()
  const href = urlOf(writeup.own_file, { params: { resource_id: contest_id, upload_id: one.upload_id } })
  const ai = one.ai_use === null ? null : [i18n._(aiWords[one.ai_use]), one.ai_tools].filter(Boolean).join(', ')
  return (
    <li className="border-b border-rule py-3">
      <div className="flex flex-wrap items-baseline gap-x-4 gap-y-1">
        <span className="text-fg">{t`Version ${{ n: one.version }}`}</span>
        <Status of={uploadStatus(one.status)} />
        {one.score !== null && (
          <span className={`font-mono ${one.counts ? 'text-jade' : 'text-fg-3'}`}>
            {formatNumber(locale, one.score)}
            {!one.counts && <span className="ml-2 font-sans text-caption">{t`does not count`}</span>}
          </span>
        )}
        <span className="ml-auto font-mono text-[14px] text-fg-3">{formatDateTime(locale, one.at)}</span>
      </div>
      <p className="mt-1 flex flex-wrap gap-x-4 text-caption text-fg-3">
        <a href={href} download={one.file_name} className="link min-w-0 font-mono break-all">
          {one.file_name}
        </a>
        <span className="font-mono">{formatBytes(locale, one.size)}</span>
        <span>{one.by}</span>
        {ai !== null && <span>{t`AI use: ${{ ai }}`}</span>}
      </p>
      {one.rubric.length > 0 && <Rubric rows={one.rubric} />}
      {one.remark !== '' && <p className="mt-2 border-l border-control pl-3 whitespace-pre-wrap text-fg-2">{one.remark}</p>}
      {one.status === 'ask_again' && one.ask_until !== null && (
        <p className="mt-2 text-amber">
          <Trans>You can submit a new version until {formatDateTime(locale, one.ask_until)}.</Trans>
        </p>
      )}
    </li>
  )
}

function Rubric({ rows }: { rows: OwnUpload['rubric'] }) {
  return (
    <dl className="mt-2 grid max-w-md grid-cols-[minmax(0,1fr)_auto] gap-x-6 gap-y-1 text-dense">
      {rows.map(({ rubric_id, name, points, max_points }) => (
        <div key={rubric_id} className="contents">
          <dt className="truncate text-fg-2">{name}</dt>
          <dd className="font-mono text-fg">
            {points} <span className="text-fg-3">/ {max_points}</span>
          </dd>
        </div>
      ))}
    </dl>
  )
}
