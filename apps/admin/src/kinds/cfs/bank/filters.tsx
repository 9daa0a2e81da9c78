import { stageOrder } from '@beacon/api/kinds/cfs/question'
import type { TableState } from '@beacon/ui/table'
import { useLingui } from '@lingui/react/macro'
import { FilterSelect } from '../../../parts/list/filter-select.tsx'
import { optionsOf } from '../../../parts/list/options-of.ts'
import { oneOf } from '../../../parts/list/table-url.ts'
import type { BankFiltersProps, ListQuery } from '../../bank-pages.ts'
import { useOrderWords } from './words.ts'

export function RangeFilters({ filters, onFilter }: BankFiltersProps) {
  const { t } = useLingui()
  return (
    <FilterSelect
      value={filters['order']}
      onValueChange={(value) => onFilter('order', value)}
      label={t({ context: 'stages', message: 'Order' })}
      options={optionsOf(useOrderWords())}
    />
  )
}

export function queryOf(filters: TableState['filters']): ListQuery {
  const order = oneOf(filters['order'], stageOrder.options)
  return order === undefined ? {} : { order: [order] }
}
