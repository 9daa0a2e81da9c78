import { useSession } from '@beacon/auth'
import { late } from '@beacon/ui/late'
import { Suspense } from 'react'

const OpenFirstSteps = late(async () => (await import('../features/setup/open-first-steps.tsx')).OpenFirstSteps)

/** The first steps of an installation, for administrators, until all are ticked or they are hidden. */
export function FirstStepsPanel() {
  const me = useSession()
  return <Suspense>{me.is_admin && <OpenFirstSteps />}</Suspense>
}
