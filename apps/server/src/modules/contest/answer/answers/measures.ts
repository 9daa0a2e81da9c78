import type { KindMeasures } from '../../score/measure/index.ts'
import { countCompleted } from '../statistic/index.ts'

/** Tries, and the parts of topics that they solved: the tables have these columns. */
export const measures: KindMeasures = { attempts: 'submission', completions: 'solve', countCompleted }
