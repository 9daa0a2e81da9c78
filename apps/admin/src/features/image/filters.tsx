import type { TableState } from '@beacon/ui/table'
import { useLingui } from '@lingui/react/macro'
import { FilterSelect } from '../../parts/list/filter-select.tsx'
import { sourceWords } from './words.ts'

interface Props {
  filters: TableState['filters']
  onFilter: (name: string, value: string | undefined) => void
}

/** State, where it came from, and whether anything uses it. */
export function ImageFilters({ filters, onFilter }: Props) {
  const { t, i18n } = useLingui()
  const one = (name: string, label: string, options: ReadonlyArray<{ value: string; label: string }>) => (
    <FilterSelect label={label} options={options} value={filters[name]} onValueChange={(value) => onFilter(name, value)} />
  )
  return (
    <>
      {one('status', t({ context: 'image', message: 'Status' }), [
        { value: 'making', label: t({ context: 'image', message: 'In the making' }) },
        { value: 'ready', label: t({ context: 'status.image', message: 'Ready' }) },
        { value: 'failed', label: t({ context: 'status.image', message: 'Failed' }) },
        { value: 'cancelled', label: t({ context: 'status.image', message: 'Cancelled' }) },
      ])}
      {one(
        'source',
        t({ context: 'image', message: 'From' }),
        (['build', 'archive'] as const).map((value) => ({ value, label: i18n._(sourceWords[value]) })),
      )}
      {one('used', t({ context: 'image', message: 'Used' }), [
        { value: 'true', label: t`Yes` },
        { value: 'false', label: t`No` },
      ])}
    </>
  )
}
