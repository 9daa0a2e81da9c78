import { Mark } from '@beacon/ui/theme'
import type { ReactNode } from 'react'

/** Why signing in did not go on, above the form. */
export function SignInFailure({ children }: { children: ReactNode }) {
  return (
    <div
      role="alert"
      className="flex items-start gap-2.5 rounded-control border border-vermilion-rule bg-vermilion-bg px-3.5 py-2.5 text-dense"
    >
      <Mark name="cross" className="mt-1 text-vermilion" />
      <div>{children}</div>
    </div>
  )
}
