import { type ReactNode, useId } from 'react'
import { cn } from '../theme/cn.ts'

interface SectionProps {
  title: ReactNode
  /** A quiet remark at the right end of the title line. */
  note?: ReactNode
  actions?: ReactNode
  children: ReactNode
  /** The first section of a page has no hairline above it. */
  first?: boolean
  level?: 2 | 3
  id?: string
  className?: string
}

/** A titled part of a page, parted from the one above by a hairline and space. */
export function Section({ title, note, actions, children, first = false, level = 2, id, className }: SectionProps) {
  const titleId = useId()
  const Heading = level === 2 ? 'h2' : 'h3'
  return (
    <section id={id} aria-labelledby={titleId} className={cn(!first && 'mt-4 border-t border-rule pt-3', className)}>
      <div className="mb-3 flex min-h-6 items-center gap-3">
        <Heading id={titleId} className="type-section text-fg">
          {title}
        </Heading>
        {note !== undefined && <span className="ml-auto text-caption text-fg-3">{note}</span>}
        {actions !== undefined && <div className={cn('flex items-center gap-2', note === undefined && 'ml-auto')}>{actions}</div>}
      </div>
      {children}
    </section>
  )
}

/** A box, only for what floats or quotes: a player preview, a console. Never inside another box. */
export function Panel({ children, className, label }: { children: ReactNode; className?: string; label?: string }) {
  return (
    <div
      {...(label ? { role: 'group', 'aria-label': label } : {})}
      className={cn('rounded-panel border border-rule bg-ink-1 p-4 text-body text-fg-2', className)}
    >
      {children}
    </div>
  )
}
