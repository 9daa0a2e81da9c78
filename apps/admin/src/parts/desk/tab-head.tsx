import type { ReactNode } from 'react'

/** The title line of a tab: what it is, quiet facts, its actions right. */
export function TabHead({ title, note, actions }: { title: ReactNode; note?: ReactNode; actions?: ReactNode }) {
  return (
    <div className="flex min-h-[52px] flex-wrap items-center gap-x-3 gap-y-1 pt-2">
      <h2 className="type-section text-fg">{title}</h2>
      {note !== undefined && <span className="text-caption text-fg-3">{note}</span>}
      {actions !== undefined && <div className="ml-auto flex flex-wrap items-center gap-2">{actions}</div>}
    </div>
  )
}
