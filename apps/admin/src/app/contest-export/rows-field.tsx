import { RadioGroup } from '@beacon/ui/controls'
import { Field } from '@beacon/ui/form'
import { useLingui } from '@lingui/react/macro'
import { type ExportRows, type RowsWhich, useRowsWords } from './export-rows.ts'

interface Props {
  rows: ExportRows
  isTeams: boolean
  value: RowsWhich
  onValueChange: (which: RowsWhich) => void
}

/** The narrowest choice first: what was ticked, else what the filter shows, else all. */
export const firstRows = (rows: ExportRows): RowsWhich => (rows.ticked > 0 ? 'ticked' : rows.isNarrowed ? 'matching' : 'all')

/** Which rows of the list the file will hold. */
export function RowsField({ rows, isTeams, value, onValueChange }: Props) {
  const { t } = useLingui()
  const words = useRowsWords(isTeams)(rows)
  const offered = [...(rows.ticked > 0 ? ['ticked' as const] : []), ...(rows.isNarrowed ? ['matching' as const] : []), 'all' as const]
  const isAsListed = rows.isOrdered || value !== 'all'
  return (
    <Field label={t`Rows`} layout="stack" help={isAsListed ? t`In the order of the list where the file has a row for each.` : undefined}>
      <RadioGroup value={value} onValueChange={onValueChange} options={offered.map((which) => ({ value: which, label: words[which] }))} />
    </Field>
  )
}
