import { urlOf } from '@beacon/api/client'
import type { FileView } from '@beacon/api/topic/topic-lines'
import { topic as endpoints } from '@beacon/api/topic/topic'
import { formatBytes, useFormatLocale } from '@beacon/i18n'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { OwnTopic } from './own-topics.ts'
import { topicQuery } from '../contest/queries.ts'

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

interface FilesProps {
  topic: OwnTopic
  files: readonly FileView[]
  contest_id: string
}

/** Files with the sizes and digests that only the topic itself tells; names and downloads do not wait for them. */
function useWholeFiles({ topic, files, contest_id }: FilesProps): readonly FileView[] {
  const asks = files.some(({ url, size }) => url == null && size === undefined)
  const { data } = useQuery({ ...topicQuery(contest_id, topic.resource_id), enabled: asks })
  const known = new Map(data?.attachments.map((file) => [file.file_id, file]))
  return files.map((file) => known.get(file.file_id) ?? file)
}

/** Attachments with size and checksum; a click downloads. One that lies elsewhere is a link out. */
export function TopicFiles(props: FilesProps) {
  const { topic, contest_id } = props
  const { t } = useLingui()
  const locale = useFormatLocale()
  return useWholeFiles(props).map(({ file_id, name, size, sha256 = '', url }) => (
    <div key={file_id} className="flex min-h-[43px] items-center gap-2 border-b border-rule py-1.5 text-dense">
      {fileMark}
      <span className="min-w-0 truncate font-mono text-[15px] text-fg" title={sha256 === '' ? name : `sha256 ${sha256}`}>
        {name}
      </span>
      {url == null ? (
        <>
          {size !== undefined && <span className="shrink-0 font-mono text-[14px] text-fg-3">{formatBytes(locale, size)}</span>}
          <a
            className="link ml-auto shrink-0 py-1"
            href={urlOf(endpoints.attachment, { params: { resource_id: contest_id, topic_id: topic.resource_id, file_id } })}
            download={name}
            aria-label={t`Download ${{ name }}`}
          >
            <Trans>Download</Trans>
          </a>
        </>
      ) : (
        <a
          className="link ml-auto shrink-0 py-1"
          href={url}
          target="_blank"
          rel="noopener noreferrer"
          title={url}
          aria-label={t`Open ${{ name }} on another site`}
        >
          <Trans>External link</Trans>
        </a>
      )}
    </div>
  ))
}
