import { holdPage, useSession } from '@beacon/auth'
import { late } from '@beacon/ui/late'
import { Suspense, useEffect, useState } from 'react'
import type { Attempt } from '../attempt/attempt-types.ts'

const SessionEnded = late(async () => (await import('./session-ended.tsx')).SessionEnded)

/** Closed, the question comes back after this time. */
const later_ms = 20_000

/** Stays over the questions while somebody else is signed in, or nobody. */
export function SignedOut({ name, attempt, isForeign }: { name: string; attempt: Attempt; isForeign: boolean }) {
  const [user_id] = useState(useSession().resource_id)
  const [isEnded, setEnded] = useState(false)
  useEffect(() => holdPage(() => setEnded(true)), [])
  const [isPutOff, setPutOff] = useState(false)
  useEffect(() => {
    if (!isPutOff) return
    const timer = setTimeout(() => setPutOff(false), later_ms)
    return () => clearTimeout(timer)
  }, [isPutOff])
  if ((!isEnded && !isForeign) || isPutOff) return null
  const goOn = () => {
    setEnded(false)
    attempt.online()
  }
  return (
    <Suspense>
      <SessionEnded user_id={user_id} name={name} isForeign={isForeign} onBack={goOn} onLater={() => setPutOff(true)} />
    </Suspense>
  )
}
