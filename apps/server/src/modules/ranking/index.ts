import type { Module } from '../../module.ts'
import { rankingRoutes } from './routes.ts'

export { isListed, publicRows, rankingRow } from './page.ts'

/** Standings as people see them, and what staff may do to them. */
export const rankingModule: Module = { name: 'ranking', handlers: rankingRoutes }
