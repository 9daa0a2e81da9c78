import { Trans } from '@lingui/react/macro'
import { VisuallyHidden as Radix } from 'radix-ui'
import type { ReactNode } from 'react'

/** The first thing Tab reaches; goes to the element with that id (`<main id="main" tabIndex={-1}>`). */
export function SkipLink({ to = 'main' }: { to?: string }) {
  return (
    <a
      href={`#${to}`}
      className="sr-only rounded-control border border-control bg-ink-2 px-3 py-2 text-body text-fg focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:z-50"
    >
      <Trans>Skip to the content</Trans>
    </a>
  )
}

/** Words for readers only. */
export function VisuallyHidden({ children }: { children: ReactNode }) {
  return <Radix.Root>{children}</Radix.Root>
}
