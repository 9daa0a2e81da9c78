import { flagPattern } from '@beacon/engine/attack-defense'

/** Flags in any text, each once in the order of the text, and how many stood there again. */
export function pickFlags(text: string, prefix: string): { flags: string[]; repeated: number } {
  // Without a prefix 27 characters of a longer word are no flag.
  const edge = prefix === '' ? ['(?<![A-Za-z0-9_-])', '(?![A-Za-z0-9_-])'] : ['', '']
  // bounded: a text that a person pasted, and a pattern of one length
  const matches = text.match(new RegExp(edge.join(flagPattern(prefix)), 'gu')) ?? []
  const flags = [...new Set(matches)]
  return { flags, repeated: matches.length - flags.length }
}
