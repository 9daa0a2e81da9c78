import { Trans } from '@lingui/react/macro'

/** The word over a number of a row. */
export const ColumnWord = ({ column }: { column: string }) =>
  column === 'won' ? <Trans context="real world">Won</Trans> : <Trans context="real world">Tried</Trans>
