import { useLingui } from '@lingui/react/macro'
import { type ReactNode, type UIEvent, useState } from 'react'
import { ChevronMark } from '../../parts/contest/chevron-mark.tsx'

const nearEnd_px = 8

/** On a phone a table goes on beyond the right edge: a fading edge says so until its end has been reached. */
export function ScrollCue({ children, className = '' }: { children: ReactNode; className?: string }) {
  const { t } = useLingui()
  const [isAtEnd, setAtEnd] = useState(false)
  const onScroll = ({ target }: UIEvent) => {
    if (!(target instanceof HTMLElement)) return
    setAtEnd(target.scrollLeft + target.clientWidth >= target.scrollWidth - nearEnd_px)
  }
  return (
    <div className={`relative ${className}`} onScrollCapture={onScroll}>
      {children}
      {!isAtEnd && (
        <div
          role="note"
          // What only screen readers read stands a pixel beyond the edge: the page would scroll by it.
          className="pointer-events-none absolute inset-y-0 right-0 flex w-10 items-center justify-end overflow-hidden bg-linear-to-l from-ink-0 from-30% to-transparent text-fg-2 sm:hidden"
        >
          <ChevronMark to="right" size={16} />
          <span className="sr-only">{t`Swipe sideways for scores and challenges`}</span>
        </div>
      )}
    </div>
  )
}
