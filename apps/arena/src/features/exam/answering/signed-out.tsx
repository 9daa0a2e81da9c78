import { holdPage, useSession } from '@beacon/auth'
import { late } from '@beacon/ui/late'
import { Suspense, useEffect, useState } from 'react'
import type { Attempt } from '../attempt/attempt-types.ts'

const SessionEnded = late(async () => (await import('./session-ended.tsx')).SessionEnded)

/** Stays over the questions while somebody else is signed in, or nobody. */
export function SignedOut({ name, attempt, isForeign }: { name: string; attempt: Attempt; isForeign: boolean }) {
  const [user_id] = useState(useSession().resource_id)
  const [isEnded, setEnded] = useState(false)
  useEffect(() => holdPage(() => setEnded(true)), [])
  if (!isEnded && !isForeign) return null
  const goOn = () => {
    setEnded(false)
    attempt.online()
  }
  return (
    <Suspense>
      <SessionEnded user_id={user_id} name={name} isForeign={isForeign} onBack={goOn} />
    </Suspense>
  )
}
