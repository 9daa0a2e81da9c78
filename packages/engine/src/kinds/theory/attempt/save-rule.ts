/** An attempt as a save meets it; instants are epoch ms. */
export interface SavedAttempt {
  state: 'going' | 'submitted' | 'auto_submitted'
  epoch: number
  deadline_ms: number
}

export interface SaveMoment {
  epoch: number
  now_ms: number
  grace_s: number
  /** While the exam or the attempt is paused the deadline waits, and what is on its way still comes in. */
  is_paused: boolean
}

/** Why answers do not count: another device goes on, the paper is handed in, or the deadline and its grace are over. */
export type LateCause = 'moved' | 'submitted' | 'time_up'

/** Whether answers count: `kept`, or why they are put aside. The server's statement judges the same on the locked row. */
export function judgeSave({ state, epoch, deadline_ms }: SavedAttempt, moment: SaveMoment): 'kept' | LateCause {
  const isInTime = moment.is_paused || moment.now_ms < deadline_ms + moment.grace_s * 1_000
  if (state === 'going' && moment.epoch === epoch && isInTime) return 'kept'
  return lateCause({ state, epoch }, moment.epoch)
}

/** The cause by which refused answers are put aside. */
export function lateCause({ state, epoch }: Pick<SavedAttempt, 'state' | 'epoch'>, from: number): LateCause {
  if (from < epoch) return 'moved'
  return state === 'submitted' ? 'submitted' : 'time_up'
}

/** Of the entries of one save the highest of each question, which is the one that counts. */
export function lastEntries<Entry extends { question_id: string; seq: number }>(entries: readonly Entry[]): Entry[] {
  const last = new Map<string, Entry>()
  for (const entry of entries) if (entry.seq >= (last.get(entry.question_id)?.seq ?? 0)) last.set(entry.question_id, entry)
  return [...last.values()]
}

/** Whether an entry takes the place of the one that counts; a repetition and one that was overtaken do not. */
export const takesPlace = (entry: { seq: number }, held: { seq: number } | undefined): boolean => held === undefined || entry.seq > held.seq
