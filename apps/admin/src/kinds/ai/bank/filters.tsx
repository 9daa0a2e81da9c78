import { aiMetric } from '@beacon/api/kinds/ai/views'
import { useMetricWords } from '@beacon/auth/kinds/ai'
import { useLingui } from '@lingui/react/macro'
import { FilterSelect } from '../../../parts/list/filter-select.tsx'
import { optionsOf } from '../../../parts/list/options-of.ts'
import { useProofWords } from '../../../parts/question-trial/proof-words.ts'
import type { BankFiltersProps } from '../../bank-pages.ts'
import { useTaskWords } from './words.ts'

export function AiFilters({ filters, onFilter }: BankFiltersProps) {
  const { t } = useLingui()
  const metrics = useMetricWords()
  const trials = { ...useProofWords(), none: t({ context: 'trial', message: 'Not tested' }) }
  return (
    <>
      <FilterSelect
        value={filters['task_type']}
        onValueChange={(value) => onFilter('task_type', value)}
        label={t({ context: 'ai', message: 'Task' })}
        options={optionsOf(useTaskWords())}
      />
      <FilterSelect
        value={filters['metric']}
        onValueChange={(value) => onFilter('metric', value)}
        label={t`Metric`}
        options={aiMetric.options.map((value) => ({ value, label: metrics[value] }))}
      />
      <FilterSelect
        value={filters['trial']}
        onValueChange={(value) => onFilter('trial', value)}
        label={t`Ready tries`}
        options={optionsOf(trials)}
      />
    </>
  )
}
