import type { TableState } from '@beacon/ui/table'
import { useLingui } from '@lingui/react/macro'
import { FilterSelect } from '../list/filter-select.tsx'
import { optionsOf } from '../list/options-of.ts'
import { useScriptWords } from '../question-scripts/script-words.ts'
import { useProofWords } from '../question-trial/proof-words.ts'

interface Props {
  filters: TableState['filters']
  onFilter: (name: string, value: string | undefined) => void
}

/** What narrows the list of a bank whose services are attacked and patched. */
export function PatchFilters({ filters, onFilter }: Props) {
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
