export { boardModule } from './board.ts'
export { ranking } from './ranking.ts'
export { aiRow } from './rows.ts'
export { statistic } from './statistic.ts'
