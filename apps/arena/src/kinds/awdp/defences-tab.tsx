import { hasNothing } from '@beacon/api/client'
import type { ContestMe, ContestPublic } from '@beacon/api/contest/contest-views'
import { formatNumber, useFormatLocale } from '@beacon/i18n'
import { EmptyState, Loading } from '@beacon/ui/feedback'
import { Status, type StatusName } from '@beacon/ui/status'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Name } from '../../parts/contest/name.tsx'
import { LoadFailed } from '../../parts/load-failed.tsx'
import { usePoints } from '../../parts/use-points.ts'
import { cellsQuery } from './queries.ts'

const attackAt = (letter: string | undefined): StatusName =>
  letter === '1' ? 'submission.first_blood' : letter === undefined || letter === '.' ? 'attack.not_attacked' : 'attack.attacked'
const defenceAt = (letter: string | undefined): StatusName =>
  letter === 'd' ? 'attack.defended' : letter === 'x' ? 'attack.defence_abnormal' : 'attack.undefended'

/** Everybody's topics from both sides, as the public sees them; the own row stands out. */
export function DefencesTab({ contest, mine }: { contest: ContestPublic; mine: ContestMe }) {
  const { t } = useLingui()
  const cells = useQuery(cellsQuery(contest.resource_id))
  if (cells.isPending)
    return (
      <Loading>
        <Trans>Loading attack and defence</Trans>
      </Loading>
    )
  if (hasNothing(cells)) return <LoadFailed title={<Trans>Attack and defence could not be loaded.</Trans>} query={cells} />
  const { topics, items, is_frozen } = cells.data
  if (topics.length === 0 || items.length === 0)
    return (
      <EmptyState title={<Trans>Nothing to show yet</Trans>}>
        <Trans>Challenges and teams appear here once both are there.</Trans>
      </EmptyState>
    )
  const own = mine.entrant?.entrant_id
  return (
    <div className="min-h-0 flex-1 overflow-auto px-page pb-8">
      {is_frozen && (
        <p className="py-2 text-dense text-azure">
          <Trans>The ranking is frozen: this is how it stood then.</Trans>
        </p>
      )}
      <table aria-label={t`Attack and defence`} className="min-w-full text-left text-dense">
        <thead className="text-fg-2">
          <tr>
            <th scope="col" className="sticky left-0 border-b border-rule bg-ink-0 py-2 pr-4 font-normal">
              {contest.game_type === 'team' ? <Trans>Team</Trans> : <Trans>Player</Trans>}
            </th>
            {topics.map((topic) => (
              <th key={topic.topic_id} scope="col" className="border-b border-rule px-3 py-2 align-bottom font-normal">
                <span className={topic.is_online ? 'text-fg' : 'text-fg-3 line-through'}>
                  <Name>{topic.name}</Name>
                </span>
                <Worth topic={topic} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {items.map((row) => (
            <tr key={row.entrant_id} className={row.entrant_id === own ? 'bg-ink-2' : ''}>
              <th scope="row" className="sticky left-0 max-w-60 truncate border-b border-rule-2 bg-inherit py-1.5 pr-4 font-normal text-fg">
                <Name>{row.name}</Name>
              </th>
              {topics.map((topic, place) => (
                <td key={topic.topic_id} className="border-b border-rule-2 px-3 py-1.5">
                  <span className="inline-flex gap-3">
                    <Status of={attackAt(row.cells[2 * place])} iconOnly />
                    <Status of={defenceAt(row.cells[2 * place + 1])} iconOnly />
                  </span>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

interface Topic {
  attacked: number
  defended: number
  attack_value: number
  defence_value: number
}

/** How many attacked and defended a topic, and what that pays. */
function Worth({ topic: { attacked, defended, attack_value, defence_value } }: { topic: Topic }) {
  const locale = useFormatLocale()
  const { text } = usePoints()
  const [a, d] = [formatNumber(locale, attacked), formatNumber(locale, defended)]
  return (
    <span className="block text-caption whitespace-nowrap text-fg-3">
      <Trans>
        {a} attacked, {text(attack_value)} · {d} defended, {text(defence_value)}
      </Trans>
    </span>
  )
}
