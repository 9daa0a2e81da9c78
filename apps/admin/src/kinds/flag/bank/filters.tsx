import { flagType } from '@beacon/api/bank/question'
import { integralWay } from '@beacon/api/topic/scoring'
import type { TableState } from '@beacon/ui/table'
import { useLingui } from '@lingui/react/macro'
import { FilterSelect } from '../../../parts/list/filter-select.tsx'
import { optionsOf } from '../../../parts/list/options-of.ts'
import { oneOf } from '../../../parts/list/table-url.ts'
import { useFlagTypeWords, useWayWords } from '../../../parts/question-form/words.ts'
import type { BankFiltersProps, ListQuery } from '../../bank-pages.ts'

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

const one = <Value extends string>(value: TableState['filters'][string], allowed: readonly Value[]) => {
  const found = oneOf(value, allowed)
  return found === undefined ? undefined : [found]
}

export const queryOf = (filters: TableState['filters']): ListQuery => ({
  flag_type: one(filters['flag_type'], flagType.options),
  integral_way: one(filters['integral_way'], integralWay.options),
})
