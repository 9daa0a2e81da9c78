import { useLingui } from '@lingui/react/macro'
import { type ReactNode, type UIEvent, useState } from 'react'

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
          className="pointer-events-none absolute inset-y-0 right-0 flex w-10 items-center justify-end bg-linear-to-l from-ink-0 from-30% to-transparent text-fg-2 sm:hidden"
        >
          <svg aria-hidden="true" width="18" height="18" viewBox="0 0 18 18" className="fill-none stroke-current stroke-[1.5]">
            <path d="M7 4l5 5-5 5" />
          </svg>
          <span className="sr-only">{t`Swipe sideways for scores and challenges`}</span>
        </div>
      )}
    </div>
  )
}
