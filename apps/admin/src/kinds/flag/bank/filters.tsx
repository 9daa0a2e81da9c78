import { useLingui } from '@lingui/react/macro'
import { FilterSelect } from '../../../parts/list/filter-select.tsx'
import { optionsOf } from '../../../parts/list/options-of.ts'
import { useFlagTypeWords, useWayWords } from '../../../parts/question-form/words.ts'
import type { BankFiltersProps } from '../../bank-pages.ts'

export function FlagFilters({ filters, onFilter }: BankFiltersProps) {
  const { t } = useLingui()
  return (
    <FilterSelect
      value={filters['flag_type']}
      onValueChange={(value) => onFilter('flag_type', value)}
      label={t`Flag type`}
      options={optionsOf(useFlagTypeWords())}
    />
  )
}

export function RareFlagFilters({ filters, onFilter }: BankFiltersProps) {
  const { t } = useLingui()
  return (
    <FilterSelect
      value={filters['integral_way']}
      onValueChange={(value) => onFilter('integral_way', value)}
      label={t`Scoring`}
      options={optionsOf(useWayWords())}
    />
  )
}
