import { toyShown } from '#toy-wall-words'
import { answerShown } from '../topic/answer-wall-words.ts'
import { cfsShown } from './cfs/wall-words.ts'
import { theoryShown } from './theory/wall-words.ts'
import type { OwnColumn, ShownVocabulary } from './vocabulary.ts'

/** What walls read of each kind. A further kind is a line here and in `vocabularies.ts`. */
const shown = { flag: answerShown, theory: theoryShown, cfs: cfsShown, ...toyShown } as const satisfies Record<string, ShownVocabulary>

const byKind: Readonly<Record<string, ShownVocabulary | undefined>> = shown

/** The columns of a kind's rows; a kind that is not built has none. */
export const columnsOf = (kind: string): readonly OwnColumn[] => byKind[kind]?.columns ?? []

type All = (typeof shown)[keyof typeof shown]
/** Displays of all kinds: those that a rotation turns between, and the others. */
// Checked: the words of that list, of the kinds that there are.
export const turnsOfKinds = Object.values(shown).flatMap(({ turns }: ShownVocabulary) => turns) as All['turns'][number][]
export const displaysOfKinds = Object.values(shown).flatMap(({ displays }: ShownVocabulary) => displays) as All['displays'][number][]
