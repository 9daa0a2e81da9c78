import { toyWallWords } from '#toy-wall-words'
import { answerWallWords } from '../topic/answer-wall-words.ts'
import { aiWallWords } from './ai/wall-words.ts'
import { attackDefenseWallWords } from './attack-defense/wall-words.ts'
import { awdpWallWords } from './awdp/wall-words.ts'
import { cfsWallWords } from './cfs/wall-words.ts'
import { rwWallWords } from './rw/wall-words.ts'
import { theoryWallWords } from './theory/wall-words.ts'
import type { OwnColumn, WallVocabulary } from './vocabulary.ts'

/** What walls read of each kind. A further kind is a line here and in `vocabularies.ts`. */
const wallVocabularies = {
  flag: answerWallWords,
  theory: theoryWallWords,
  cfs: cfsWallWords,
  attackDefense: attackDefenseWallWords,
  rw: rwWallWords,
  awdp: awdpWallWords,
  ai: aiWallWords,
  ...toyWallWords,
} as const satisfies Record<string, WallVocabulary>

const byKind: Readonly<Record<string, WallVocabulary | undefined>> = wallVocabularies

/** The columns of a kind's rows; a kind that is not built has none. */
export const columnsOf = (kind: string): readonly OwnColumn[] => byKind[kind]?.columns ?? []

type All = (typeof wallVocabularies)[keyof typeof wallVocabularies]
/** Displays of all kinds: those that a rotation turns between, and the others. */
// Checked: the words of that list, of the kinds that there are.
export const turnsOfKinds = Object.values(wallVocabularies).flatMap(({ turns }: WallVocabulary) => turns) as All['turns'][number][]
export const displaysOfKinds = Object.values(wallVocabularies).flatMap(
  ({ displays }: WallVocabulary) => displays,
) as All['displays'][number][]
