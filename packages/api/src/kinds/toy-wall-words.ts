import { tickWallWords } from './tick/wall-words.ts'
import { plainWallWords } from './vocabulary.ts'

/** What walls read of the kinds that the test build alone holds. */
export const toyWallWords = { paper: plainWallWords, tick: tickWallWords } as const
