import type { ReactNode } from 'react'

export function Part({ title, children }: { title: ReactNode; children: ReactNode }) {
  return (
    <section className="mb-4">
      <h3 className="mb-1 border-b border-rule pb-0.5 text-[12px] font-semibold">{title}</h3>
      {children}
    </section>
  )
}
