import { useLingui } from '@lingui/react/macro'
import { FilterSelect } from '../../../parts/list/filter-select.tsx'
import { optionsOf } from '../../../parts/list/options-of.ts'
import { useScriptWords } from '../../../parts/question-scripts/script-words.ts'
import type { BankFiltersProps } from '../../bank-pages.ts'
import { usePutModeWords } from './words.ts'

export function ServiceFilters({ filters, onFilter }: BankFiltersProps) {
  const { t } = useLingui()
  return (
    <>
      <FilterSelect
        value={filters['script_state']}
        onValueChange={(value) => onFilter('script_state', value)}
        label={t`Check script`}
        options={optionsOf(useScriptWords())}
      />
      <FilterSelect
        value={filters['put_mode']}
        onValueChange={(value) => onFilter('put_mode', value)}
        label={t`Put prints`}
        options={optionsOf(usePutModeWords())}
      />
    </>
  )
}
