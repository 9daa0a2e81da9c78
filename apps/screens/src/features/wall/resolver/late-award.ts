import { late } from '../../../parts/display/late.ts'

/** Brings the code of the card. */
export const bringAward = () => import('./award-card.tsx')
export const LateAward = late(async () => (await bringAward()).AwardCard)
