import { formatTime } from '@beacon/i18n'
import { useServerNow } from '@beacon/auth'
import { Section } from '@beacon/ui/layout'
import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'

/** Three missed answers. */
const staleMs = 45_000

/** Since when the figures stand still, or nothing while they are fresh. */
export function Since({ at }: { at: string }) {
  const isStale = useServerNow() - Date.parse(at) > staleMs
  if (!isStale) return null
  return (
    <span role="status" className="text-caption text-amber">
      <Trans>Data from {formatTime(at, { seconds: true })}</Trans>
    </span>
  )
}

interface BlockProps {
  title: ReactNode
  at: string
  actions?: ReactNode
  first?: boolean
  children: ReactNode
}

/** A block of the dashboard: says since when its figures are old. */
export function Block({ title, at, actions, first = false, children }: BlockProps) {
  return (
    <Section
      title={title}
      first={first}
      actions={
        <>
          <Since at={at} />
          {actions}
        </>
      }
    >
      {children}
    </Section>
  )
}
