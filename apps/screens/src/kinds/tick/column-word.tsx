import { Trans } from '@lingui/react/macro'

/** The word over a number of a row. */
export const ColumnWord = ({ column }: { column: string }) => (column === 'best' ? <Trans>Best tick</Trans> : <Trans>Ticks</Trans>)
