import { paper } from './paper/index.ts'
import { tick } from './tick/index.ts'

/** Kinds that the test build alone holds. */
export const toys = { paper, tick }
