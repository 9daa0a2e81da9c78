import type { ComponentProps } from 'react'
import { late } from '../../../parts/display/late.ts'

const board = () => import('./rush-board.tsx')
const Board = late(async () => (await board()).RushBoard)

/** A wall that shows no rush does not wait for its parts. A component of its own: what is fetched late may not be a late one itself. */
export function RushDisplay({ value, link, isPortrait }: ComponentProps<typeof Board>) {
  return <Board value={value} link={link} isPortrait={isPortrait} />
}
export const bringRush = board
