import { latePart, loadAhead } from '@beacon/ui/late'
import { cn } from '@beacon/ui/theme'
import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import type { GoToProps } from './rows.ts'

const load = () => import('./palette.tsx')
const ahead = () => loadAhead(load)
const Palette = latePart(async () => (await load()).Palette)

/** Opens the palette of pages, contests, teams and questions: by its box in the top bar, or by Ctrl K from anywhere. */
export function GoTo({ className, ...palette }: GoToProps) {
  const { t } = useLingui()
  const [isOpen, setOpen] = useState(false)
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey || event.defaultPrevented)
        return
      event.preventDefault()
      setOpen(true)
    }
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
  const near = { onPointerEnter: ahead, onFocus: ahead, onClick: () => setOpen(true), 'aria-haspopup': 'dialog' as const }
  return (
    <>
      <button
        type="button"
        className={cn(
          'hidden h-control items-center justify-between rounded-control border border-control px-3 text-fg-3 hover:bg-ink-2 xl:flex',
          className,
        )}
        {...near}
      >
        <Trans>Go to</Trans>
        <kbd className="type-mono rounded-control border border-rule px-1.5 text-caption text-fg-3">Ctrl K</kbd>
      </button>
      <button
        type="button"
        aria-label={t`Go to`}
        className="flex size-control shrink-0 items-center justify-center rounded-control text-fg-2 hover:bg-ink-2 hover:text-fg xl:hidden"
        {...near}
      >
        <svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true" fill="none" stroke="currentColor" strokeWidth="1.5">
          <circle cx="7" cy="7" r="4.25" />
          <path d="m10.2 10.2 3.6 3.6" />
        </svg>
      </button>
      {isOpen && <Palette {...palette} onClose={() => setOpen(false)} />}
    </>
  )
}
