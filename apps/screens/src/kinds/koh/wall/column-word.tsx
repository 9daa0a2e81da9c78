import { Trans } from '@lingui/react/macro'

/** The word over a number of a row. */
export function ColumnWord({ column }: { column: string }) {
  if (column === 'hold') return <Trans context="koh">Hold</Trans>
  if (column === 'solve') return <Trans context="koh">Solve</Trans>
  return column === 'held_s' ? <Trans context="koh">Held</Trans> : <Trans context="koh">Hills</Trans>
}
