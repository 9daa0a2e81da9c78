import { useLingui } from '@lingui/react/macro'
import { FilterSelect } from '../../../parts/list/filter-select.tsx'
import { optionsOf } from '../../../parts/list/options-of.ts'
import { useScriptWords } from '../../../parts/question-scripts/script-words.ts'
import type { BankFiltersProps } from '../../bank-pages.ts'
import { useProofWords } from './words.ts'

export function AwdpFilters({ filters, onFilter }: BankFiltersProps) {
  const { t } = useLingui()
  return (
    <>
      <FilterSelect
        value={filters['proof']}
        onValueChange={(value) => onFilter('proof', value)}
        label={t`Proof`}
        options={optionsOf(useProofWords())}
      />
      <FilterSelect
        value={filters['script_state']}
        onValueChange={(value) => onFilter('script_state', value)}
        label={t`Scripts`}
        options={optionsOf(useScriptWords())}
      />
    </>
  )
}
