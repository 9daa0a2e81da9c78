import type { SubmissionRow } from '@beacon/api/topic/submission'
import { formatChange, formatTime, useFormatLocale } from '@beacon/i18n'
import { deviceOf } from '@beacon/i18n/device'
import { IconButton } from '@beacon/ui/controls'
import { VisuallyHidden } from '@beacon/ui/layout'
import { Menu, type MenuEntry } from '@beacon/ui/overlay'
import { Status, type StatusName } from '@beacon/ui/status'
import { cn, Mark } from '@beacon/ui/theme'
import { useLingui } from '@lingui/react/macro'
import { MoreHorizontal } from 'lucide-react'
import { memo, useEffect, useState } from 'react'
import type { StreamColumn } from './stream-table-head.tsx'

const bloods: readonly StatusName[] = ['submission.first_blood', 'submission.second_blood', 'submission.third_blood']

/** A part of a flag stands with the correct ones; the first three solvers have words of their own. */
export const resultStatus = ({ result, blood }: Pick<SubmissionRow, 'result' | 'blood'>): StatusName => {
  const won = result === 'correct' && blood !== null ? bloods[blood - 1] : undefined
  return won ?? (result === 'part' ? 'submission.correct' : `submission.${result}`)
}

/** True for the moment a row has come by: its ground then fades. */
function useIsNew(isFresh: boolean): boolean {
  const [isNew, setNew] = useState(isFresh)
  useEffect(() => {
    const frame = requestAnimationFrame(() => requestAnimationFrame(() => setNew(false)))
    return () => cancelAnimationFrame(frame)
  }, [])
  return isNew
}

interface StreamRowProps {
  row: SubmissionRow
  /** Columns without room, joined: only a change of them draws all rows again. */
  left: string
  isFresh: boolean
  hidesFlags: boolean
  menuOf: ((row: SubmissionRow) => readonly MenuEntry[]) | undefined
}

const cell = 'h-row truncate border-b border-rule-2 px-2.5 [&>*]:align-middle'

/** One try. First bloods have the amber bar, because amber means first. */
function StreamRowView({ row, left, isFresh, hidesFlags, menuOf }: StreamRowProps) {
  const { t } = useLingui()
  const locale = useFormatLocale()
  const has = (column: StreamColumn) => !left.split(' ').includes(column)
  const device = deviceOf(row.user_agent) || '–'
  const isNew = useIsNew(isFresh)
  const isRight = row.result === 'correct' || row.result === 'part'
  const isFirst = row.result === 'correct' && row.blood === 1
  return (
    <tr
      className={cn(
        'group transition-colors duration-1000 motion-reduce:transition-none',
        isNew ? 'bg-ink-2' : 'hover:bg-ink-2 hover:duration-75',
      )}
    >
      <td
        className={cn(
          cell,
          'type-mono text-fg-2',
          isFirst && 'relative before:absolute before:inset-y-0 before:left-0 before:w-0.5 before:bg-amber',
        )}
      >
        {formatTime(row.at)}
      </td>
      <th scope="row" className={cn(cell, 'text-left font-normal text-fg')}>
        <span
          className="flex items-baseline gap-1.5"
          title={`${row.entrant_name}\n${t({ context: 'desk', message: `by ${row.user_name}` })}`}
        >
          <span className="truncate">{row.entrant_name}</span>
          {row.country !== null && has('country') && <span className="font-mono text-caption text-fg-3">{row.country}</span>}
        </span>
      </th>
      <td className={cn(cell, 'text-fg')} title={row.topic_name ?? undefined}>
        {row.topic_name}
      </td>
      <td className={cn(cell, 'type-mono', isRight ? 'text-fg' : 'text-fg-3')}>{hidesFlags ? '••••••••' : row.text}</td>
      <td className={cell}>
        <Status of={resultStatus(row)} />
        {row.suspicious && (
          <span className="ml-1.5 inline-flex text-vermilion" title={t`contains another team's flag or a decoy`}>
            <Mark name="triangle" />
            <VisuallyHidden>{t`suspicious`}</VisuallyHidden>
          </span>
        )}
      </td>
      <td className={cn(cell, 'type-mono text-right text-fg')}>
        {row.points === null || !isRight ? '' : formatChange(locale, row.points)}
      </td>
      {has('address') && (
        <td className={cn(cell, 'type-mono text-right text-fg-3')} title={row.user_agent}>
          {row.address}
        </td>
      )}
      {has('agent') && (
        <td className={cn(cell, 'text-fg-3')} title={row.user_agent}>
          {device}
        </td>
      )}
      <td className={cn(cell, 'px-1 text-right')}>
        {menuOf !== undefined && (
          <Menu
            label={t`Actions for the submission of ${row.entrant_name}`}
            items={[{ heading: `${row.address} · ${device}` }, ...menuOf(row)]}
            trigger={
              <IconButton size="sm" label={t`Actions for the submission of ${row.entrant_name}`} className="text-fg-3">
                <MoreHorizontal size={14} aria-hidden="true" />
              </IconButton>
            }
          />
        )}
      </td>
    </tr>
  )
}

export const StreamRow = memo(StreamRowView)
