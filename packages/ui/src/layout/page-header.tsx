import type { ReactNode } from 'react'
import { cn } from '../theme/cn.ts'

interface PageHeaderProps {
  title: ReactNode
  /** Beside the title: id, status. */
  facts?: ReactNode
  actions?: ReactNode
  /** Under the title line, quiet. */
  children?: ReactNode
  className?: string
}

/** The page's only h1 with its facts left and its actions right. */
export function PageHeader({ title, facts, actions, children, className }: PageHeaderProps) {
  return (
    <header className={cn('flex flex-col gap-1', className)}>
      <div className="flex min-h-control flex-wrap items-center gap-x-3 gap-y-2">
        <h1 className="type-title min-w-0 text-fg">{title}</h1>
        {facts !== undefined && <div className="flex flex-wrap items-center gap-3 text-body text-fg-2">{facts}</div>}
        {actions !== undefined && <div className="ml-auto flex flex-wrap items-center gap-2">{actions}</div>}
      </div>
      {children !== undefined && <div className="text-body text-fg-2">{children}</div>}
    </header>
  )
}
