import type { ContestFull, DeskFacts } from '@beacon/api/contest/contest-views'
import type { FactStripFact } from '@beacon/ui/layout'
import type { Locale } from '@beacon/i18n'
import type { Lane } from '@beacon/ui/ruler'
import type { I18n } from '@lingui/core'
import type { ComponentType } from 'react'

/** Something that waits for a person: how much, and in words with its number. */
export interface Waiting {
  count: number
  words: string
}

/** The language in which figures are said. */
export interface Speech {
  i18n: I18n
  locale: Locale
}

/** What a kind tells on its desk in figures. Facts are null until they are read. */
export interface DeskFigures {
  /** Its place in the line of facts, after who is online. */
  own(facts: DeskFacts | null, speech: Speech, contest?: ContestFull): readonly FactStripFact[]
  /** What waits for a person besides registrations. */
  waiting(facts: DeskFacts | null): readonly Waiting[]
  /** How much pages of the desk hold that the kind counts, by page. */
  counts(facts: DeskFacts): Readonly<Record<string, number>>
  /** What the time ruler draws. */
  lane(facts: DeskFacts | null): Lane
  /** What a reset puts aside, as its question says. */
  lost(facts: DeskFacts): { submissions: number; solves: number }
  /** The line as players see it; null where no page of the desk has that side. */
  PlayersStrip: ComponentType<{ contest: ContestFull; className: string }> | null
}
