import type { FileView } from '@beacon/api/topic/topic-lines'
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

/** Files with size and checksum; a click downloads. One that lies elsewhere is a link out. */
export function FileRows({ files, hrefOf }: { files: readonly FileView[]; hrefOf: (file_id: string) => string }) {
  const { t } = useLingui()
  const locale = useFormatLocale()
  return files.map(({ file_id, name, size, sha256 = '', url }) => (
    <div key={file_id} className="flex min-h-[43px] items-center gap-2 border-b border-rule py-1.5 text-dense">
      {fileMark}
      <span className="min-w-0 truncate font-mono text-[15px] text-fg" title={sha256 === '' ? name : `sha256 ${sha256}`}>
        {name}
      </span>
      {url == null ? (
        <>
          {size !== undefined && <span className="shrink-0 font-mono text-[14px] text-fg-3">{formatBytes(locale, size)}</span>}
          <a className="link ml-auto shrink-0 py-1" href={hrefOf(file_id)} download={name} aria-label={t`Download ${{ name }}`}>
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
