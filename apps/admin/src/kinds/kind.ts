import type { ContestFull, ContestRow } from '@beacon/api/contest/contest-views'
import type { ContestCopy } from '@beacon/api/kinds/index'
import type { Permission } from '@beacon/api/people/permissions'
import type { TopicRow } from '@beacon/api/topic/topic'
import type { DisplayValue } from '@beacon/api/contest/viewer-key'
import type { DataColumn, TableState } from '@beacon/ui/table'
import type { MessageDescriptor } from '@lingui/core'
import type { LinkProps } from '@tanstack/react-router'
import type { ComponentType, ReactNode } from 'react'
import type { OwnPageProps } from '../parts/desk/desk-search.ts'
import type { Phrases } from '../parts/contest-clock/phrases.ts'
import type { KindForm } from '../parts/contest-form/kind-form.ts'
import type { BankPages } from './bank-pages.ts'
import type { DeskFigures, Speech } from '../parts/desk/desk-figures.ts'
import type { DeskTabRow } from '../parts/desk/desk-tab.ts'
import type { ScoreWords, FigureWords, EvidenceWords } from '../parts/desk/desk-words.ts'
import type { ListColumn } from '../parts/contest-columns/list-column.ts'

/** The pages of the desk that a kind brings itself, or calls otherwise, by key. */
export type DeskPages = Readonly<Record<string, { label: MessageDescriptor; Page?: ComponentType<OwnPageProps> }>>

/** A column of the list of a contest's topics that only this kind has. */
export type TopicColumn = DataColumn<TopicRow>

/** A value of a display with what it is called. */
export type DisplayChoice = readonly [value: DisplayValue, label: MessageDescriptor]

/** What the desk says of a contest and of whoever takes part, where a kind calls them otherwise than “contest” and “players”. */
export interface DeskWords {
  participants: MessageDescriptor
  /** Of the dialog that enters them, and of the button that opens it. */
  add: MessageDescriptor
  online: MessageDescriptor
  noneYet: MessageDescriptor
  seen: MessageDescriptor
  openAsSeen: MessageDescriptor
  start: MessageDescriptor
  stop: MessageDescriptor
  copy: MessageDescriptor
  copyLink: MessageDescriptor
}

export interface RefusedTabsProps {
  contest: ContestFull
  children: (refused: ReadonlySet<string>) => ReactNode
}

/** What a kind adds to the desk; fetched with the desk of its contests. */
export interface DeskParts {
  words?: DeskWords
  phrases?: Phrases
  pages: DeskPages
  /** How a topic without parts is scored: said in its form, in place of the ways that values of flags take. */
  scoringNote?: MessageDescriptor
  /** Stand behind those that topics of every kind have. */
  topicColumns?: (speech: Speech) => readonly TopicColumn[]
  /** Fields of what only this kind gives a topic, as rows of its editor: numbers by name below `own`. */
  TopicFields?: ComponentType
  /** Says which pages the server would refuse this person; the navigation leaves them out. */
  RefusedTabs?: ComponentType<RefusedTabsProps>
  /** Stands on the desk, whatever page is open, and hears what its stream tells of this kind alone. */
  Listener?: ComponentType<{ id: string }>
  figures: DeskFigures
  /** Of the columns and parts of its vocabulary; null: it has none. */
  scores: ScoreWords | null
  /** Of statistics of people and entrants, and of topics. */
  figureWords: { people: FigureWords; topics: FigureWords }
  /** Of the evidence in its vocabulary; null: it has none. */
  evidence: EvidenceWords | null
  /** What leads back to the list: “CTF contests”. */
  listName: MessageDescriptor
  /** What a display may show, where this contest has less than all and calls it otherwise; the first one is its own. Null: as every contest. */
  /** The page that shows a contest as those see it who take part; null: as every contest. */
  seenHref?: (contest: ContestFull) => string | null
  displays?: (contest: ContestFull) => readonly DisplayChoice[] | null
}

/** What narrows a list, by name, and what changes it. */
export interface ListFiltersProps {
  filters: TableState['filters']
  onFilter: (change: Readonly<Record<string, string | undefined>>) => void
}

/** A page of this app, or of another one in a tab of its own. */
export type RowLink = { label: MessageDescriptor; item: Permission } & ({ to: LinkProps } | { href: string })

/** What a kind adds to the list of its contests; fetched with the list. */
export interface ListParts {
  words: Readonly<Record<'title' | 'make' | 'none' | 'noneHelp' | 'noneInState', MessageDescriptor>>
  /** What its entrants are called in the head of their column. */
  entrants?: MessageDescriptor
  phrases?: Phrases
  columns: (speech: Speech) => readonly ListColumn[]
  /** Common columns that say the same of nearly every contest of the kind: hidden until somebody wants them. */
  without?: readonly string[]
  /** Tabs behind those of the states: finished ones, by a filter that only this kind has. */
  tabs?: readonly { name: string; value: string; label: MessageDescriptor }[]
  /** Filters that only this kind has. */
  Filters?: ComponentType<ListFiltersProps>
  /** Pages beside the desk that the row of a contest leads to, for whoever has the item. */
  links?: (row: ContestRow) => readonly RowLink[]
}

/** What a question of a bank is, for whoever chooses a bank or gives access to its questions. */
export interface BankWords {
  label: MessageDescriptor
  help: MessageDescriptor
  /** The right to see what solves a question. */
  seeSecret: MessageDescriptor
  /** Who sees a published question, and what of it. */
  published: MessageDescriptor
}

/** What a sample contest is made with. */
export interface SampleOrder {
  name: string
  lang: 'en' | 'zh'
  /** Epoch ms of the server. */
  now: number
}

type Ticks = Omit<ContestCopy, 'name' | 'start_at'>
/** What may go along into a copy, and what of it exactly. */
export interface CopyTick {
  name: { [N in keyof Ticks]-?: NonNullable<Ticks[N]> extends boolean ? N : never }[keyof Ticks]
  label: MessageDescriptor
  help: MessageDescriptor
}

/** How contests are copied. */
export interface CopyParts {
  title: MessageDescriptor
  ticks: readonly CopyTick[]
  /** What is never copied. */
  never: readonly MessageDescriptor[]
  /** What only this kind takes along, as the page begins. */
  values?: Ticks
  /** Stands below the ticks. */
  Fields?: ComponentType<{ source: ContestFull }>
}

export interface PrintedPartProps {
  /** The contest, whose link is open. */
  id: string
  /** Everybody on the sheets. */
  people: readonly string[]
  user_id: string
}

/** A kind of contest in the administration: what differs, and nothing else. */
export interface AdminKind {
  /** Every page of its desk, in the order of the navigation. */
  deskTabs: readonly DeskTabRow[]
  desk: () => Promise<DeskParts>
  list: () => Promise<ListParts>
  /** The form of its contests. */
  form: () => Promise<KindForm>
  /** Null: it has no bank of questions. */
  bank: (() => Promise<BankWords>) | null
  /** Its questions in the pages that banks share: what their addresses keep besides, and the pages. Null: it has none there. */
  questions: { filterNames: readonly string[]; pages: () => Promise<BankPages> } | null
  /** Makes a contest of all questions and starts it, for the first steps. Null: the sample is of another kind. */
  makeSample: (() => Promise<(order: SampleOrder) => Promise<string>>) | null
  /** Whether a topic of its contests is a form of its own. */
  editsTopics: boolean
  /** How a contest of this kind is copied; absent, or null for one of its contests: as every contest. */
  copy?: () => Promise<(contest: ContestFull) => CopyParts | null>
  /** Stands on the printed statistic of a person, below the topics; absent: nothing does. */
  printed?: () => Promise<ComponentType<PrintedPartProps>>
}
