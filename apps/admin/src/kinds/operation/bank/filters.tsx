import { useLingui } from '@lingui/react/macro'
import { FilterSelect } from '../../../parts/list/filter-select.tsx'
import { optionsOf } from '../../../parts/list/options-of.ts'
import { useScriptWords } from '../../../parts/question-scripts/script-words.ts'
import { useCheckPointWords } from '../../../parts/question-scripts/check-point-words.ts'
import type { BankFiltersProps } from '../../bank-pages.ts'
import { useModeWords, useShareWords } from './words.ts'

export function PointFilters({ filters, onFilter }: BankFiltersProps) {
  const { t } = useLingui()
  const rows = [
    ['point_type', t({ context: 'point', message: 'Type' }), optionsOf(useCheckPointWords())],
    ['check_mode', t`Checked`, optionsOf(useModeWords())],
    ['point_proof', t`Proof`, optionsOf(useShareWords())],
    ['script_state', t`Scripts`, optionsOf(useScriptWords())],
  ] as const
  return rows.map(([name, label, options]) => (
    <FilterSelect key={name} value={filters[name]} onValueChange={(value) => onFilter(name, value)} label={label} options={options} />
  ))
}
