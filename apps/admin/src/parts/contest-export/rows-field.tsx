import type { ExportWhat } from '@beacon/api/contest/export'
import { RadioGroup } from '@beacon/ui/controls'
import { Field } from '@beacon/ui/form'
import { useLingui } from '@lingui/react/macro'
import { type ExportRows, type RowsWhich, useRowsWords } from './export-rows.ts'

/** These go by time, or hold files. */
const ownOrder: ReadonlySet<ExportWhat> = new Set<ExportWhat>(['solves', 'submissions', 'writeups'])

interface Props {
  rows: ExportRows
  isTeams: boolean
  what: ExportWhat
  value: RowsWhich
  onValueChange: (which: RowsWhich) => void
}

/** The narrowest choice first: what was ticked, else what the filter shows, else all. */
export const firstRows = (rows: ExportRows): RowsWhich => (rows.ticked > 0 ? 'ticked' : rows.isNarrowed ? 'matching' : 'all')

/** Which rows of the list the file will hold. */
export function RowsField({ rows, isTeams, what, value, onValueChange }: Props) {
  const { t } = useLingui()
  const words = useRowsWords(isTeams)(rows)
  const offered = [...(rows.ticked > 0 ? ['ticked' as const] : []), ...(rows.isNarrowed ? ['matching' as const] : []), 'all' as const]
  const isAsListed = (rows.isOrdered || value !== 'all') && !ownOrder.has(what)
  return (
    <Field label={t`Which rows`} layout="stack" help={isAsListed ? t`Rows follow the order of the list.` : undefined}>
      <RadioGroup value={value} onValueChange={onValueChange} options={offered.map((which) => ({ value: which, label: words[which] }))} />
    </Field>
  )
}
