import { usePermissions } from '@beacon/auth'
import { formatNumber, useFormatLocale } from '@beacon/i18n'
import { Combobox } from '@beacon/ui/form'
import { LinkTabs } from '@beacon/ui/nav'
import type { TableState } from '@beacon/ui/table'
import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { bindFilters } from '../../parts/list/bind-filters.ts'
import { FilterSelect } from '../../parts/list/filter-select.tsx'
import { OrganisationSelect } from '../../parts/people/organisation-select.tsx'
import { useContestOptions } from '../../parts/contest/use-contest-options.ts'
import { tagsQuery } from './queries.ts'

type Counts = Record<'normal' | 'disbanded', number>

/** Living and disbanded teams with their counts, each an address. */
export function TeamTabs({ counts, current }: { counts: Counts | undefined; current: 'normal' | 'disbanded' }) {
  const { t } = useLingui()
  const locale = useFormatLocale()
  const tabs = [
    { value: 'normal' as const, label: t({ context: 'team', message: 'Normal' }) },
    { value: 'disbanded' as const, label: t({ context: 'team', message: 'Disbanded' }) },
  ].map((tab) => ({ ...tab, ...(counts ? { count: formatNumber(locale, counts[tab.value]) } : {}) }))
  return (
    <LinkTabs
      label={t`Team status`}
      tabs={tabs}
      current={current}
      className="mt-1"
      renderLink={({ value }, parts) => (
        <Link
          to="/admin/team/list"
          search={(old) => ({ ...old, page: undefined, status: value === 'normal' ? undefined : value })}
          {...parts}
        />
      )}
    />
  )
}

interface Props {
  filters: TableState['filters']
  onFilter: (name: string, value: string | undefined) => void
}

export function TeamFilters({ filters, onFilter }: Props) {
  const { t } = useLingui()
  const permissions = usePermissions()
  const tags = useQuery(tagsQuery)
  const bind = bindFilters({ filters, onFilter })
  return (
    <>
      <FilterSelect {...bind('tag')} label={t`Tag`} options={(tags.data?.items ?? []).map((value) => ({ value, label: value }))} />
      <FilterSelect
        {...bind('size_is')}
        label={t`Members`}
        options={[
          { value: 'empty', label: t`none` },
          { value: 'below', label: t`under capacity` },
          { value: 'full', label: t`full` },
          { value: 'above', label: t`over capacity` },
        ]}
      />
      <FilterSelect
        {...bind('has_ipd')}
        label="IPD"
        options={[
          { value: 'true', label: t`has one` },
          { value: 'false', label: t`none` },
        ]}
      />
      {permissions.has('user.read') && (
        <OrganisationSelect
          className="w-48"
          aria-label={t`Organisation of the captain`}
          placeholder={t`Captain’s organisation`}
          value={filters['organisation_id'] === undefined ? null : String(filters['organisation_id'])}
          onValueChange={(value) => onFilter('organisation_id', value ?? undefined)}
        />
      )}
      {permissions.has('contest.read') && <ContestFilter value={filters['contest_id']} onValueChange={bind('contest_id').onValueChange} />}
    </>
  )
}

interface ContestFilterProps {
  value: string | readonly string[] | undefined
  onValueChange: (value: string | undefined) => void
}

/** Teams that take part in one contest, found by typing its name. */
function ContestFilter({ value, onValueChange }: ContestFilterProps) {
  const { t } = useLingui()
  const chosen = value === undefined || value === '' ? null : String(value)
  const found = useContestOptions(chosen)
  return (
    <Combobox
      className="w-48"
      aria-label={t`Contest`}
      placeholder={t`Any contest`}
      value={chosen}
      {...found}
      onValueChange={(next) => onValueChange(next ?? undefined)}
    />
  )
}
