import { formatDateTime } from '@beacon/i18n/format'
import type { ReactNode } from 'react'
import { cn } from '../theme/cn.ts'
import { useFormatLocale } from '../theme/use-format-locale.ts'
import { Markdown } from './markdown.tsx'

interface Line {
  id: string
  by: ReactNode
  /** ISO, UTC. */
  at: string
  text: string
  /** A line of the organisers is marked at its edge. */
  isStaff: boolean
}

interface ThreadLinesProps {
  /** The message that the thread answers. */
  origin: Pick<Line, 'by' | 'at' | 'text'> | null
  lines: readonly Line[]
}

/** What was written in a thread, oldest first. */
export function ThreadLines({ origin, lines }: ThreadLinesProps) {
  const locale = useFormatLocale()
  return (
    <ol className="grid gap-4">
      {origin !== null && (
        <li className="border-l border-rule pl-3 text-fg-3">
          <p className="text-caption">
            {origin.by} · <span className="font-mono">{formatDateTime(locale, origin.at)}</span>
          </p>
          <Markdown>{origin.text}</Markdown>
        </li>
      )}
      {lines.map(({ id, by, at, text, isStaff }) => (
        <li key={id} className={cn('border-l-2 pl-3', isStaff ? 'border-azure' : 'border-rule')}>
          <p className="text-caption text-fg-3">
            {by} · <span className="font-mono">{formatDateTime(locale, at)}</span>
          </p>
          <Markdown>{text}</Markdown>
        </li>
      ))}
    </ol>
  )
}
