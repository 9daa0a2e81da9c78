import type { SheetLine } from '../../platform/sheet/index.ts'
import type { KnownTeam } from './facts.ts'

/** The rows of one team, as they stand now. */
export interface Group {
  name: string
  known: KnownTeam | null
  lines: SheetLine[]
  /** The row that leads; undefined: who leads now stays. */
  captain: SheetLine | undefined
  /** People of the team whose place is taken. */
  leaving: KnownTeam['members']
}
/** What a line finds again when it is written. */
export interface LineMatch {
  group: Group
  /** Null: an account is made. */
  user_id: string | null
  /** What that account is made of, once nothing is wrong with it. */
  account: NewAccount | null
  is_member: boolean
}
export interface NewAccount {
  username: string
  name: string
  rep_name: string
  organisation_id: string
}
export const matchOf = (line: SheetLine): LineMatch => line.found as LineMatch
