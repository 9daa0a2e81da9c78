import { formatNumber, useFormatLocale } from '@beacon/i18n'
import { Button } from '@beacon/ui/controls'
import { Field } from '@beacon/ui/form'
import { LinkTabs } from '@beacon/ui/nav'
import { Popover } from '@beacon/ui/overlay'
import type { TableState } from '@beacon/ui/table'
import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { SlidersHorizontal } from 'lucide-react'
import { bindFilters } from '../../parts/list/bind-filters.ts'
import { FilterSelect } from '../../parts/list/filter-select.tsx'
import { OrganisationSelect } from '../../parts/people/organisation-select.tsx'
import { useRoleOptions } from '../../parts/people/people-options.ts'
import { useSourceWords } from '../../parts/people/source-words.ts'
import { CreatedRange } from './created-range.tsx'
import { moreFilters } from './filters.ts'
import { Tick } from './tick.tsx'

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
      label={t`User status`}
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
const textOf = (value: string | readonly string[] | undefined): string | null =>
  value === undefined || value === '' ? null : String(value)

export function UserFilters({ filters, onFilter }: Props) {
  const { t } = useLingui()
  const roles = useRoleOptions()
  const bind = bindFilters({ filters, onFilter })
  return (
    <>
      <FilterSelect {...bind('role_id')} label={t`Role`} options={roles.options} />
      <OrganisationSelect
        aria-label={t`Organisation`}
        placeholder={t`Any organisation`}
        className="w-40"
        value={textOf(filters['organisation_id'])}
        onValueChange={(value) => onFilter('organisation_id', value ?? undefined)}
      />
      <MoreFilters filters={filters} onFilter={onFilter} />
    </>
  )
}

/** What is asked for more rarely, with how many of them narrow the list. */
function MoreFilters({ filters, onFilter }: Props) {
  const { t } = useLingui()
  const source = useSourceWords()
  const count = moreFilters.filter((name) => textOf(filters[name]) !== null).length
  const bind = bindFilters({ filters, onFilter })
  const tick = (name: string, on: string, label: string) => (
    <Tick checked={filters[name] === on} onChange={(next) => onFilter(name, next ? on : undefined)}>
      {label}
    </Tick>
  )
  return (
    <Popover
      label={t`Filters`}
      className="w-[584px]"
      trigger={
        <Button>
          <SlidersHorizontal size={14} aria-hidden="true" />
          {count === 0 ? t`Filters` : t`Filters: ${count}`}
        </Button>
      }
    >
      <div className="flex flex-col items-start gap-3">
        <div className="flex flex-wrap gap-2">
          <FilterSelect
            {...bind('source')}
            label={t`Source`}
            options={(Object.keys(source) as (keyof typeof source)[]).map((value) => ({ value, label: source[value] }))}
          />
          <FilterSelect
            {...bind('online')}
            label={t`Online`}
            options={[
              { value: 'true', label: t`Online` },
              { value: 'false', label: t`Offline` },
            ]}
          />
          <FilterSelect
            {...bind('expires_within')}
            label={t`Expires within`}
            options={[
              { value: '7', label: t`7 days` },
              { value: '30', label: t`30 days` },
            ]}
          />
        </div>
        {tick('never_signed_in', 'true', t`Never signed in`)}
        {tick('two_factor_off', 'true', t`Two-factor off`)}
        {tick('below', 'false', t`Without sub-organisations`)}
        <Field label={<Trans>Created</Trans>} layout="stack">
          <CreatedRange from={textOf(filters['created_from'])} to={textOf(filters['created_to'])} onFilter={onFilter} />
        </Field>
      </div>
    </Popover>
  )
}
