import { appHref, type Kind, slug } from '@beacon/router'
import { Banner } from '@beacon/ui/feedback'
import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { usePermission } from '../session/use-session.ts'

const isDesk = (spelling: string): spelling is (typeof slug)[Exclude<Kind, 'theory'>]['admin'] => spelling !== slug.theory.admin

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
  const spelling = slug[kind].admin
  const desk = isDesk(spelling)
    ? appHref('admin', '/admin/{kind}/contest/:resource_id', { kind: spelling, resource_id })
    : appHref('admin', '/admin/exams/contest/:examId', { examId: resource_id })
  return (
    <Banner
      tone="info"
      title={<Trans>You are staff of this contest.</Trans>}
      actions={
        <>
          {action}
          {hasDesk && (
            <a className="link" href={desk}>
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
