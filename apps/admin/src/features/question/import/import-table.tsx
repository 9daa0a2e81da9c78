import type { ImportItem } from '@beacon/api/question'
import { formatNumber, useFormatLocale } from '@beacon/i18n'
import { Tag } from '@beacon/ui/controls'
import { EmptyState } from '@beacon/ui/feedback'
import { Mark } from '@beacon/ui/theme'
import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { useNoteWords } from './note-words.ts'

/** What a dry run found, one row a challenge, with every repair and refusal by its name. */
export function ImportTable({ items }: { items: readonly ImportItem[] }) {
  const { t } = useLingui()
  if (items.length === 0) return <EmptyState title={<Trans>None</Trans>} className="border-y border-rule" />
  return (
    <div
      className="relative max-h-[60vh] overflow-auto border-y border-rule"
      role="region"
      aria-label={t`Contents of the package`}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a box that scrolls must be reachable by keys
      tabIndex={0}
    >
      <table className="w-full min-w-[960px] table-fixed border-separate border-spacing-0 text-dense">
        <thead>
          <tr>
            <Head width="24%">{t`Name`}</Head>
            <Head width="11%">{t`Direction`}</Head>
            <Head width="8%" right>{t`Score`}</Head>
            <Head width="6%" right>{t`Flags`}</Head>
            <Head width="6%" right>{t`Hints`}</Head>
            <Head width="6%" right>{t`Files`}</Head>
            <Head>{t`Notes`}</Head>
          </tr>
        </thead>
        <tbody>
          {items.map((item) => (
            <ImportRow key={item.path} item={item} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Head({ children, width, right = false }: { children: ReactNode; width?: string; right?: boolean }) {
  return (
    <th
      scope="col"
      style={width === undefined ? {} : { width }}
      className={`sticky top-0 z-10 h-8 border-b border-rule bg-ink-0 px-2 font-normal text-fg-3 ${right ? 'text-right' : 'text-left'}`}
    >
      {children}
    </th>
  )
}

function ImportRow({ item }: { item: ImportItem }) {
  const locale = useFormatLocale()
  const cell = 'border-b border-rule-2 px-2 py-1.5 align-top'
  const figure = `${cell} text-right font-mono text-mono text-fg-2`
  return (
    <tr>
      <th scope="row" className={`${cell} text-left font-normal`}>
        <span className="block truncate font-medium text-fg">{item.name || '–'}</span>
        <span className="block truncate font-mono text-caption text-fg-3">{item.path}</span>
      </th>
      <td className={cell}>
        <Tag>{item.direction}</Tag>
      </td>
      <td className={figure}>{item.score === null ? '–' : formatNumber(locale, item.score)}</td>
      <td className={figure}>{item.flags}</td>
      <td className={figure}>{item.hints}</td>
      <td className={figure}>{item.files}</td>
      <td className={cell}>
        <Notes item={item} />
      </td>
    </tr>
  )
}

function Notes({ item }: { item: ImportItem }) {
  const words = useNoteWords()
  const existing = item.duplicate?.name
  return (
    <ul className="flex flex-col gap-0.5">
      {item.refusals.map((note, index) => (
        <li key={`refusal-${index}`} className="flex items-start gap-2 text-vermilion">
          <span className="flex h-5 items-center">
            <Mark name="cross" size={10} />
          </span>
          <span className="min-w-0 break-words">{words(note)}</span>
        </li>
      ))}
      {existing !== undefined && (
        <li className="flex items-start gap-2 text-amber">
          <span className="flex h-5 items-center">
            <Mark name="triangle" size={10} />
          </span>
          <span>
            <Trans>exists already: {existing}</Trans>
          </span>
        </li>
      )}
      {item.repairs.map((note, index) => (
        <li key={`repair-${index}`} className="min-w-0 break-words text-fg-3">
          {words(note)}
        </li>
      ))}
    </ul>
  )
}
