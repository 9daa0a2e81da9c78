import { formatNumber, useFormatLocale } from '@beacon/i18n'
import { LinkTabs } from '@beacon/ui/nav'
import type { TableState } from '@beacon/ui/table'
import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { FilterSelect } from '../../app/filter-select.tsx'
import { useSourceWords } from './columns.tsx'
import { useOrganisationOptions, useRoleOptions } from '../../app/people-options.ts'

type Status = 'normal' | 'to_audit' | 'disabled' | 'expired'

/** All, Normal, To audit, Disabled, Expired with their counts; each an address. */
export function UserTabs({ counts, current }: { counts: Record<Status | 'all', number> | undefined; current: Status | undefined }) {
  const { t } = useLingui()
  const locale = useFormatLocale()
  const labels: Record<Status | 'all', string> = {
    all: t`All`,
    normal: t`Normal`,
    to_audit: t`To review`,
    disabled: t`Disabled`,
    expired: t`Expired`,
  }
  const tabs = (['all', 'normal', 'to_audit', 'disabled', 'expired'] as const).map((value) => ({
    value,
    label: labels[value],
    ...(counts ? { count: formatNumber(locale, counts[value]) } : {}),
  }))
  return (
    <LinkTabs
      label={t`State of the users`}
      tabs={tabs}
      current={current ?? 'all'}
      className="mt-1"
      renderLink={({ value }, parts) => (
        <Link
          to="/admin/system/user-management"
          search={(old) => ({ ...old, page: undefined, status: value === 'all' ? undefined : value })}
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

export function UserFilters({ filters, onFilter }: Props) {
  const { t } = useLingui()
  const roles = useRoleOptions()
  const organisations = useOrganisationOptions()
  const source = useSourceWords()
  const bind = (name: string) => ({ value: filters[name], onValueChange: (value: string | undefined) => onFilter(name, value) })
  return (
    <>
      <FilterSelect {...bind('role_id')} label={t`Role`} options={roles.options} />
      <FilterSelect {...bind('organisation_id')} label={t`Organisation`} options={organisations.options} />
      <FilterSelect
        {...bind('source')}
        label={t`Source`}
        options={(Object.keys(source) as (keyof typeof source)[]).map((value) => ({ value, label: source[value] }))}
      />
    </>
  )
}
