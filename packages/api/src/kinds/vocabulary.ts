/** A number that a row of the ranking has beside its score. */
export interface OwnColumn {
  /** As the engine's rows name it. */
  readonly key: string
  /** Decimal places: it is an integer of that scale. */
  readonly digits: 0 | 2 | 6
  /** Walls show it too. */
  readonly is_wall: boolean
  /** Hundredths of a percent. */
  readonly is_share?: boolean
}

/** A column of a statistic. */
export interface Figure {
  readonly key: string
  /** How it is read: a count, a share of 1, seconds, points of the kind, or a mean. */
  readonly form: 'count' | 'share' | 'seconds' | 'points' | 'mean'
}

type Words = readonly string[]

/** What walls read of a vocabulary: a file of its own, for they carry no more. */
export interface WallVocabulary {
  /** What rows of a ranking carry as `own`, in this order. */
  readonly columns: readonly OwnColumn[]
  /** What a display shows beside what every contest has: a rotation turns between the first, the others are chosen alone. */
  readonly turns: Words
  readonly displays: Words
}

/** What a kind adds to the lists of words that all kinds share. Words of screens and files stand in the entries of apps and server. */
export interface Vocabulary extends WallVocabulary {
  /** What a score is made of, in points of the kind: `parts` of a composition, in this order. */
  readonly parts: Words
  /** What statistics say of people and entrants: `own` of their rows, in this order. */
  readonly figures: readonly Figure[]
  /** The same of topics. The more of `failed_share`, the more a topic failed. */
  readonly topic_figures: readonly Figure[]
  /** Steps of a composition beside those of every contest. */
  readonly steps: Words
  /** Kinds of entries in the feed. */
  readonly feed: Words
  /** Kinds of items on the time line of an entrant. */
  readonly story: Words
  /** Kinds of cases of evidence, and of the facts in them. */
  readonly evidence: Words
  readonly facts: Words
  /** What webhooks are told of its log. */
  readonly webhook: Words
  /** Orders of the list of contests. */
  readonly orders: Words
}

/** A kind that adds nothing. */
export const plainWallWords = { columns: [], turns: [], displays: [] } as const satisfies WallVocabulary
export const plainVocabulary = {
  ...plainWallWords,
  parts: [],
  figures: [],
  topic_figures: [],
  steps: [],
  feed: [],
  story: [],
  evidence: [],
  facts: [],
  webhook: [],
  orders: [],
} as const satisfies Vocabulary
