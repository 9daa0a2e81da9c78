import type { ReactNode } from 'react'
import { cn } from '../theme/cn.ts'
import { Mark } from '../theme/mark.tsx'

/** Why the action of a dialog failed; it is read out when it appears. */
export function ActionFailure({ children, className }: { children: ReactNode; className?: string }) {
  return (
    <p role="alert" className={cn('flex items-start gap-2 text-vermilion', className)}>
      <span className="flex h-[var(--lead-body)] items-center">
        <Mark name="cross" />
      </span>
      <span>{children}</span>
    </p>
  )
}
