import { Trans } from '@lingui/react/macro'

/** The word over a number of a row. */
export function ColumnWord({ column }: { column: string }) {
  if (column === 'attack') return <Trans>Attack</Trans>
  if (column === 'defence') return <Trans>Defence</Trans>
  return column === 'defended' ? <Trans>Defended</Trans> : <Trans>Attacked</Trans>
}
