import type { DisplayProps } from '../../../parts/display/display-props.ts'
import { RoundFigures } from '../../../parts/cells/round-figures.tsx'
import { useSides } from './use-sides.ts'

/** The round, and what is left of it. */
export function RoundCount({ board, link, now }: Pick<DisplayProps, 'board' | 'link' | 'now'>) {
  return <RoundFigures board={board} now={now} round={useSides(link)?.round ?? null} />
}
