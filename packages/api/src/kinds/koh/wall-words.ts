import { plainWallWords, type WallVocabulary } from '../vocabulary.ts'

/** What walls read of king of the hill: points for holding and solving, seconds held, hills held when the last round was settled. */
export const kohWallWords = {
  ...plainWallWords,
  columns: [
    { key: 'hold', digits: 6, is_wall: true },
    { key: 'solve', digits: 6, is_wall: true },
    { key: 'held_s', digits: 0, is_wall: true },
    { key: 'hills', digits: 0, is_wall: true },
  ],
  displays: ['board'],
} as const satisfies WallVocabulary
