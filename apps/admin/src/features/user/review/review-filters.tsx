import { Button } from '@beacon/ui/controls'
import { Field } from '@beacon/ui/form'
import { Popover } from '@beacon/ui/overlay'
import type { TableState } from '@beacon/ui/table'
import { Trans, useLingui } from '@lingui/react/macro'
import { CalendarRange } from 'lucide-react'
import { OrganisationSelect } from '../../../parts/people/organisation-select.tsx'
import { listOf } from '../../../parts/list/table-url.ts'
import { CreatedRange } from '../created-range.tsx'
import { Tick } from '../tick.tsx'

export const reviewFilterNames = ['organisation_id', 'flagged', 'created_from', 'created_to'] as const

interface Props {
  filters: TableState['filters']
  onFilter: (name: string, value: string | undefined) => void
}

/** Organisation, time of the registration, and only those with a flag. */
export function ReviewFilters({ filters, onFilter }: Props) {
  const { t } = useLingui()
  const textOf = (name: string) => listOf(filters[name])?.[0] ?? null
  const [from, to] = [textOf('created_from'), textOf('created_to')]
  return (
    <>
      <OrganisationSelect
        aria-label={t`Organisation`}
        placeholder={t`Any organisation`}
        className="w-52"
        value={textOf('organisation_id')}
        onValueChange={(value) => onFilter('organisation_id', value ?? undefined)}
      />
      <Popover
        label={t`Time`}
        className="w-[584px]"
        trigger={
          <Button>
            <CalendarRange size={14} aria-hidden="true" />
            {from === null && to === null ? t`Time` : t`Time: chosen`}
          </Button>
        }
      >
        <Field label={<Trans>Registered</Trans>} layout="stack">
          <CreatedRange from={from} to={to} onFilter={onFilter} />
        </Field>
      </Popover>
      <Tick checked={textOf('flagged') === 'true'} onChange={(next) => onFilter('flagged', next ? 'true' : undefined)}>
        <Trans>Only flagged</Trans>
      </Tick>
    </>
  )
}
