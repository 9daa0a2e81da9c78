import { tickShown } from './tick/wall-words.ts'
import { plainShown } from './vocabulary.ts'

/** What walls read of the kinds that the test build alone holds. */
export const toyShown = { paper: plainShown, tick: tickShown } as const
