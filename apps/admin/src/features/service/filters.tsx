import { serviceKinds, serviceProtocols } from '@beacon/api/scene/service-fields'
import type { TableState } from '@beacon/ui/table'
import { useLingui } from '@lingui/react/macro'
import { FilterSelect } from '../../parts/list/filter-select.tsx'
import { kindWords } from './words.ts'

interface Props {
  filters: TableState['filters']
  onFilter: (name: string, value: string | undefined) => void
}

/** Kind, protocol and whether images hold it. */
export function ServiceFilters({ filters, onFilter }: Props) {
  const { t, i18n } = useLingui()
  const one = (name: string, label: string, options: ReadonlyArray<{ value: string; label: string }>) => (
    <FilterSelect label={label} options={options} value={filters[name]} onValueChange={(value) => onFilter(name, value)} />
  )
  return (
    <>
      {one(
        'kind',
        t({ context: 'service', message: 'Kind' }),
        serviceKinds.map((value) => ({ value, label: i18n._(kindWords[value]) })),
      )}
      {one(
        'protocol',
        t`Protocol`,
        serviceProtocols.map((value) => ({ value, label: value === 'other' ? t({ context: 'protocol', message: 'Other' }) : value })),
      )}
      {one('used', t({ context: 'service', message: 'Used' }), [
        { value: 'true', label: t({ context: 'service', message: 'In images' }) },
        { value: 'false', label: t({ context: 'service', message: 'In no image' }) },
      ])}
    </>
  )
}
