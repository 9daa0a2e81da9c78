import type { ExamGuide } from '@beacon/api/kinds/theory/exam/exam'

/**
 * over: handed in or absent. going: it goes on. soon: before the start. late: entry is closed. paused: nobody may begin now.
 * open: one may begin.
 */
export type Entry = 'over' | 'going' | 'soon' | 'late' | 'paused' | 'open'

/** What a candidate can do before the questions, at a moment of the server's time. */
export function entryOf({ exam, now }: Pick<ExamGuide, 'exam' | 'now'>, now_ms: number): Entry {
  if (now.state === 'going') return 'going'
  if (now.state !== 'not_started' || exam.status === 'finished') return 'over'
  if (exam.status === 'not_started') return 'soon'
  if (now_ms > Date.parse(exam.entry_until)) return 'late'
  return exam.status === 'paused' ? 'paused' : 'open'
}

/** A start for all opens for those who waited with everything confirmed; at an own moment the candidate begins. */
export const opensAlone = (entry: Entry, timing: 'together' | 'window', isReady: boolean, hasWaited: boolean): boolean =>
  entry === 'open' && timing === 'together' && isReady && hasWaited

/** The exam asks for no browser of its own, or this is it. */
export const isRightBrowser = (seb: ExamGuide['seb']): boolean => seb === 'none' || seb === 'ok'

/** Everything before the questions is done, and nothing of the room stands in the way. */
export const isReadyToBegin = (
  { room_code, address, seb }: Pick<ExamGuide, 'room_code' | 'address' | 'seb'>,
  confirmed: { rules: boolean; person: boolean },
): boolean => confirmed.rules && confirmed.person && room_code !== 'asked' && address !== 'refused' && isRightBrowser(seb)
