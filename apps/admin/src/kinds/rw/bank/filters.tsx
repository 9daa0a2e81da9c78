import { useLingui } from '@lingui/react/macro'
import { FilterSelect } from '../../../parts/list/filter-select.tsx'
import { optionsOf } from '../../../parts/list/options-of.ts'
import type { BankFiltersProps } from '../../bank-pages.ts'
import { useTargetKindWords } from './words.ts'

export function TargetFilters({ filters, onFilter }: BankFiltersProps) {
  const { t } = useLingui()
  return (
    <FilterSelect
      value={filters['target_kind']}
      onValueChange={(value) => onFilter('target_kind', value)}
      label={t({ context: 'target', message: 'Kind' })}
      options={optionsOf(useTargetKindWords())}
    />
  )
}
