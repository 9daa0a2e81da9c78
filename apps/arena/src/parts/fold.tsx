import type { ReactNode } from 'react'

/** What is looked at now and then, behind its title. */
export const Fold = ({ title, children }: { title: ReactNode; children: ReactNode }) => (
  <details className="mt-2">
    <summary className="link cursor-pointer py-1 text-dense">{title}</summary>
    <div className="mt-2">{children}</div>
  </details>
)
