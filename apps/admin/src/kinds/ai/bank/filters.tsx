import { aiMetric } from '@beacon/api/kinds/ai/views'
import { useMetricWords } from '@beacon/auth/kinds/ai'
import { useLingui } from '@lingui/react/macro'
import { bindFilters } from '../../../parts/list/bind-filters.ts'
import { FilterSelect } from '../../../parts/list/filter-select.tsx'
import { optionsOf } from '../../../parts/list/options-of.ts'
import { useProofWords } from '../../../parts/question-trial/proof-words.ts'
import type { BankFiltersProps } from '../../bank-pages.ts'
import { useTaskWords } from './words.ts'

export function AiFilters(props: BankFiltersProps) {
  const bind = bindFilters(props)
  const { t } = useLingui()
  const metrics = useMetricWords()
  const trials = { ...useProofWords(), none: t({ context: 'trial', message: 'Not tested' }) }
  return (
    <>
      <FilterSelect {...bind('task_type')} label={t({ context: 'ai', message: 'Task' })} options={optionsOf(useTaskWords())} />
      <FilterSelect {...bind('metric')} label={t`Metric`} options={aiMetric.options.map((value) => ({ value, label: metrics[value] }))} />
      <FilterSelect {...bind('trial')} label={t`Ready tries`} options={optionsOf(trials)} />
    </>
  )
}
