import type { ImportItem } from '@beacon/api/bank/package'
import { formatNumber, useFormatLocale } from '@beacon/i18n'
import { Select, Tag } from '@beacon/ui/controls'
import { useLingui } from '@lingui/react/macro'
import { importCell as cell, ImportTable } from '../../../parts/import/import-table.tsx'
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
export function PackageTable({ items, choice, onWay, directionName }: Props) {
  const { t } = useLingui()
  return (
    <ImportTable
      label={t`Contents of the package`}
      heads={[
        { word: t`Name`, width: '21%' },
        { word: t`Category`, width: '10%' },
        { word: t`Flag type`, width: '9%' },
        { word: t({ message: 'Value', context: 'question' }), width: '7%', right: true },
        { word: t`Flags`, width: '5%', right: true },
        { word: t`Hints`, width: '5%', right: true },
        { word: t`Files`, width: '5%', right: true },
        { word: t`Notes` },
        { word: t`Already exists`, width: '150px' },
      ]}
      rows={items.map((item) => (
        <ImportRow key={item.path} item={item} way={wayOf(item, choice)} onWay={onWay} direction={directionName(item)} />
      ))}
    />
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
