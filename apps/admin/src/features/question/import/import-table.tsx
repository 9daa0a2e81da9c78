import type { ImportItem } from '@beacon/api/bank/package'
import { formatNumber, useFormatLocale } from '@beacon/i18n'
import { Select, Tag } from '@beacon/ui/controls'
import { EmptyState } from '@beacon/ui/feedback'
import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { ImportNotes } from './import-notes.tsx'
import { type Choice, type Way, wayOf } from './plan.ts'

interface Props {
  items: readonly ImportItem[]
  choice: Choice
  onWay: (path: string, way: Way) => void
  /** Names of the directions by key. */
  directionName: (item: ImportItem) => string
}

/** What a dry run found, one row a challenge, with every repair and refusal by its name; a double is decided in its row. */
export function ImportTable({ items, choice, onWay, directionName }: Props) {
  const { t } = useLingui()
  if (items.length === 0) return <EmptyState title={<Trans>None</Trans>} className="border-y border-rule" />
  return (
    <div
      className="relative max-h-[56vh] overflow-auto border-y border-rule"
      role="region"
      aria-label={t`Contents of the package`}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a box that scrolls must be reachable by keys
      tabIndex={0}
    >
      <table className="w-full min-w-[1080px] table-fixed border-separate border-spacing-0 text-dense">
        <thead>
          <tr>
            <Head width="21%">{t`Name`}</Head>
            <Head width="10%">{t`Category`}</Head>
            <Head width="9%">{t`Flag type`}</Head>
            <Head width="7%" right>
              {t({ message: 'Value', context: 'question' })}
            </Head>
            <Head width="5%" right>{t`Flags`}</Head>
            <Head width="5%" right>{t`Hints`}</Head>
            <Head width="5%" right>{t`Files`}</Head>
            <Head>{t`Notes`}</Head>
            <Head width="150px">{t`Already exists`}</Head>
          </tr>
        </thead>
        <tbody>
          {items.map((item) => (
            <ImportRow key={item.path} item={item} way={wayOf(item, choice)} onWay={onWay} direction={directionName(item)} />
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

interface RowProps {
  item: ImportItem
  way: Way | null
  onWay: Props['onWay']
  direction: string
}

function ImportRow({ item, way, onWay, direction }: RowProps) {
  const { t } = useLingui()
  const locale = useFormatLocale()
  const types: Record<string, string> = {
    static: t`Static`,
    dynamic: t`Dynamic`,
    random: t`Random`,
    report: t`Report`,
    optimise: t`Optimise`,
  }
  const cell = 'border-b border-rule-2 px-2 py-1.5 align-top'
  const figure = `${cell} text-right font-mono text-mono text-fg-2`
  return (
    <tr>
      <th scope="row" className={`${cell} text-left font-normal`}>
        <span className="block truncate font-medium text-fg">{item.name || '–'}</span>
        <span className="block truncate font-mono text-caption text-fg-3">{item.path}</span>
      </th>
      <td className={cell}>
        <Tag>{direction}</Tag>
      </td>
      <td className={`${cell} text-fg-2`}>{types[item.flag_type] ?? item.flag_type}</td>
      <td className={figure}>{item.score === null ? '–' : formatNumber(locale, item.score)}</td>
      <td className={figure}>{item.flags}</td>
      <td className={figure}>{item.hints}</td>
      <td className={figure}>{item.files}</td>
      <td className={cell}>
        <ImportNotes item={item} />
      </td>
      <td className={cell}>{item.duplicate !== null && <DoubleChoice item={item} way={way} onWay={onWay} />}</td>
    </tr>
  )
}

function DoubleChoice({ item, way, onWay }: Omit<RowProps, 'direction'>) {
  const { t } = useLingui()
  const { name, duplicate } = item
  if (duplicate === null) return null
  const note = duplicate.reason === 'running' ? t`used in a running contest` : duplicate.reason === 'not_yours' ? t`not yours` : undefined
  return (
    <Select<Way>
      size="sm"
      className="w-full"
      aria-label={t`What to do with ${name}`}
      value={way}
      onValueChange={(next) => onWay(item.path, next)}
      options={[
        { value: 'overwrite', label: t`Overwrite`, disabled: !duplicate.can_overwrite, ...(note === undefined ? {} : { note }) },
        { value: 'skip', label: t`Skip` },
        { value: 'rename', label: t`Keep both` },
      ]}
    />
  )
}
