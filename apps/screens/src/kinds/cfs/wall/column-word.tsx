import { Trans } from '@lingui/react/macro'

/** The word over a number of a row: stages taken, ranges finished. */
export const ColumnWord = ({ column }: { column: string }) =>
  column === 'finished' ? <Trans context="range">Ranges</Trans> : <Trans context="range">Stages</Trans>
