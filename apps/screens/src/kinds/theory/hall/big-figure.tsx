import type { ReactNode } from 'react'

/** A number for a hall, with its word above it. */
export function BigFigure({ label, tone = 'text-fg', children }: { label: ReactNode; tone?: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="truncate fs-36 leading-48 text-fg-2">{label}</dt>
      <dd className={`font-mono fs-120 leading-130 font-semibold whitespace-nowrap ${tone}`}>{children}</dd>
    </div>
  )
}
