import type { MyContestRow } from '@beacon/api/contest/entrant-page'
import { contestStatus } from '@beacon/api/contest/contest-fields'
import { Select } from '@beacon/ui/controls'
import { getStatus } from '@beacon/ui/status'
import { useLingui } from '@lingui/react/macro'
import { useKindName } from '../../parts/kind-name.ts'
import type { MyContestsSearch } from './search.ts'

interface FiltersProps {
  /** Of all own contests. */
  kinds: ReadonlyArray<MyContestRow['kind']>
  search: MyContestsSearch
  onFilter: (name: 'kind' | 'status', value: string | undefined) => void
}

const any = '*'

/** How the contest stands, and of which kind it is; the kind only where there is a choice. */
export function MyContestFilters({ kinds, search, onFilter }: FiltersProps) {
  const { t, i18n } = useLingui()
  const nameOf = useKindName()
  const one = (name: 'kind' | 'status', label: string, options: ReadonlyArray<{ value: string; label: string }>) => (
    <Select
      aria-label={label}
      prefix={`${label}:`}
      className="w-auto max-w-60"
      value={options.find(({ value }) => value === search[name])?.value ?? any}
      options={[{ value: any, label: t`any` }, ...options]}
      onValueChange={(value) => onFilter(name, value === any ? undefined : value)}
    />
  )
  return (
    <>
      {one(
        'status',
        t`State`,
        contestStatus.options.map((value) => ({ value, label: i18n._(getStatus(`contest.${value}`).word) })),
      )}
      {(kinds.length > 1 || search.kind !== undefined) &&
        one(
          'kind',
          t`Kind`,
          kinds.map((value) => ({ value, label: nameOf(value) })),
        )}
    </>
  )
}
