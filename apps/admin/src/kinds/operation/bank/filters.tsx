import { useLingui } from '@lingui/react/macro'
import { FilterSelect } from '../../../parts/list/filter-select.tsx'
import { optionsOf } from '../../../parts/list/options-of.ts'
import { useCheckPointWords } from '../../../parts/question-scripts/check-point-words.ts'
import { useScriptWords } from '../../../parts/question-scripts/script-words.ts'
import type { BankFiltersProps } from '../../bank-pages.ts'
import { useModeWords, useShareWords } from './words.ts'

type Row = readonly [name: string, label: string, options: ReturnType<typeof optionsOf>]

const Selects = ({ rows, filters, onFilter }: BankFiltersProps & { rows: readonly Row[] }) =>
  rows.map(([name, label, options]) => (
    <FilterSelect key={name} value={filters[name]} onValueChange={(value) => onFilter(name, value)} label={label} options={options} />
  ))

export function PointFilters(props: BankFiltersProps) {
  const { t } = useLingui()
  const types = optionsOf(useCheckPointWords())
  const shares = optionsOf(useShareWords())
  const rows: Row[] = [
    ['point_type', t({ context: 'point', message: 'Type' }), types],
    ['point_proof', t({ context: 'point', message: 'Proof' }), shares],
  ]
  return <Selects {...props} rows={rows} />
}

export function RareFilters(props: BankFiltersProps) {
  const { t } = useLingui()
  const modes = optionsOf(useModeWords())
  const scripts = optionsOf(useScriptWords())
  const rows: Row[] = [
    ['check_mode', t({ context: 'point', message: 'Checked' }), modes],
    ['script_state', t`Scripts`, scripts],
  ]
  return <Selects {...props} rows={rows} />
}
