import { formatNumber, formatPercent, useFormatLocale } from '@beacon/i18n'
import { Tag } from '@beacon/ui/controls'
import { late } from '@beacon/ui/late'
import { Skeleton } from '@beacon/ui/feedback'
import { Trans } from '@lingui/react/macro'
import { ExternalLink, FileText } from 'lucide-react'
import { type ReactNode, Suspense } from 'react'

const Markdown = late(async () => (await import('@beacon/ui/markdown')).Markdown)

export interface PlayerText {
  name: string
  lang: 'en' | 'zh'
  description: string
  translations?: { en?: Wording | undefined; zh?: Wording | undefined } | undefined
}
interface Wording {
  name?: string | undefined
  description?: string | undefined
}

/** What a player of a language reads; where a translation is missing, the question's own text. */
export function textFor({ name, lang, description, translations }: PlayerText, locale: 'en' | 'zh') {
  const other = locale === lang ? undefined : translations?.[locale]
  return {
    name: other?.name || name,
    name_lang: other?.name ? locale : lang,
    description: other?.description || description,
    lang: other?.description ? locale : lang,
  }
}

interface Props extends PlayerText {
  locale: 'en' | 'zh'
  /** Direction, difficulty, solves. */
  facts: readonly string[]
  value: number | null
  connection_info: string
  author?: string
  parts: readonly { name?: string | undefined; score_share?: number | undefined }[]
  attachments: readonly { name: string; url?: string | null | undefined }[]
  hints: readonly { title?: string | undefined; cost: number }[]
  /** What stands for `{{flag}}`. */
  flag?: string | undefined
  children?: ReactNode
}

const filled = (text: string, { flag, entrant }: { flag: string | undefined; entrant: string }): string =>
  text.replaceAll('{{entrant}}', entrant).replaceAll(/\{\{flag(?:\.\d+)?\}\}/gu, flag ?? '{{flag}}')

/** A question as a player opens it. */
export function PlayerPanel(props: Props) {
  const { locale, facts, value, connection_info, author, parts, attachments, hints, flag, children } = props
  const ui = useFormatLocale()
  const shown = textFor(props, locale)
  const entrant = ui === 'zh' ? '示例参赛方' : 'Sample entrant'
  const text = (source: string) => filled(source, { flag, entrant })
  return (
    <div className="rounded-panel border border-rule bg-ink-1 p-4 text-body text-fg-2">
      <div className="flex items-baseline justify-between gap-3">
        <h3 lang={shown.name_lang} className="type-title min-w-0 break-words text-fg">
          {shown.name || <Trans>Untitled</Trans>}
        </h3>
        <span className="font-mono text-[18px] text-amber">{value === null ? '–' : formatNumber(ui, value)}</span>
      </div>
      <p className="mb-2 text-caption text-fg-3">{facts.join(' · ')}</p>
      {shown.description !== '' && (
        <Suspense fallback={<Skeleton width="80%" />}>
          <Markdown lang={shown.lang}>{text(shown.description)}</Markdown>
        </Suspense>
      )}
      {connection_info !== '' && <p className="mt-3 font-mono text-mono break-words text-fg">{text(connection_info)}</p>}
      {parts.length > 1 && (
        <ol className="mt-3 border-t border-rule-2">
          {parts.map((part, index) => (
            <li key={index} className="flex justify-between gap-3 border-b border-rule-2 py-1.5">
              <span>{part.name || <Trans>Part {index + 1}</Trans>}</span>
              <span className="font-mono text-mono text-fg-3">{formatPercent((part.score_share ?? 100) / 100)}</span>
            </li>
          ))}
        </ol>
      )}
      {attachments.length > 0 && (
        <p className="mt-3 flex flex-wrap gap-1.5">
          {attachments.map(({ name, url }, index) => (
            <Tag key={`${name} ${index}`}>
              <span className="inline-flex items-center gap-1.5">
                {(url ?? null) === null ? <FileText size={12} aria-hidden="true" /> : <ExternalLink size={12} aria-hidden="true" />}
                {name}
              </span>
            </Tag>
          ))}
        </p>
      )}
      {hints.length > 0 && (
        <ul className="mt-3 border-t border-rule-2 text-caption text-fg-3">
          {hints.map(({ title, cost }, index) => (
            <li key={index} className="flex justify-between gap-3 border-b border-rule-2 py-1">
              <span>{title || <Trans>Hint {index + 1}</Trans>}</span>
              <span className="font-mono">−{formatNumber(ui, cost)}</span>
            </li>
          ))}
        </ul>
      )}
      {author !== undefined && author !== '' && (
        <p className="mt-2 text-caption text-fg-3">
          <Trans>By {author}</Trans>
        </p>
      )}
      {children}
    </div>
  )
}
