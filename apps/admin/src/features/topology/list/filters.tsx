import type { TableState } from '@beacon/ui/table'
import { useLingui } from '@lingui/react/macro'
import { FilterSelect } from '../../../parts/list/filter-select.tsx'

interface Props {
  filters: TableState['filters']
  onFilter: (name: string, value: string | undefined) => void
}

export function TopologyFilters({ filters, onFilter }: Props) {
  const { t } = useLingui()
  const one = (name: string, label: string, options: ReadonlyArray<{ value: string; label: string }>) => (
    <FilterSelect label={label} options={options} value={filters[name]} onValueChange={(value) => onFilter(name, value)} />
  )
  return (
    <>
      {one('checked', t`Checked`, [
        { value: 'passed', label: t`Passed` },
        { value: 'warnings', label: t`With notes` },
        { value: 'failed', label: t`Cannot start` },
      ])}
      {one('kind', t`Nodes`, [
        { value: 'container', label: t`With containers` },
        { value: 'vm', label: t`With virtual machines` },
      ])}
      {one('used', t({ context: 'topology', message: 'Used' }), [
        { value: 'true', label: t`Yes` },
        { value: 'false', label: t`No` },
      ])}
    </>
  )
}
