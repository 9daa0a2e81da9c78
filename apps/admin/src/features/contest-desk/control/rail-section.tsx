import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { contestHref } from '../../../parts/contest/kind-links.ts'
import { useKind } from '../../../parts/contest/kind-route.ts'

export const railLine = 'flex min-h-8 items-center gap-2 border-b border-rule-2 py-1'

interface RailSectionProps {
  id: string
  title: ReactNode
  count?: ReactNode
  tab?: string | undefined
  all: ReactNode
  children: ReactNode
}

/** A part of the rail: title, how much, and the way to all of it. */
export function RailSection({ id, title, count, tab, all, children }: RailSectionProps) {
  const kind = useKind()
  return (
    <section className="mb-6">
      <div className="flex min-h-[52px] items-center border-b border-rule pt-1">
        <h2 className="type-section text-fg">{title}</h2>
        {count !== undefined && <span className="ml-1.5 font-mono text-caption text-fg-3">{count}</span>}
        {tab !== undefined && (
          <Link {...contestHref(kind, id, { tab })} className="ml-auto text-[13px] text-fg-2 hover:text-fg">
            {all}
          </Link>
        )}
      </div>
      {children}
    </section>
  )
}
