export interface EntrantRow {
  user_id: string
  entrant_id: string
  name: string
  country: string | null
  status: 'pending' | 'approved' | 'rejected' | 'banned' | 'withdrawn'
  status_before: 'pending' | 'approved' | 'rejected' | 'withdrawn' | null
  is_hidden: boolean
  is_staff: boolean
  is_left_out: boolean
  bracket_id: string | null
  reason: string | null
  /** Empty where no part of the contest needs several flags. */
  roster: string[]
}
interface Trace {
  solver_id: string
  topic_id: string
  user_id: string
  at: number
}
export interface FlagRow {
  flag_id: string
  topic_id: string
  part: number
  kind: 'flag' | 'decoy'
  digest: string
  /** Whose flag it is, null = everybody's. */
  owner_id: string | null
}

/** Everything of the database that judging one batch needs. Instants in epoch ms, digests in hex. */
export interface BatchRows {
  stamp: string
  entrants: EntrantRow[]
  flags: FlagRow[]
  solves: (Trace & { part: number })[]
  texts: (Trace & { digest: string })[]
  hits: (Trace & { part: number; flag_id: string })[]
  /** Of solvers who try a topic with stages, oldest first. */
  held: (Trace & { submission_id: string; part: number; flag_id: string })[]
  wrongs: { solver_id: string; topic_id: string; count: number; last_at: number }[]
  windows: { entrant_id: string; topic_id: string; hits: number[]; breaches: number; blocked_until: number }[]
  /** Of topics that a text of the group may solve; empty where hints are not charged on a solve. */
  hints: { solver_id: string; topic_id: string; cost: number }[]
  pendings: { entrant_id: string; topic_id: string }[]
}
