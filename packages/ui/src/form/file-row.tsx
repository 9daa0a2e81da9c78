import { formatBytes, formatPercent } from '@beacon/i18n/format'
import { Trans, useLingui } from '@lingui/react/macro'
import { FileText, RotateCw, X } from 'lucide-react'
import type { KeyboardEvent, ReactNode } from 'react'
import { IconButton } from '../controls/icon-button.tsx'
import { Mark } from '../theme/mark.tsx'
import { useFormatLocale } from '../theme/use-format-locale.ts'
import { type FileRules, type Refusal, displayLimit } from './file-rules.ts'

export type UploadState =
  | { state: 'queued' }
  /** sent_bytes of size_bytes have left. */
  | { state: 'sending'; sent_bytes: number }
  | { state: 'done'; sha256?: string | undefined }
  | { state: 'refused'; reason: ReactNode }

export type UploadItem = { id: string; name: string; size_bytes: number } & UploadState

interface FileRowProps {
  item: UploadItem
  onRemove: () => void
  onRetry?: () => void
}

/** One file: name, what became of it, and the cross. Delete on its buttons removes it. */
export function FileRow({ item, onRemove, onRetry }: FileRowProps) {
  const { t } = useLingui()
  const share = item.state === 'sending' && item.size_bytes > 0 ? Math.min(item.sent_bytes / item.size_bytes, 1) : null
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Delete') return
    event.preventDefault()
    onRemove()
  }
  return (
    <li className="relative flex min-h-8 items-center gap-2.5 border-b border-rule-2 last:border-b-0">
      <FileText size={14} aria-hidden="true" className="shrink-0 text-fg-3" />
      <span className="type-mono min-w-0 truncate text-fg">{item.name}</span>
      <span className="ml-auto flex items-center gap-3 font-mono text-caption whitespace-nowrap text-fg-3">
        <Fate item={item} share={share} />
      </span>
      {item.state === 'refused' && onRetry && (
        <IconButton size="sm" label={t`Try ${item.name} again`} onClick={onRetry} onKeyDown={onKeyDown}>
          <RotateCw size={14} aria-hidden="true" />
        </IconButton>
      )}
      <IconButton size="sm" label={t`Remove ${item.name}`} onClick={onRemove} onKeyDown={onKeyDown}>
        <X size={14} aria-hidden="true" />
      </IconButton>
      {share !== null && (
        <span
          role="progressbar"
          aria-label={item.name}
          aria-valuenow={Math.round(share * 100)}
          aria-valuemin={0}
          aria-valuemax={100}
          className="absolute inset-x-0 bottom-0 h-0.5 bg-ink-3"
        >
          <span className="block h-full bg-amber" style={{ width: `${share * 100}%` }} />
        </span>
      )}
    </li>
  )
}

function Fate({ item, share }: { item: UploadItem; share: number | null }) {
  const locale = useFormatLocale()
  const size = formatBytes(locale, item.size_bytes)
  if (item.state === 'queued') {
    return (
      <>
        <span>{size}</span>
        <span className="font-sans">
          <Trans>Queued</Trans>
        </span>
      </>
    )
  }
  if (item.state === 'sending') {
    const sent = formatBytes(locale, item.sent_bytes)
    return (
      <>
        <span className="text-fg-2">
          <Trans>
            {sent} of {size}
          </Trans>
        </span>
        <span className="text-amber">{formatPercent(share ?? 0)}</span>
      </>
    )
  }
  if (item.state === 'refused') return <Why>{item.reason}</Why>
  return (
    <>
      <span>{size}</span>
      {item.sha256 && (
        <span title={item.sha256}>
          sha256 {item.sha256.slice(0, 4)}…{item.sha256.slice(-4)}
        </span>
      )}
    </>
  )
}

function Why({ children }: { children: ReactNode }) {
  return (
    <span className="flex items-center gap-2 font-sans whitespace-normal text-vermilion">
      <Mark name="cross" size={10} />
      <span>{children}</span>
    </span>
  )
}

/** A file that this browser did not take, with the reason. */
export function RefusedRow({ refusal, rules, onRemove }: { refusal: Refusal; rules: FileRules; onRemove: () => void }) {
  const { t } = useLingui()
  const { file, path } = refusal.file
  return (
    <li className="flex min-h-8 items-center gap-2.5 text-caption">
      <FileText size={14} aria-hidden="true" className="shrink-0 text-fg-3" />
      <span className="type-mono min-w-0 truncate text-fg-2">{path || file.name}</span>
      <span className="ml-auto">
        <Why>
          <Reason refusal={refusal} rules={rules} />
        </Why>
      </span>
      <IconButton size="sm" label={t`Dismiss ${file.name}`} onClick={onRemove}>
        <X size={14} aria-hidden="true" />
      </IconButton>
    </li>
  )
}

function Reason({ refusal, rules }: { refusal: Refusal; rules: FileRules }) {
  const locale = useFormatLocale()
  const size = formatBytes(locale, refusal.file.file.size)
  const most = formatBytes(locale, displayLimit(rules.max_bytes ?? 0))
  const allowed = rules.endings?.join(', ') ?? ''
  const count = rules.max_files ?? 0
  if (refusal.reason === 'ending') return <Trans>Wrong file type. Choose {allowed}.</Trans>
  if (refusal.reason === 'empty') return <Trans>The file is empty.</Trans>
  if (refusal.reason === 'count') return <Trans>At most {count} files.</Trans>
  return (
    <Trans>
      {size} is too large. At most {most}.
    </Trans>
  )
}
