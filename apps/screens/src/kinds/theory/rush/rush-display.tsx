import { late } from '../../../features/wall/late.ts'

const board = () => import('./rush-board.tsx')

/** A wall that shows no rush does not wait for its parts. */
export const RushDisplay = late(async () => (await board()).RushBoard)
export const bringRush = board
