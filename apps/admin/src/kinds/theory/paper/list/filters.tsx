import type { TableState } from '@beacon/ui/table'
import { useLingui } from '@lingui/react/macro'
import { NumberInput } from '@beacon/ui/controls'
import { FilterSelect } from '../../../../parts/list/filter-select.tsx'
import { optionsOf } from '../../../../parts/list/options-of.ts'
import { useTheoryDirections } from '../../bank/queries.ts'
import { useModeWords } from '../words.ts'

interface Props {
  filters: TableState['filters']
  onFilter: (name: string, value: string | undefined) => void
}

/** What narrows the list of papers. */
export function PaperFilters({ filters, onFilter }: Props) {
  const { t } = useLingui()
  const modes = useModeWords()
  const directions = useTheoryDirections()
  const bind = (name: string) => ({ value: filters[name], onValueChange: (value: string | undefined) => onFilter(name, value) })
  const number = (name: string, label: string) => (
    <NumberInput
      aria-label={label}
      placeholder={label}
      className="w-32"
      min={0}
      step={1}
      value={filters[name] === undefined ? null : Number(filters[name])}
      onValueChange={(value) => onFilter(name, value === null ? undefined : String(value))}
    />
  )
  return (
    <>
      <FilterSelect {...bind('paper_mode')} label={t`Composed`} options={optionsOf(modes)} />
      <FilterSelect
        {...bind('status')}
        label={t`State`}
        options={optionsOf({
          draft: t({ context: 'status.paper', message: 'Draft' }),
          ready: t({ context: 'status.paper', message: 'Ready' }),
        })}
      />
      <FilterSelect {...bind('direction_id')} label={t`Category`} options={directions.options} />
      <FilterSelect {...bind('per_candidate')} label={t`Per candidate`} options={optionsOf({ true: t`yes`, false: t`no` })} />
      <FilterSelect {...bind('owner')} label={t`Owner`} options={optionsOf({ mine: t`me` })} />
      {number('total_from', t`Total from`)}
      {number('total_to', t`Total to`)}
      <FilterSelect {...bind('deleted')} label={t`Deleted`} none={t`no`} options={optionsOf({ true: t`yes` })} />
    </>
  )
}
