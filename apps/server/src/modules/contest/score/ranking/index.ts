import type { Module } from '../../../../module.ts'
import { listenForCorrections } from './recompute.ts'
import { rankingRoutes } from './routes.ts'

export { enterAdjustments } from './adjust.ts'
export { isListed, listsAll, publicRows, rankingRow, readyText } from './page.ts'
export { kindRanking, type KindRanking, type RowThen } from './port.ts'
export { trendSeries } from './trend.ts'

/** Standings as people see them, and what staff may do to them. */
export const rankingModule: Module = { name: 'ranking', handlers: rankingRoutes, start: listenForCorrections }
