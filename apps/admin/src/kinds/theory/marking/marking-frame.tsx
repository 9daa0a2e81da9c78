import { usePermission } from '@beacon/auth'
import { Button } from '@beacon/ui/controls'
import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { contestHref } from '../../../parts/contest/kind-links.ts'

interface Props {
  exam_id: string
  title: ReactNode
  /** At the right end of the title's line. */
  actions?: ReactNode
  children: ReactNode
}

/** A page of markers: it fills the window, so that the mark is always in sight. */
export function MarkingFrame({ exam_id, title, actions, children }: Props) {
  const maySeeDesk = usePermission('contest.read')
  return (
    <main id="main" tabIndex={-1} className="flex h-[calc(100vh-48px)] min-h-[560px] min-w-0 flex-1 flex-col px-page py-2 outline-none">
      <header className="flex min-h-10 flex-wrap items-center gap-x-3 gap-y-2 pb-1">
        {maySeeDesk && (
          <Button asChild look="quiet" size="sm">
            <Link {...contestHref('theory', exam_id, { tab: 'marking' })}>
              <ArrowLeft size={14} aria-hidden="true" />
              <Trans context="marking">Exam</Trans>
            </Link>
          </Button>
        )}
        <h1 className="type-section min-w-0 truncate text-fg">{title}</h1>
        {actions !== undefined && <div className="ml-auto flex flex-wrap items-center gap-2">{actions}</div>}
      </header>
      {children}
    </main>
  )
}
