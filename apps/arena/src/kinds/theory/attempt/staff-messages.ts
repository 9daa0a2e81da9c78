import type { AttemptNow } from '@beacon/api/kinds/theory/exam/exam'
import { confirmMessage } from './attempt-calls.ts'

/** Messages of the staff that the candidate confirmed in this page. */
export interface StaffMessages {
  /** What is left to confirm. A message that the server names although it was confirmed here is told to it once more. */
  keep: (now: AttemptNow) => AttemptNow
  confirm: (message_id: string) => void
}

export function createStaffMessages(exam_id: string): StaffMessages {
  const confirmed = new Set<string>()
  const onWay = new Set<string>()
  const tell = async (message_id: string) => {
    if (onWay.has(message_id)) return
    onWay.add(message_id)
    try {
      await confirmMessage(exam_id, message_id)
    } catch {
      // The next answer of the server names the message again.
    }
    onWay.delete(message_id)
  }
  return {
    keep: (now) => {
      for (const { message_id } of now.messages) if (confirmed.has(message_id)) void tell(message_id)
      return { ...now, messages: now.messages.filter(({ message_id }) => !confirmed.has(message_id)) }
    },
    confirm: (message_id) => void confirmed.add(message_id),
  }
}
