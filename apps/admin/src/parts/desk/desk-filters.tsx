import { NumberInput } from '@beacon/ui/controls'
import type { TableState } from '@beacon/ui/table'
import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { FilterSelect } from '../list/filter-select.tsx'
import { EntrantSelect } from './entrant-select.tsx'
import { topicRowsQuery } from './queries.ts'

/** Of a filter that is bound to the address. */
interface Bound {
  value: TableState['filters'][string]
  onValueChange: (value: string | undefined) => void
}

/** A list of the desk narrowed to one entrant. */
export function EntrantFilter({ id, value, onValueChange }: Bound & { id: string }) {
  const { t } = useLingui()
  return (
    <EntrantSelect
      id={id}
      aria-label={t({ context: 'desk', message: 'Team' })}
      placeholder={t`Any team`}
      className="w-44"
      value={value === undefined ? undefined : String(value)}
      onValueChange={onValueChange}
    />
  )
}

/** A list of the desk narrowed to one question of the contest. */
export function TopicFilter({ id, ...bound }: Bound & { id: string }) {
  const { t } = useLingui()
  const topics = useQuery(topicRowsQuery(id)).data?.items ?? []
  const options = topics.map(({ resource_id, name }) => ({ value: resource_id, label: name }))
  return <FilterSelect label={t({ context: 'patch', message: 'Question' })} options={options} {...bound} />
}

/** A list of the desk narrowed to one round. */
export function RoundFilter({ value, onValueChange }: Bound) {
  const { t } = useLingui()
  return (
    <NumberInput
      aria-label={t({ context: 'desk', message: 'Round' })}
      placeholder={t`Any round`}
      className="w-28"
      min={1}
      value={value === undefined ? null : Number(value)}
      onValueChange={(n) => onValueChange(n === null ? undefined : String(n))}
    />
  )
}
