import type { TableState } from '@beacon/ui/table'
import { useLingui } from '@lingui/react/macro'
import { bindFilters } from '../list/bind-filters.ts'
import { FilterSelect } from '../list/filter-select.tsx'
import { optionsOf } from '../list/options-of.ts'
import { useScriptWords } from '../question-scripts/script-words.ts'
import { useProofWords } from '../question-trial/proof-words.ts'

interface Props {
  filters: TableState['filters']
  onFilter: (name: string, value: string | undefined) => void
}

/** What narrows the list of a bank whose services are attacked and patched. */
export function PatchFilters(props: Props) {
  const bind = bindFilters(props)
  const { t } = useLingui()
  return (
    <>
      <FilterSelect {...bind('proof')} label={t`Proof`} options={optionsOf(useProofWords())} />
      <FilterSelect {...bind('script_state')} label={t`Scripts`} options={optionsOf(useScriptWords())} />
    </>
  )
}
