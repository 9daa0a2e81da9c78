import { LogoMark } from '@beacon/ui/theme'
import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'

function Plain({ role, children, ...theme }: { role: 'alert' | 'status'; 'data-theme'?: 'dark'; children: ReactNode }) {
  return (
    <main {...theme} className="fixed inset-0 grid place-items-center bg-ink-0">
      <div role={role} className="grid justify-items-center gap-32 px-48 text-center">
        <LogoMark className="size-96" />
        {children}
      </div>
    </main>
  )
}

/** Wrong, expired and revoked keys look the same, dark in every theme, and nothing of a contest is on the page. */
export function ClosedScreen() {
  return (
    <Plain role="alert" data-theme="dark">
      <h1 className="fs-32 leading-44 text-fg-2">
        <Trans>This screen is closed. Ask the organiser for a new link.</Trans>
      </h1>
    </Plain>
  )
}

export function ConnectingScreen({ isFailing }: { isFailing: boolean }) {
  return (
    <Plain role="status">
      <p className="fs-28 leading-40 text-fg-3">
        {isFailing ? <Trans>The server does not respond. This screen keeps trying.</Trans> : <Trans>Connecting…</Trans>}
      </p>
    </Plain>
  )
}

export function BrokenScreen() {
  return (
    <Plain role="status">
      <p className="fs-28 leading-40 text-fg-3">
        <Trans>This screen could not be shown. It reloads automatically.</Trans>
      </p>
    </Plain>
  )
}
