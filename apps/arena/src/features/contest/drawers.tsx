import type { ContestMe, ContestPublic } from '@beacon/api/contest/contest-views'
import { SidePanel } from '@beacon/ui/overlay'
import { Trans } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'
import { contestHref } from '../../parts/contest-link.tsx'
import { useContestKind } from './contest-kind.ts'
import type { ContestSearch, Drawer } from '../../parts/contest/search.ts'
import { TeamPanel } from './ranking/team-panel.tsx'

interface DrawersProps {
  contest: ContestPublic
  mine: ContestMe
  search: ContestSearch
  drawer: Drawer
}

/** The panel that the address asks for: the own team, or its bot. */
export function Drawers({ contest, mine, search, drawer }: DrawersProps) {
  const navigate = useNavigate()
  const { Bot } = useContestKind()
  const close = () => void navigate(contestHref(contest.kind, { ...search, drawer: undefined }))
  return (
    <SidePanel
      open
      onOpenChange={(isOpen) => !isOpen && close()}
      title={drawer === 'team' ? <Trans>My team</Trans> : <Trans>Bot</Trans>}
      above={contest.name}
      width={drawer === 'bot' ? 620 : 468}
    >
      {drawer === 'team' ? <TeamPanel contest={contest} mine={mine} /> : <Bot contest={contest} />}
    </SidePanel>
  )
}
