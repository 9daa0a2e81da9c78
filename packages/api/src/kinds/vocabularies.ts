import { toyVocabularies } from '#toy-names'
import { aiVocabulary } from './ai/vocabulary.ts'
import { attackDefenseVocabulary } from './attack-defense/vocabulary.ts'
import { awdpVocabulary } from './awdp/vocabulary.ts'
import { cfsVocabulary } from './cfs/vocabulary.ts'
import { flagVocabulary } from './flag/vocabulary.ts'
import { rwVocabulary } from './rw/vocabulary.ts'
import { theoryVocabulary } from './theory/vocabulary.ts'
import type { Vocabulary } from './vocabulary.ts'

/** What each kind adds to the shared lists. Without schemas: walls read it too. A further kind is a line here. */
export const vocabularies = {
  flag: flagVocabulary,
  theory: theoryVocabulary,
  cfs: cfsVocabulary,
  attackDefense: attackDefenseVocabulary,
  rw: rwVocabulary,
  awdp: awdpVocabulary,
  ai: aiVocabulary,
  ...toyVocabularies,
} as const satisfies Record<string, Vocabulary>

type All = (typeof vocabularies)[keyof typeof vocabularies]
type WordList = Exclude<keyof Vocabulary, 'columns' | 'figures' | 'topic_figures'>
type WordOf<L extends WordList> = All[L][number]

/** A list of all kinds; what several say stands once. */
export const wordsOfKinds = <L extends WordList>(list: L): WordOf<L>[] =>
  // Checked: the words of that list, of the kinds that there are.
  [...new Set(Object.values(vocabularies).flatMap((one: Vocabulary) => one[list]))] as WordOf<L>[]

const byKind: Readonly<Record<string, Vocabulary | undefined>> = vocabularies

/** Of the words of a shared list those that contests of a kind use: what only other kinds add is left out. */
export function usedBy<Word extends string>(kind: string, list: WordList, words: readonly Word[]): Word[] {
  const own = byKind[kind]?.[list] ?? []
  const added: readonly string[] = wordsOfKinds(list)
  return words.filter((word) => own.includes(word) || !added.includes(word))
}
