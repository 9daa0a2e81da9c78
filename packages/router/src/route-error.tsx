import { Trans, useLingui } from '@lingui/react/macro'
import type { ErrorComponentProps } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { isChunkError } from './chunk-guard.ts'

const button = 'inline-flex h-control items-center rounded-control border border-control px-4 text-fg hover:bg-ink-2'

function Notice({ title, children, action }: { title: ReactNode; children: ReactNode; action: ReactNode }) {
  return (
    <div role="alert" className="grid max-w-2xl content-start justify-items-start gap-3 p-page">
      <h1 className="type-title">{title}</h1>
      <p className="text-fg-2">{children}</p>
      {action}
    </div>
  )
}

/** The page's code is missing or late: a new version may be out, loading the page again is the cure. */
export function ChunkError() {
  return (
    <Notice
      title={<Trans>This page did not load.</Trans>}
      action={
        <button type="button" className={button} onClick={() => location.reload()}>
          <Trans>Reload</Trans>
        </button>
      }
    >
      <Trans>A new version may be available.</Trans>
    </Notice>
  )
}

/** What a page shows when it fails: a missing chunk asks to reload, everything else to try again. */
export function RouteError({ error, reset }: ErrorComponentProps) {
  const { t } = useLingui()
  if (isChunkError(error)) return <ChunkError />
  return (
    <Notice
      title={t`This page could not be shown.`}
      action={
        <button type="button" className={button} onClick={reset}>
          <Trans>Try again</Trans>
        </button>
      }
    >
      <Trans>Nothing was changed.</Trans>{' '}
      <span className="type-mono block text-fg-3">{error instanceof Error ? error.message : String(error)}</span>
    </Notice>
  )
}
