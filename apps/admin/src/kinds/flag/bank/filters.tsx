import { useLingui } from '@lingui/react/macro'
import { bindFilters } from '../../../parts/list/bind-filters.ts'
import { FilterSelect } from '../../../parts/list/filter-select.tsx'
import { optionsOf } from '../../../parts/list/options-of.ts'
import { useFlagTypeWords, useWayWords } from '../../../parts/question-form/words.ts'
import type { BankFiltersProps } from '../../bank-pages.ts'

export function FlagFilters(props: BankFiltersProps) {
  const bind = bindFilters(props)
  const { t } = useLingui()
  return <FilterSelect {...bind('flag_type')} label={t`Flag type`} options={optionsOf(useFlagTypeWords())} />
}

export function RareFlagFilters(props: BankFiltersProps) {
  const bind = bindFilters(props)
  const { t } = useLingui()
  return <FilterSelect {...bind('integral_way')} label={t`Scoring`} options={optionsOf(useWayWords())} />
}
