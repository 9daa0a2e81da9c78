import { Kbd } from '@beacon/ui/controls'
import { Trans } from '@lingui/react/macro'
import { lazy, Suspense, useEffect, useState } from 'react'

const load = () => import('./go-to-palette.tsx')
const GoToPalette = lazy(async () => ({ default: (await load()).GoToPalette }))

/** Opens the palette of pages: by its box in the top bar, or by Ctrl K from anywhere. */
export function GoTo() {
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
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        className="hidden h-control w-[296px] items-center justify-between rounded-control border border-control px-3 text-fg-3 hover:bg-ink-2 xl:flex"
        onPointerEnter={load}
        onFocus={load}
        onClick={() => setOpen(true)}
      >
        <Trans>Go to a page</Trans>
        <Kbd>Ctrl K</Kbd>
      </button>
      {isOpen && (
        <Suspense fallback={null}>
          <GoToPalette onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
