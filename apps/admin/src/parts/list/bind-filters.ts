import type { TableState } from '@beacon/ui/table'

interface Filtered {
  filters: TableState['filters']
  onFilter: (name: string, value: string | undefined) => void
}

/** What the control of a filter takes of its list, by the filter's name: `<FilterSelect {...bind('state')} …>`. */
export const bindFilters =
  ({ filters, onFilter }: Filtered) =>
  (name: string) => ({ value: filters[name], onValueChange: (value: string | undefined) => onFilter(name, value) })
