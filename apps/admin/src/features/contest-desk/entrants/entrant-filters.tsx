import { entrantStatus } from '@beacon/api/contest/contest-views'
import type { Bracket } from '@beacon/api/contest/contest-structures'
import { useFormatLocale } from '@beacon/i18n'
import { getStatus } from '@beacon/ui/status'
import type { TableState } from '@beacon/ui/table'
import { useLingui } from '@lingui/react/macro'
import { FilterSelect } from '../../../parts/list/filter-select.tsx'
import { useOrganisationOptions } from '../../../parts/people/people-options.ts'
import type { useTableUrl } from '../../../parts/list/table-url.ts'
import { entrantStatusName } from './entrant-words.tsx'

export const entrantFilterNames = ['status', 'hidden', 'bracket', 'organisation', 'online', 'trouble'] as const

/** Filters of the address that the contract calls otherwise. */
export const entrantNames = ({ online, bracket, organisation, hidden }: TableState['filters']) => ({
  is_online: online,
  bracket_id: bracket,
  organisation_id: organisation,
  is_hidden: hidden,
})

interface Props {
  table: ReturnType<typeof useTableUrl>
  brackets: readonly Bracket[]
  isTeams: boolean
  withHidden?: boolean
}

export function EntrantFilters({ table, brackets, isTeams, withHidden = true }: Props) {
  const { t, i18n } = useLingui()
  const locale = useFormatLocale()
  const { options: organisations } = useOrganisationOptions()
  const bind = (name: string) => ({
    value: table.value.filters[name],
    onValueChange: (value: string | undefined) => table.setFilter(name, value),
  })
  return (
    <>
      <FilterSelect
        label={t({ context: 'entrant', message: 'Status' })}
        {...bind('status')}
        options={entrantStatus.options.map((value) => ({ value, label: i18n._(getStatus(entrantStatusName[value]).word) }))}
      />
      {withHidden && (
        <FilterSelect
          label={t`In the ranking`}
          {...bind('hidden')}
          options={[
            { value: 'false', label: t`shown` },
            { value: 'true', label: t`hidden` },
          ]}
        />
      )}
      {brackets.length > 0 && (
        <FilterSelect
          label={t`Bracket`}
          {...bind('bracket')}
          options={brackets.map((one) => ({ value: one.bracket_id, label: locale === 'zh' ? one.name_zh : one.name_en }))}
        />
      )}
      <FilterSelect label={t`Organisation`} {...bind('organisation')} options={organisations} />
      <FilterSelect
        label={t({ context: 'entrant', message: 'Online' })}
        {...bind('online')}
        options={[
          { value: 'true', label: t({ context: 'filter', message: 'yes' }) },
          { value: 'false', label: t({ context: 'filter', message: 'no' }) },
        ]}
      />
      <FilterSelect
        label={t`Needs attention`}
        none={t({ context: 'filter', message: 'all' })}
        {...bind('trouble')}
        options={[
          ...(isTeams ? [{ value: 'size', label: t`wrong team size` }] : []),
          { value: 'no_sign_in', label: t`nobody has signed in` },
          { value: 'shared_address', label: t`shares an address` },
        ]}
      />
    </>
  )
}
