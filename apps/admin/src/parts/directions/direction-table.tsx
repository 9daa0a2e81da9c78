import type { DirectionView } from '@beacon/api/bank/direction'
import { usePermission } from '@beacon/auth'
import { errorText, formatDateTime, formatNumber, useFormatLocale } from '@beacon/i18n'
import { IconButton } from '@beacon/ui/controls'
import { Menu } from '@beacon/ui/overlay'
import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { MoreHorizontal } from 'lucide-react'
import type { ReactNode } from 'react'
import { DragRows } from '../question-form/drag-rows.tsx'
import type { DirectionHome } from './home.ts'

interface Props {
  rows: readonly DirectionView[]
  home: DirectionHome
  nameOf: (row: DirectionView) => string
  onOrder: (rows: DirectionView[]) => void
  onMerge: (row: DirectionView) => void
  onDelete: (row: DirectionView) => void
}

const grid =
  'grid grid-cols-[20px_48px_minmax(0,1.2fr)_minmax(0,1fr)_minmax(0,1fr)_88px_80px_minmax(0,1.4fr)_124px_32px] items-center gap-x-3'

function moved<T>(rows: readonly T[], from: number, to: number): T[] {
  const rest = rows.filter((_, index) => index !== from)
  const row = rows[from]
  return row === undefined ? [...rows] : [...rest.slice(0, to), row, ...rest.slice(to)]
}

/** Rows that are put into order where they stand. */
export function DirectionTable({ rows, home, nameOf, onOrder, onMerge, onDelete }: Props) {
  const { t } = useLingui()
  const heads = [t`Order`, t`Name, English`, t`Name, Chinese`, t`Identifier`, t`Questions`, t`In contests`, t`Aliases`, t`Updated`]
  return (
    <div className="mt-4 overflow-x-auto pb-6">
      <div className="min-w-[960px]">
        <div aria-hidden="true" className={`${grid} h-8 border-b border-rule text-caption text-fg-3`}>
          <span />
          {heads.map((head, index) => (
            <span key={head} className={index === 4 || index === 5 ? 'text-right' : ''}>
              {head}
            </span>
          ))}
        </div>
        <DragRows
          className=""
          keys={rows.map(({ resource_id }) => resource_id)}
          nameOf={(index) => {
            const row = rows[index]
            return row === undefined ? '' : nameOf(row)
          }}
          onMove={(from, to) => onOrder(moved(rows, from, to))}
        >
          {(index, handle) => {
            const row = rows[index]
            return row === undefined ? null : (
              <Row
                row={row}
                home={home}
                index={index}
                handle={handle}
                name={nameOf(row)}
                onMerge={() => onMerge(row)}
                onDelete={() => onDelete(row)}
              />
            )
          }}
        </DragRows>
      </div>
    </div>
  )
}

interface RowProps {
  row: DirectionView
  home: DirectionHome
  index: number
  handle: ReactNode
  name: string
  onMerge: () => void
  onDelete: () => void
}

function Row({ row, home, index, handle, name, onMerge, onDelete }: RowProps) {
  const { t, i18n } = useLingui()
  // One list for all organisations: whoever acts for one of them adds to it only.
  const mayChange = usePermission('people.all')
  const closed = mayChange ? {} : { disabledReason: errorText(i18n, 'permission_missing', { item: 'people.all' }) }
  const locale = useFormatLocale()
  const uses = row.question_count + row.topic_count
  const edit = (content: ReactNode) => (
    <Link to={home.edit as never} params={{ typeId: row.resource_id } as never}>
      {content}
    </Link>
  )
  return (
    <div className={`${grid} h-9 border-b border-rule-2 text-body hover:bg-ink-2`}>
      <span>{mayChange && handle}</span>
      <span className="font-mono text-mono text-fg-3">{index + 1}</span>
      <span className="truncate font-medium text-fg">{mayChange ? edit(row.name_en) : row.name_en}</span>
      <span lang="zh-CN" className="truncate text-fg">
        {row.name_zh}
      </span>
      <span className="truncate font-mono text-mono text-fg-2">{row.key}</span>
      <Link
        {...home.questions(row.resource_id)}
        className="text-right font-mono text-mono text-fg hover:underline"
        aria-label={plural(row.question_count, { one: '# question', other: '# questions' })}
      >
        {formatNumber(locale, row.question_count)}
      </Link>
      <span className="text-right font-mono text-mono text-fg-2">{formatNumber(locale, row.topic_count)}</span>
      <span className="truncate text-caption text-fg-3" title={row.aliases.join(', ')}>
        {row.aliases.join(', ')}
      </span>
      <span className="font-mono text-mono text-fg-2">{formatDateTime(locale, row.updated_at, { year: false })}</span>
      <Menu
        trigger={
          <IconButton size="sm" label={t`Actions for ${name}`}>
            <MoreHorizontal size={16} aria-hidden="true" />
          </IconButton>
        }
        items={[
          mayChange ? { label: t`Edit`, render: edit } : { label: t`Edit`, onSelect: () => undefined, ...closed },
          { label: t`Merge into…`, onSelect: onMerge, ...closed },
          'separator',
          {
            label: t`Delete…`,
            danger: true,
            onSelect: onDelete,
            ...(uses > 0 ? { disabledReason: plural(uses, { one: 'used by # question', other: 'used by # questions' }) } : {}),
            ...closed,
          },
        ]}
      />
    </div>
  )
}
