import type { ReactNode } from 'react'

/** The place of a personal page below its tabs: all of them begin at one left edge, and lines stay short enough to read. */
export function OwnPage({ children, isWide = false }: { children: ReactNode; isWide?: boolean }) {
  return (
    <div className="mx-auto w-full max-w-[1240px] px-page pt-5 pb-12">
      <div className={isWide ? undefined : 'max-w-[960px]'}>{children}</div>
    </div>
  )
}
