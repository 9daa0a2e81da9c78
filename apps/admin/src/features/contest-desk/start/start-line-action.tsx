import type { ContestFull } from '@beacon/api/contest/contest-views'
import { usePermissions } from '@beacon/auth'
import { Button } from '@beacon/ui/controls'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { usePhrases } from '../../../parts/contest-clock/phrases.ts'
import { contestHref } from '../../../parts/contest/kind-links.ts'
import { LinkButton } from '../../../parts/link-button.tsx'
import { useDeskKind } from '../desk-kind.ts'
import { useQuickActions } from '../use-quick-actions.ts'
import type { LineKey } from './start-cures.ts'
import type { StartLine } from './start-lines.ts'

const toPeople = msg({ context: 'start', message: 'Open participants' })
const leads: Readonly<Partial<Record<LineKey, MessageDescriptor>>> = {
  questions: msg({ context: 'start', message: 'Open questions' }),
  tested: msg({ context: 'start', message: 'Test questions' }),
  scenes: msg({ context: 'start', message: 'Open scenes' }),
  targets: msg({ context: 'start', message: 'Open targets' }),
  rehearsal: msg({ context: 'start', message: 'Rehearse' }),
  stages: msg({ context: 'start', message: 'Open stages' }),
  referees: msg({ context: 'start', message: 'Open staff' }),
  entrants: msg({ context: 'start', message: 'Open teams' }),
  screens: msg({ context: 'start', message: 'Set up screens' }),
  texts: msg({ context: 'start', message: 'Translate' }),
  time: msg({ context: 'start', message: 'Change time' }),
}

/** The button of a line: it opens the place where the fault is repaired, or repairs it. Without the right there is no button. */
export function StartLineAction({ line, contest }: { line: StartLine; contest: ContestFull }) {
  const { i18n } = useLingui()
  const permissions = usePermissions()
  const say = usePhrases()
  const { deskTabs } = useDeskKind()
  const { publish, online } = useQuickActions(contest)
  const { key, tab, state } = line
  const look = state === 'ready' || state === 'optional' || state === 'confirmed' ? 'quiet' : 'plain'
  if (key === 'published') {
    if (!contest.is_online && permissions.has('contest.control'))
      return (
        <Button onClick={online}>
          <Trans>Bring online</Trans>
        </Button>
      )
    return !contest.is_public && permissions.has('contest.write') ? (
      <Button onClick={publish}>
        <Trans>Publish now</Trans>
      </Button>
    ) : null
  }
  const page = deskTabs.find((one) => one.key === tab)
  const words = tab === 'participants' ? toPeople : leads[key]
  if (page === undefined || words === undefined || !permissions.has(page.item)) return null
  return (
    <LinkButton look={look} {...contestHref(contest.kind, contest.resource_id, { tab: page.key })}>
      {key === 'entrants' ? say('startPeopleLink', i18n._(words)) : i18n._(words)}
    </LinkButton>
  )
}
