import { call } from '@beacon/api/client'
import { exam } from '@beacon/api/kinds/theory/exam/exam'
import { meQuery } from '@beacon/auth'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { attemptName } from '../remembered.ts'
import { saveBatch } from './attempt-calls.ts'
import { deviceId } from './device-id.ts'
import { sendLeftEntries } from './left-entries.ts'
import { openJournal } from './stored-journal.ts'

async function sendAll(exam_id: string, user_id: string): Promise<void> {
  const journal = await openJournal(attemptName(user_id, exam_id))
  if ((await journal.read()).length === 0) return
  const { now } = await call(exam.answers, { params: { exam_id } })
  const about = { exam_id, user_id, device: deviceId(), onHeard: () => {} }
  await sendLeftEntries(journal, now, (batch) => saveBatch(about, batch, { keepalive: false }))
}

/** Sends what this device still holds of a paper that is in. What fails waits in the journal for the next time. */
export function useLeftEntries(exam_id: string, isOver: boolean): void {
  const user_id = useQuery({ ...meQuery, enabled: false }).data?.resource_id
  useEffect(() => {
    if (isOver && user_id !== undefined) void sendAll(exam_id, user_id).catch(() => {})
  }, [exam_id, user_id, isOver])
}
