import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'

/** Opens what a row of the tab names: the address keeps the list as it is and gains the row. */
export function OpenLink({ name, id, children }: { name: 'case' | 'upload' | 'scene'; id: string; children: ReactNode }) {
  return (
    <Link
      to="."
      search={(old: Record<string, unknown>) => ({ ...old, [name]: id }) as never}
      resetScroll={false}
      className="truncate text-fg hover:underline"
    >
      {children}
    </Link>
  )
}
