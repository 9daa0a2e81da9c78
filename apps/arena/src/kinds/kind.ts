import type { ContestMe, ContestPublic } from '@beacon/api/contest/contest-views'
import type { LiveEventName } from '@beacon/api/live/live'
import type { MessageDescriptor } from '@lingui/core'
import type { ComponentType, ReactNode } from 'react'
import type { ContestSearch, OwnTab } from '../parts/contest/search.ts'
import type { ReadCells } from '../parts/contest/standing-rows.ts'
import type { OwnSlot, UploadSlot } from '../parts/contest/slots.ts'

interface InContest {
  contest: ContestPublic
  mine: ContestMe
}

/** Parts of other nouns that may stand beside what is played. */
interface PlaySlots {
  upload: UploadSlot | undefined
  own: OwnSlot | undefined
  /** Own surroundings in the ranking, and what happens now. */
  rail: ReactNode
}

/** A tab of the kind's own. */
export interface BroughtTab {
  word: MessageDescriptor
  Tab: ComponentType<InContest>
  /** `started`: nothing stands there before the start; `entered`: for who takes part alone. */
  needs: readonly ('started' | 'entered')[]
}

/** Reads below `/contests/:resource_id/` that are made again after an event of the stream. */
export interface ReadsAgain {
  on: readonly LiveEventName[]
  read: readonly string[]
  /** Not before, 0 unless said. */
  from_ms?: number
  /** Some time until then, at random, so that not everybody asks at once. */
  to_ms: number
}

/** What a kind brings to the page of its contests; the frame of the page is the same for all. Fetched with the page. */
export interface ArenaKind {
  /** The tab that the page opens with: what is played. */
  Play: ComponentType<InContest & PlaySlots & { search: ContestSearch }>
  /** What players call it: the title of that tab. */
  playWord: MessageDescriptor
  /** Further tabs behind it, in the order of the address' names. */
  ownTabs: Readonly<Partial<Record<OwnTab, BroughtTab>>>
  /** At the right end of the tabs, beside `Play`. */
  PlayTools: ComponentType<InContest & { search: ContestSearch }>
  /** Over the page, on every tab: what cannot wait. */
  Call?: ComponentType<InContest>
  /** In the head of the page, on every tab. */
  HeadTool: ComponentType<InContest>
  /** What the settings say to players, in the guide. */
  GuideFacts: ComponentType<InContest>
  /** Below the facts of the guide. */
  GuideCurve: ComponentType<{ contest: ContestPublic }>
  /** What players read over the columns of its vocabulary. */
  columns: Readonly<Record<string, MessageDescriptor>>
  /** Reads the cells of a row of the ranking, by topic. */
  readCells: ReadCells
  /** What its tabs read again, beside what the frame does with an event. */
  live: readonly ReadsAgain[]
  /** The panel of the bot. */
  Bot: ComponentType<{ contest: ContestPublic }>
}

/** A kind of contest in the arena; nothing of it is in the first load. */
export type LoadKind = () => Promise<ArenaKind>
