import { usePermission } from '@beacon/auth'
import { Link } from '@tanstack/react-router'

/** Leads from a figure to the candidates that it counts, for whoever may watch them. */
export function Candidates({ trouble, children }: { trouble: 'quiet' | 'calling'; children: string }) {
  const mayWatch = usePermission('contest.watch')
  if (!mayWatch) return <span className="text-azure">{children}</span>
  // The search of the open page belongs to another list.
  return (
    <Link to="." search={{ tab: 'control', trouble } as never} className="text-azure hover:underline">
      {children}
    </Link>
  )
}
