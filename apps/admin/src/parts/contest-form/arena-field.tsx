import { arena } from '@beacon/api/contest/arena'
import { query } from '@beacon/api/query'
import { usePermission } from '@beacon/auth'
import { Select } from '@beacon/ui/controls'
import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useWatch } from 'react-hook-form'

interface Props {
  value: unknown
  onChange: (value: string | null) => void
  disabled: boolean
}

/** Which arena counts the contest: one of its own type. Who does not manage arenas may only take it out. */
export function ArenaField({ value, onChange, disabled }: Props) {
  const { t } = useLingui()
  const mayChoose = usePermission('arena.manage')
  const type: unknown = useWatch({ name: 'game_type' })
  const { data } = useQuery(query(arena.choices, {}))
  const known = data?.items ?? []
  const own = typeof value === 'string' ? value : null
  const offered = known.filter(({ resource_id, game_type }) => resource_id === own || (mayChoose && game_type === type))
  const unknown = own !== null && !known.some(({ resource_id }) => resource_id === own)
  return (
    <Select
      className="w-60"
      value={own ?? 'none'}
      onValueChange={(next) => onChange(next === 'none' ? null : next)}
      disabled={disabled || (own === null && offered.length === 0)}
      options={[
        { value: 'none', label: t`None, standalone` },
        ...offered.map(({ resource_id, name }) => ({ value: resource_id, label: name })),
        ...(unknown ? [{ value: own, label: t`Arena ${own.slice(0, 8)}` }] : []),
      ]}
    />
  )
}
