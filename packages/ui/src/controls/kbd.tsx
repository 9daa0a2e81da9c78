import type { ReactNode } from 'react'
import { cn } from '../theme/cn.ts'

/** A key or chord as it is pressed: “Ctrl K”, “/”. */
export function Kbd({ children, className }: { children: ReactNode; className?: string }) {
  return (
    <kbd
      className={cn(
        'inline-flex h-[18px] items-center rounded-control border border-rule px-1 font-mono text-[11px] leading-none text-fg-3',
        className,
      )}
    >
      {children}
    </kbd>
  )
}
