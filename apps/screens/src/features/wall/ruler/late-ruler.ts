import { late } from '../../../parts/display/late.ts'

/** Brings the code of the ruler, which comes behind that of the board. */
export const bringRuler = () => import('./wall-ruler.tsx')

export const LateRuler = late(async () => (await bringRuler()).WallRuler)
export const LateTimeRuler = late(async () => (await bringRuler()).TimeRuler)
