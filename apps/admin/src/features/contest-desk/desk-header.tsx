import type { ContestFull } from '@beacon/api/contest/contest-views'
import { usePermissions } from '@beacon/auth'
import { hasCapability } from '@beacon/router/paths'
import { Button, IconButton } from '@beacon/ui/controls'
import { latePart } from '@beacon/ui/late'
import { Menu, type MenuEntry, Tooltip } from '@beacon/ui/overlay'
import { Status } from '@beacon/ui/status'
import { useLingui } from '@lingui/react/macro'
import { ExternalLink, MoreHorizontal, Pause, Play, Square } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { actionsOf, type DeskAction, type DeskActionItem } from './contest-actions.ts'
import { useActionNames } from './use-action-names.ts'
import { useQuickActions } from './use-quick-actions.ts'
import { contestStatus, gameTypeWords, hindranceWords, scoringWords } from './words.ts'

const ActionDialog = latePart(async () => (await import('./actions/action-dialog.tsx')).ActionDialog)

const icons: Partial<Record<DeskAction, ReactNode>> = {
  start: <Play size={14} aria-hidden="true" />,
  pause: <Pause size={14} aria-hidden="true" />,
  resume: <Play size={14} aria-hidden="true" />,
  screens: <ExternalLink size={14} aria-hidden="true" />,
  stop: <Square size={13} aria-hidden="true" />,
}
const dangerous: ReadonlySet<DeskAction> = new Set<DeskAction>(['stop', 'reset'])

/** Name, state and what can be done now; the dangerous button stands last. */
export function DeskHeader({ contest }: { contest: ContestFull }) {
  const { t, i18n } = useLingui()
  const permissions = usePermissions()
  const names = useActionNames()
  const quick = useQuickActions(contest)
  const [asked, setAsked] = useState<DeskAction | null>(null)
  const { bar, more } = actionsOf(contest, permissions)
  const take = (action: DeskAction) => {
    const act = quick[action]
    if (act === undefined) setAsked(action)
    else act()
  }
  const entryOf = ({ action, hindrance }: DeskActionItem): MenuEntry => ({
    label: names[action],
    onSelect: () => take(action),
    danger: dangerous.has(action),
    ...(hindrance === undefined ? {} : { disabledReason: i18n._(hindranceWords[hindrance]) }),
  })
  const menu = more.flatMap((group, index): MenuEntry[] => [...(index > 0 ? (['separator'] as const) : []), ...group.map(entryOf)])
  return (
    <>
      <header className="flex min-h-control items-center gap-3">
        <h1 className="type-title min-w-0 shrink truncate text-fg" title={contest.name}>
          {contest.name}
        </h1>
        <HeaderFacts contest={contest} />
        <div className="ml-auto flex shrink-0 items-center gap-2">
          {bar.map((item) => (
            <BarButton key={item.action} item={item} name={names[item.action]} onTake={take} />
          ))}
          <Menu
            label={t`More actions`}
            trigger={
              <IconButton label={t`More actions`} bordered>
                <MoreHorizontal size={16} aria-hidden="true" />
              </IconButton>
            }
            items={menu}
          />
        </div>
      </header>
      {asked !== null && <ActionDialog action={asked} contest={contest} onClose={() => setAsked(null)} />}
    </>
  )
}

function HeaderFacts({ contest }: { contest: ContestFull }) {
  const { t, i18n } = useLingui()
  const facts = [
    // Where everybody is alone in every contest of a kind, it is not said.
    ...(hasCapability(contest.kind, 'teams') ? [i18n._(gameTypeWords[contest.game_type])] : []),
    // Rounds pay by a curve of their own.
    ...('integral_way' in contest && !hasCapability(contest.kind, 'rounds') ? [i18n._(scoringWords[contest.integral_way])] : []),
    contest.is_public ? t`published` : t`hidden`,
    ...(contest.is_online ? [] : [t`offline`]),
    ...(contest.run > 1 ? [t`run ${contest.run}`] : []),
  ]
  return (
    <>
      <Status of={contestStatus(contest)} />
      {contest.is_frozen && <Status of="contest.frozen" />}
      {contest.reset_request !== null && <Status of="reset.requested" />}
      <span className="min-w-0 flex-1 truncate text-[13px] text-fg-2">{facts.join(' · ')}</span>
    </>
  )
}

interface BarButtonProps {
  item: DeskActionItem
  name: string
  onTake: (action: DeskAction) => void
}

/** A button that cannot be pressed now stays in reach and says why. */
function BarButton({ item: { action, hindrance }, name, onTake }: BarButtonProps) {
  const { i18n } = useLingui()
  const look = dangerous.has(action) && hindrance === undefined ? 'border-vermilion-rule text-vermilion' : ''
  const button = (
    <Button
      icon={icons[action]}
      className={look}
      aria-disabled={hindrance === undefined ? undefined : true}
      onClick={() => hindrance === undefined && onTake(action)}
    >
      {name}
    </Button>
  )
  return hindrance === undefined ? button : <Tooltip text={i18n._(hindranceWords[hindrance])}>{button}</Tooltip>
}
