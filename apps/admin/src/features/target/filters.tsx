import { imageCategory } from '@beacon/api/image/image-category'
import type { Reply } from '@beacon/api/endpoint'
import { query } from '@beacon/api/query'
import type { target as contract } from '@beacon/api/scene/target'
import { getStatus, useDifficultyWords } from '@beacon/ui/status'
import type { TableState } from '@beacon/ui/table'
import type { MessageDescriptor } from '@lingui/core'
import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { testNames } from '../../parts/image-facts/library-state.tsx'
import { osWords, virtWords } from '../../parts/image-facts/words.ts'
import { FilterSelect } from '../../parts/list/filter-select.tsx'
import { offerWords, severityWords } from './words.ts'

interface Props {
  filters: TableState['filters']
  onFilter: (name: string, value: string | undefined) => void
  found: Reply<typeof contract.list>['found'] | undefined
}

/** Category, kind, system, what the card says, its test, its offer and who uses it. */
export function TargetFilters({ filters, onFilter, found }: Props) {
  const { t, i18n } = useLingui()
  const difficulty = useDifficultyWords()
  const categories = useQuery(query(imageCategory.list, {}))
  const one = (name: string, label: string, options: ReadonlyArray<{ value: string; label: string }>) => (
    <FilterSelect label={label} options={options} value={filters[name]} onValueChange={(value) => onFilter(name, value)} />
  )
  const worded = (words: Readonly<Record<string, MessageDescriptor>>) =>
    Object.entries(words).map(([value, word]) => ({ value, label: i18n._(word) }))
  const plain = (values: readonly string[] = []) => values.map((value) => ({ value, label: value }))
  return (
    <>
      {one(
        'category_id',
        t({ context: 'image', message: 'Category' }),
        categories.data?.items.map(({ category_id, name }) => ({ value: category_id, label: name })) ?? [],
      )}
      {one('virt_type', t({ context: 'target', message: 'Kind' }), worded(virtWords))}
      {one('os', t({ context: 'image', message: 'System' }), worded(osWords))}
      {one('vulnerability', t`Vulnerability`, plain(found?.vulnerabilities))}
      {one('severity', t`Severity`, worded(severityWords))}
      {one('cwe', 'CWE', plain(found?.cwes))}
      {one(
        'difficulty',
        t`Difficulty`,
        (['primary', 'intermediate', 'advanced'] as const).map((value) => ({ value, label: difficulty[value] })),
      )}
      {one(
        'tested',
        t({ context: 'image', message: 'Test' }),
        (['untested', 'passed', 'failed'] as const).map((value) => ({ value, label: i18n._(getStatus(testNames[value]).word) })),
      )}
      {one('offered', t({ context: 'target', message: 'Offered' }), [
        ...worded(offerWords),
        { value: 'none', label: t({ context: 'target', message: 'No card yet' }) },
      ])}
      {one('used', t({ context: 'image', message: 'Used' }), [
        { value: 'never', label: t({ context: 'image', message: 'Never' }) },
        { value: 'questions', label: t({ context: 'target', message: 'In questions' }) },
        { value: 'running', label: t({ context: 'image', message: 'By running scenes' }) },
      ])}
    </>
  )
}
