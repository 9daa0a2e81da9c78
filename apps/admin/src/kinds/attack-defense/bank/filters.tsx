import { useLingui } from '@lingui/react/macro'
import { bindFilters } from '../../../parts/list/bind-filters.ts'
import { FilterSelect } from '../../../parts/list/filter-select.tsx'
import { optionsOf } from '../../../parts/list/options-of.ts'
import { useScriptWords } from '../../../parts/question-scripts/script-words.ts'
import type { BankFiltersProps } from '../../bank-pages.ts'
import { usePutModeWords } from './words.ts'

export function ServiceFilters(props: BankFiltersProps) {
  const bind = bindFilters(props)
  const { t } = useLingui()
  return (
    <>
      <FilterSelect {...bind('script_state')} label={t`Check script`} options={optionsOf(useScriptWords())} />
      <FilterSelect {...bind('put_mode')} label={t`Put prints`} options={optionsOf(usePutModeWords())} />
    </>
  )
}
