import { Trans } from '@lingui/react/macro'

/** The word over a number of a row. */
export function ColumnWord({ column }: { column: string }) {
  if (column === 'attack') return <Trans>Attack</Trans>
  return column === 'defence' ? <Trans>Defence</Trans> : <Trans>SLA %</Trans>
}
