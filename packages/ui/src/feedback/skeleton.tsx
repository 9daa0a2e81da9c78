import { useEffect, useState, type ReactNode } from 'react'
import { cn } from '../theme/cn.ts'
import { Mark } from '../theme/mark.tsx'

/** A still bar where a text will stand. It does not shimmer. */
export function Skeleton({ width, className }: { width?: number | string; className?: string }) {
  return <span aria-hidden="true" style={{ width }} className={cn('inline-block h-2.5 rounded-control bg-ink-3', className)} />
}

/** The place of a text editor whose code is on its way, as high as the editor. */
export function EditorSkeleton() {
  return (
    <div className="flex h-[218px] flex-col gap-3 rounded-control border border-rule p-3">
      <Skeleton width="80%" />
      <Skeleton width="60%" />
    </div>
  )
}

interface LoadingProps {
  /** “Loading contests”. */
  children: ReactNode
  /** Words appear after this time, so quick answers do not flicker. */
  after_ms?: number
  className?: string
}

/** The spinning glyph and its words, after one second. */
export function Loading({ children, after_ms = 1000, className }: LoadingProps) {
  const [isShown, setShown] = useState(after_ms === 0)
  useEffect(() => {
    const timer = setTimeout(() => setShown(true), after_ms)
    return () => clearTimeout(timer)
  }, [after_ms])
  return (
    <div role="status" className={cn('flex min-h-6 items-center gap-2 text-body text-fg-3', className)}>
      {isShown && (
        <>
          <Mark name="spin" />
          {children}
        </>
      )}
    </div>
  )
}
