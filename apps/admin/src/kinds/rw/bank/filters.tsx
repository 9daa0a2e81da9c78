import { useLingui } from '@lingui/react/macro'
import { bindFilters } from '../../../parts/list/bind-filters.ts'
import { FilterSelect } from '../../../parts/list/filter-select.tsx'
import { optionsOf } from '../../../parts/list/options-of.ts'
import type { BankFiltersProps } from '../../bank-pages.ts'
import { useTargetKindWords } from './words.ts'

export function TargetFilters(props: BankFiltersProps) {
  const bind = bindFilters(props)
  const { t } = useLingui()
  return (
    <FilterSelect {...bind('target_kind')} label={t({ context: 'target', message: 'Kind' })} options={optionsOf(useTargetKindWords())} />
  )
}
