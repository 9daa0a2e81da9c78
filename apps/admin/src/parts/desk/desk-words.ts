import type { MessageDescriptor } from '@lingui/core'

/** What the desk calls the numbers of a kind's rows, by key. */
export interface ScoreWords {
  columns: Readonly<Record<string, MessageDescriptor>>
  /** Steps that the list of all contests does not know. */
  steps?: Readonly<Record<string, MessageDescriptor>>
  /** Parts of a score: the head of their column and its width in px, and what a recount says differs. One that adds is shown with its sign. */
  parts: Readonly<Record<string, { head: MessageDescriptor; cause: MessageDescriptor; adds: boolean; width?: number }>>
}

/** Figures of the vocabulary that a statistic shows, in the order of its table. */
export type FigureWords = readonly {
  key: string
  label: MessageDescriptor
  width?: number
  /** Another figure that stands behind it in brackets: of how many it is a mean. */
  of?: string
}[]

/** What the desk calls a kind of evidence, and what it saw in one sentence. */
export interface EvidenceWords {
  kinds: Readonly<Record<string, { label: MessageDescriptor; help: MessageDescriptor }>>
  facts: Readonly<Record<string, MessageDescriptor>>
}
