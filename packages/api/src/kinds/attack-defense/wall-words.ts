import { plainWallWords, type WallVocabulary } from '../vocabulary.ts'

/** What walls read of attack and defence: points by what they are for, the share of checks that were up, flags taken and lost. */
export const attackDefenseWallWords = {
  ...plainWallWords,
  columns: [
    { key: 'attack', digits: 6, is_wall: true },
    { key: 'defence', digits: 6, is_wall: true },
    { key: 'sla', digits: 6, is_wall: false },
    { key: 'uptime', digits: 2, is_wall: true, is_share: true },
    { key: 'captured', digits: 0, is_wall: false },
    { key: 'lost', digits: 0, is_wall: false },
  ],
} as const satisfies WallVocabulary
