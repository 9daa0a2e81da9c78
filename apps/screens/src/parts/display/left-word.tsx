import type { RoundView } from '@beacon/api/rounds/round-view'
import { Trans } from '@lingui/react/macro'
import type { DisplayProps } from './display-props.ts'

/** What is left of the round, in words: of the last one, of one in a pause, or of another. */
export function LeftWord({ board, round }: { board: DisplayProps['board']; round: RoundView }) {
  if (board.contest.status === 'paused') return <Trans>Left after the pause</Trans>
  return round.n < round.total ? <Trans>Next round in</Trans> : <Trans>Last round ends in</Trans>
}
