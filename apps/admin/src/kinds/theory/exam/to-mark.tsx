import { usePermission } from '@beacon/auth'
import { Link } from '@tanstack/react-router'

/** How many answers wait for a mark; leads to the page that marks them, for whoever may open it. */
export function ToMark({ children }: { children: string }) {
  const mayMark = usePermission('marking.mark')
  if (!mayMark) return <span className="text-amber">{children}</span>
  // The search of the open page belongs to another list.
  return (
    <Link to="." search={{ tab: 'marking' } as never} className="text-amber hover:underline">
      {children}
    </Link>
  )
}
