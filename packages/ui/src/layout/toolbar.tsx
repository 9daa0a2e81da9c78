import type { ReactNode } from 'react'
import { cn } from '../theme/cn.ts'

interface ToolbarProps {
  /** Names the row for readers: “Filters and actions”. */
  label: string
  children: ReactNode
  /** Bulk actions; they stand right behind a hairline, so the table below never jumps. */
  end?: ReactNode
  className?: string
}

/** Search, filters, and once rows are ticked the bulk actions; 52 high. */
export function Toolbar({ label, children, end, className }: ToolbarProps) {
  return (
    <div role="group" aria-label={label} className={cn('flex min-h-[52px] flex-wrap items-center gap-2 py-2', className)}>
      {children}
      {end !== undefined && <div className="ml-auto flex flex-wrap items-center gap-1 border-l border-rule pl-3">{end}</div>}
    </div>
  )
}
