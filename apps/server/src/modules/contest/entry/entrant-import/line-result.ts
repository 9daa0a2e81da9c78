import type { SheetLine } from '../../../platform/sheet/index.ts'
import type { Account, Facts, KnownEntrant } from './facts.ts'

/** The rows of one entrant, as they stand now: of a team, or of one person. */
export interface Group {
  /** Empty where a row of a team contest names no team. */
  name: string
  known: KnownEntrant | null
  lines: SheetLine[]
  facts: Facts
}
export interface NewAccount {
  username: string
  name: string
  email: string | null
}
/** What a line finds again when it is written. */
export interface LineMatch {
  group: Group
  /** Null: an account is made. */
  person: Account | null
  /** What that account is made of, once nothing is wrong with it. */
  account: NewAccount | null
  is_member: boolean
}
export const matchOf = (line: SheetLine): LineMatch => line.found as LineMatch
