import { Button } from '@beacon/ui/controls'
import { DateTimeRange, Field } from '@beacon/ui/form'
import { Popover } from '@beacon/ui/overlay'
import type { TableState } from '@beacon/ui/table'
import { Trans, useLingui } from '@lingui/react/macro'
import { SlidersHorizontal } from 'lucide-react'
import { FilterSelect } from '../../parts/list/filter-select.tsx'
import { noticeStates, noticeTargets, noticeTypes, useNoticeWords } from './words.ts'

interface NoticeFiltersProps {
  filters: TableState['filters']
  onFilter: (name: string, value: string | undefined) => void
  publishers: ReadonlyArray<{ by_id: string; by: string }>
}

const textOf = (value: string | readonly string[] | undefined): string | null =>
  value === undefined || value === '' ? null : String(value)

/** State, type, target, publisher and time. */
export function NoticeFilters({ filters, onFilter, publishers }: NoticeFiltersProps) {
  const { t } = useLingui()
  const { types, targets, states, optionsOf } = useNoticeWords()
  const one = (name: string, label: string, options: ReadonlyArray<{ value: string; label: string }>) => (
    <FilterSelect label={label} options={options} value={filters[name]} onValueChange={(value) => onFilter(name, value)} />
  )
  return (
    <>
      {one('status', t({ context: 'notice', message: 'Status' }), optionsOf(noticeStates, states))}
      {one('type', t({ context: 'notice', message: 'Type' }), optionsOf(noticeTypes, types))}
      {one('target_group', t({ context: 'notice', message: 'Audience' }), optionsOf(noticeTargets, targets))}
      {one(
        'by_id',
        t({ context: 'notice', message: 'Publisher' }),
        publishers.map(({ by_id, by }) => ({ value: by_id, label: by })),
      )}
      <Popover
        label={t`Published at`}
        trigger={
          <Button>
            <SlidersHorizontal size={16} aria-hidden="true" />
            <Trans>Time</Trans>
          </Button>
        }
      >
        <Field label={t`Published at`} layout="stack">
          <DateTimeRange
            value={{ start: textOf(filters['from']), end: textOf(filters['to']) }}
            onValueChange={({ start, end }) => {
              if (start !== textOf(filters['from'])) onFilter('from', start ?? undefined)
              else onFilter('to', end ?? undefined)
            }}
          />
        </Field>
      </Popover>
    </>
  )
}
