import { useSession } from '@beacon/auth'
import { useState } from 'react'
import { attemptName, findRemembered, remember } from '../remembered.ts'

export interface Confirmed {
  rules: boolean
  person: boolean
}

const keyOf = (user_id: string, exam_id: string) => `exam-confirmed ${attemptName(user_id, exam_id)}`

function readConfirmed(user_id: string, exam_id: string): Confirmed {
  const words = (findRemembered(keyOf(user_id, exam_id)) ?? '').split(' ')
  return { rules: words.includes('rules'), person: words.includes('person') }
}

/** Steps that the candidate confirmed on this device; a reload of the waiting room keeps them. */
export function useConfirmed(exam_id: string): [Confirmed, (step: keyof Confirmed, isDone: boolean) => void] {
  const user_id = useSession().resource_id
  const [confirmed, setConfirmed] = useState(() => readConfirmed(user_id, exam_id))
  const confirm = (step: keyof Confirmed, isDone: boolean) => {
    const next = { ...confirmed, [step]: isDone }
    remember(keyOf(user_id, exam_id), [next.rules && 'rules', next.person && 'person'].filter(Boolean).join(' '))
    setConfirmed(next)
  }
  return [confirmed, confirm]
}
