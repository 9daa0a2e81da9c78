import type { MineItem } from '@beacon/api/people/message'
import { formatDateTime, useFormatLocale } from '@beacon/i18n'
import { Tag } from '@beacon/ui/controls'
import { latePart } from '@beacon/ui/late'
import { cn } from '@beacon/ui/theme'
import { Trans, useLingui } from '@lingui/react/macro'
import { useId } from 'react'
import { useKindWords } from './words.ts'

const MessageBody = latePart(async () => (await import('./message-body.tsx')).MessageBody)

interface MessageRowProps {
  item: MineItem
  isOpen: boolean
  onToggle: () => void
}

/** One entry: its line opens what it says below. */
export function MessageRow({ item, isOpen, onToggle }: MessageRowProps) {
  const { t } = useLingui()
  const locale = useFormatLocale()
  const kindOf = useKindWords()
  const id = useId()
  const subject = (locale === 'zh' ? item.subject_zh : null) ?? item.subject
  const by = item.by === '' ? t`Automatic` : item.by
  return (
    <li className="border-b border-rule">
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={onToggle}
        className="grid w-full grid-cols-[12px_minmax(0,1fr)] items-baseline gap-x-3 gap-y-1 py-3 text-left hover:bg-ink-1 focus-visible:-outline-offset-2 sm:grid-cols-[12px_minmax(0,1fr)_auto]"
      >
        <span
          className={cn('size-2 self-center', item.is_read ? '' : 'bg-azure')}
          role={item.is_read ? undefined : 'img'}
          aria-label={item.is_read ? undefined : t`Unread`}
        />
        <span className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1">
          <Tag>{kindOf(item)}</Tag>
          <span className={cn('min-w-0 truncate', item.is_read ? 'text-fg-2' : 'font-medium text-fg')}>{subject}</span>
          {item.is_pinned && <Tag>{t`Pinned`}</Tag>}
          {item.must_confirm && !item.is_confirmed && !item.is_ended && (
            <span className="text-caption text-amber">
              <Trans>To confirm</Trans>
            </span>
          )}
          {item.is_ended && (
            <span className="text-caption text-fg-3">
              <Trans context="notice">Ended</Trans>
            </span>
          )}
        </span>
        <span className="col-start-2 flex flex-wrap gap-x-3 text-caption text-fg-3 sm:col-start-3">
          <span className="max-w-48 truncate">{item.contest_name === null ? by : `${by} · ${item.contest_name}`}</span>
          <span className="font-mono">{formatDateTime(locale, item.at)}</span>
        </span>
      </button>
      <div id={id} hidden={!isOpen} className="pr-2 pb-5 pl-6">
        {isOpen && <MessageBody item={item} />}
      </div>
    </li>
  )
}
