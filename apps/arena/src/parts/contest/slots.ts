import type { ContestMe, ContestPublic } from '@beacon/api/contest/contest-views'
import type { OwnTopic } from '../topic/own-topics.ts'
import type { ReactNode } from 'react'

interface InContest {
  contest: ContestPublic
  mine: ContestMe
}
export type UploadSlot = (props: InContest & { topic: OwnTopic }) => ReactNode
/** A person's own things beside a topic that is open: star and notes. */
export type OwnSlot = (props: { contest: ContestPublic; topic: OwnTopic }) => ReactNode

/** Parts of the page that other nouns bring; a page without one leaves its place empty. */
export interface ContestSlots {
  /** An entrant's own page. */
  entrant?: (props: { contest: ContestPublic; entrant_id: string; own_id: string | undefined }) => ReactNode
  /** The tab for writeups of the whole contest. */
  writeup?: (props: InContest) => ReactNode
  /** Takes the files of a topic that wants some. */
  upload?: UploadSlot
  own?: OwnSlot
  /** Decisions of referees about the own entrant, shown while no worse news stands in that place. */
  notice?: (props: InContest) => ReactNode
  /** The way to an appeal, beside a ban. */
  appeal?: (props: InContest) => ReactNode
}
