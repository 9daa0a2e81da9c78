import { deskHref, type Kind } from '@beacon/router'
import { Banner } from '@beacon/ui/feedback'
import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { usePermission } from '../session/use-session.ts'

interface StaffNoticeProps {
  kind: Kind
  resource_id: string
  /** Before the way to the desk. */
  action?: ReactNode
  /** Instead of: they cannot play in it. */
  children?: ReactNode
}

/** In the arena, for somebody who runs the contest that stands open: they cannot play in it, the desk is where they work. */
export function StaffNotice({ kind, resource_id, action, children }: StaffNoticeProps) {
  const hasDesk = usePermission('contest.read')
  return (
    <Banner
      tone="info"
      title={<Trans>You are staff of this contest.</Trans>}
      actions={
        <>
          {action}
          {hasDesk && (
            <a className="link" href={deskHref(kind, resource_id)}>
              <Trans>Open the desk</Trans>
            </a>
          )}
        </>
      }
    >
      {children ?? <Trans>Staff of a contest cannot play in it.</Trans>}
    </Banner>
  )
}
