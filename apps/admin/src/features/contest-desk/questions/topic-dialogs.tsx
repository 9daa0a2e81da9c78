import type { ContestFull } from '@beacon/api/contest/contest-views'
import type { TopicRow } from '@beacon/api/topic/topic'
import { Confirm } from '@beacon/auth/call'
import { formatNumber, useFormatLocale } from '@beacon/i18n'
import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { isOn, pointsLost, solvesOf } from './topic-consequence.ts'

export type ConfirmedAction = 'hide' | 'offline' | 'remove'

interface Props {
  contest: ContestFull
  action: ConfirmedAction
  rows: readonly TopicRow[]
  /** Stages of topics: what is done to a topic is done to its own. */
  stages?: readonly TopicRow[]
  onRun: (confirm: string | undefined) => Promise<unknown>
  onClose: () => void
}

/** What players and scores lose, before it is done. */
export function TopicDialog({ contest, action, rows, stages = [], onRun, onClose }: Props) {
  const { t, i18n } = useLingui()
  const locale = useFormatLocale()
  const own = stages.filter(({ parent_id }) => rows.some(({ resource_id }) => resource_id === parent_id))
  // A stage that is removed keeps the points of who took it.
  const counted = action === 'remove' ? rows : [...rows, ...own]
  const kept = action === 'remove' ? solvesOf(own) : 0
  const solves = solvesOf(counted)
  const lost = pointsLost(counted)
  const points = lost === null ? '' : formatNumber(locale, lost)
  const loss =
    solves === 0
      ? kept > 0
        ? plural(kept, {
            one: '# solve of a stage keeps its points; finish bonuses are lost.',
            other: '# solves of stages keep their points; finish bonuses are lost.',
          })
        : t`No scores change.`
      : lost === null
        ? plural(solves, { one: '# solve loses its points.', other: '# solves lose their points.' })
        : plural(solves, { one: `# solve loses ${points} points.`, other: `# solves lose ${points} points.` })
  const [first] = rows
  const one = rows.length === 1 && first !== undefined ? first.name : null
  const count = rows.length
  const titles: Record<ConfirmedAction, string> = {
    hide: one === null ? plural(count, { one: 'Hide # question?', other: 'Hide # questions?' }) : t`Hide “${one}”?`,
    offline:
      one === null ? plural(count, { one: 'Take # question offline?', other: 'Take # questions offline?' }) : t`Take “${one}” offline?`,
    remove: one === null ? plural(count, { one: 'Remove # question?', other: 'Remove # questions?' }) : t`Remove “${one}”?`,
  }
  const bodies: Record<ConfirmedAction, string> = {
    hide: t`${loss} Players no longer see it or its solves. Publishing it again restores everything.`,
    offline: t`Players immediately see it as offline: text and files close and flags are not accepted. Points are kept.`,
    remove: t`${loss} It is removed from the contest; the question stays in the bank.`,
  }
  const actions: Record<ConfirmedAction, string> = {
    hide: t({ context: 'desk', message: 'Hide' }),
    offline: t`Take offline`,
    remove: t({ context: 'desk', message: 'Remove' }),
  }
  const typed = i18n.locale === 'zh' ? `删除 ${count}` : `delete ${count}`
  const mustType = action === 'remove' && contest.status !== 'not_started'
  return (
    <Confirm
      onClose={onClose}
      title={titles[action]}
      body={bodies[action]}
      items={count > 1 ? rows.map(({ name }) => name) : undefined}
      typed={mustType ? (one ?? typed) : undefined}
      action={actions[action]}
      danger={action !== 'offline'}
      onConfirm={() => onRun(mustType ? (one ?? typed) : undefined)}
    />
  )
}

/** Which actions need a confirmation in the contest's state. */
export const asksFirst = (action: string, contest: ContestFull): action is ConfirmedAction =>
  action === 'remove' ||
  (isOn(contest) && (action === 'hide' || action === 'offline')) ||
  (contest.status === 'finished' && action === 'hide')
