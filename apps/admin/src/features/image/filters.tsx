import { formatBytes, useFormatLocale } from '@beacon/i18n'
import { useSession } from '@beacon/auth'
import { getStatus } from '@beacon/ui/status'
import type { TableState } from '@beacon/ui/table'
import type { MessageDescriptor } from '@lingui/core'
import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { FilterSelect } from '../../parts/list/filter-select.tsx'
import { categoriesQuery } from './library-queries.ts'
import { testNames } from '../../parts/image-facts/library-state.tsx'
import { osWords, roleWords } from '../../parts/image-facts/words.ts'

interface Props {
  filters: TableState['filters']
  onFilter: (name: string, value: string | undefined) => void
}
const megabyte = 1024 * 1024

/** Role, category, system, who made it, who uses it, its size and its test. */
export function ImageFilters({ filters, onFilter }: Props) {
  const { t, i18n } = useLingui()
  const locale = useFormatLocale()
  const me = useSession()
  const categories = useQuery(categoriesQuery())
  const one = (name: string, label: string, options: ReadonlyArray<{ value: string; label: string }>) => (
    <FilterSelect label={label} options={options} value={filters[name]} onValueChange={(value) => onFilter(name, value)} />
  )
  const worded = (words: Readonly<Record<string, MessageDescriptor>>) =>
    Object.entries(words).map(([value, word]) => ({ value, label: i18n._(word) }))
  return (
    <>
      {one('role', t({ context: 'image', message: 'Role' }), worded(roleWords))}
      {one(
        'category_id',
        t({ context: 'image', message: 'Category' }),
        categories.data?.items.map(({ category_id, name }) => ({ value: category_id, label: name })) ?? [],
      )}
      {one('os', t({ context: 'image', message: 'System' }), worded(osWords))}
      {one('arch', t`Architecture`, [
        { value: 'amd64', label: 'amd64' },
        { value: 'arm64', label: 'arm64' },
      ])}
      {one('creator_id', t({ context: 'image', message: 'Creator' }), [{ value: me.resource_id, label: t`Me` }])}
      {one('used', t({ context: 'image', message: 'Used' }), [
        { value: 'never', label: t({ context: 'image', message: 'Never' }) },
        { value: 'contests', label: t({ context: 'image', message: 'In contests' }) },
        { value: 'running', label: t({ context: 'image', message: 'By running scenes' }) },
      ])}
      {one(
        'over_mb',
        t({ context: 'image', message: 'Larger than' }),
        ['100', '500', '1024', '5120'].map((value) => ({ value, label: formatBytes(locale, Number(value) * megabyte) })),
      )}
      {one(
        'tested',
        t({ context: 'image', message: 'Test' }),
        (['untested', 'passed', 'failed'] as const).map((value) => ({ value, label: i18n._(getStatus(testNames[value]).word) })),
      )}
    </>
  )
}
