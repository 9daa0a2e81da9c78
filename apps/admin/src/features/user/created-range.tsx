import { DateTimeRange } from '@beacon/ui/form'

interface Props {
  from: string | null
  to: string | null
  onFilter: (name: 'created_from' | 'created_to', value: string | undefined) => void
}

/** From when to when accounts were made; either end may stay open. */
export function CreatedRange({ from, to, onFilter }: Props) {
  return (
    <DateTimeRange
      value={{ start: from, end: to }}
      onValueChange={({ start, end }) => {
        if (start !== from) onFilter('created_from', start ?? undefined)
        else onFilter('created_to', end ?? undefined)
      }}
    />
  )
}
