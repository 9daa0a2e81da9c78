import { useLingui } from '@lingui/react/macro'
import { FilterSelect } from '../../../parts/list/filter-select.tsx'
import { optionsOf } from '../../../parts/list/options-of.ts'
import type { BankFiltersProps } from '../../bank-pages.ts'
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
