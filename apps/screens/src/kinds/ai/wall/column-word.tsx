import { Trans } from '@lingui/react/macro'

/** The word over a number of a row. */
export function ColumnWord({ column }: { column: string }) {
  return column === 'submissions' ? <Trans context="ai">Results</Trans> : <Trans context="ai">Flags</Trans>
}
