import { urlOf } from '@beacon/api/client'
import { type TopicView, topic as endpoints } from '@beacon/api/topic'
import { formatBytes, useFormatLocale } from '@beacon/i18n'
import { Trans, useLingui } from '@lingui/react/macro'

const fileMark = (
  <svg
    viewBox="0 0 16 16"
    width="16"
    height="16"
    aria-hidden="true"
    className="shrink-0 text-fg-3"
    fill="none"
    stroke="currentColor"
    strokeWidth="1.2"
  >
    <path d="M3 1.6h6.4L13 5.2v9.2H3ZM9.2 1.8v3.6h3.6" />
  </svg>
)

/** Attachments with size and checksum; a click downloads. */
export function TopicFiles({ topic, contest_id }: { topic: TopicView; contest_id: string }) {
  const { t } = useLingui()
  const locale = useFormatLocale()
  return topic.attachments.map(({ file_id, name, size, sha256 }) => (
    <div key={file_id} className="flex min-h-[43px] items-center gap-2 border-b border-rule py-1.5 text-dense">
      {fileMark}
      <span className="min-w-0 truncate font-mono text-[15px] text-fg" title={`sha256 ${sha256}`}>
        {name}
      </span>
      <span className="shrink-0 font-mono text-[14px] text-fg-3">{formatBytes(locale, size)}</span>
      <a
        className="link ml-auto shrink-0 py-1"
        href={urlOf(endpoints.attachment, { params: { resource_id: contest_id, topic_id: topic.resource_id, file_id } })}
        download={name}
        aria-label={t`Download ${{ name }}`}
      >
        <Trans>Download</Trans>
      </a>
    </div>
  ))
}
