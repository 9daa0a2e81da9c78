import type { LobbyRow } from '@beacon/api/contest/contest-views'
import { useServerNow } from '@beacon/auth'
import { buttonLook } from '@beacon/ui/controls'
import { cn } from '@beacon/ui/theme'
import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { ContestLink } from '../../parts/contest-link.tsx'
import { actionOf, type LobbyAction } from './lobby-rows.ts'

const words: Record<Exclude<LobbyAction, 'none'>, ReactNode> = {
  enter: <Trans context="action">Enter</Trans>,
  guide: <Trans>Guide</Trans>,
  register: <Trans context="contest">Register</Trans>,
  code: <Trans>Enter code</Trans>,
  entry: <Trans>My entry</Trans>,
  ranking: <Trans>Ranking</Trans>,
}
const minute_ms = 60_000

/** The one button of a contest: what can be done with it now. */
export function LobbyButton({ row, isPrimary = false }: { row: LobbyRow; isPrimary?: boolean }) {
  const now = useServerNow(minute_ms)
  const action = actionOf(row, now)
  if (action === 'none') return null
  const { resource_id } = row
  const look = cn(buttonLook({ look: isPrimary ? 'primary' : 'plain', size: isPrimary ? 'md' : 'sm' }), isPrimary ? 'px-5' : 'text-dense')
  if (action === 'enter' || action === 'guide' || action === 'ranking')
    return (
      <ContestLink
        kind={row.kind}
        search={{ resource_id, ...(action === 'enter' ? {} : { tab: action }) }}
        className={look}
        aria-describedby={`contest-${resource_id}`}
      >
        {words[action]}
      </ContestLink>
    )
  return (
    <Link to="/arena" search={(old) => ({ ...old, join: resource_id })} className={look} aria-describedby={`contest-${resource_id}`}>
      {words[action]}
    </Link>
  )
}
