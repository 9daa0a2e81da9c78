import { Trans } from '@lingui/react/macro'

/** The word over a number of a row. */
export function ColumnWord({ column }: { column: string }) {
  return column === 'passed' ? <Trans context="operation">Passed</Trans> : <Trans>Solved</Trans>
}
