import { hasNothing } from '@beacon/api/client'
import type { ContestMe, ContestPublic } from '@beacon/api/contest/contest-views'
import { useMetricWords } from '@beacon/auth/kinds/ai'
import { formatDateTime, formatMetric, formatNumber, formatPercent, useFormatLocale } from '@beacon/i18n'
import { Segmented } from '@beacon/ui/controls'
import { EmptyState, Loading } from '@beacon/ui/feedback'
import { Moved } from '@beacon/ui/matrix'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Name } from '../../parts/contest/name.tsx'
import { LoadFailed } from '../../parts/load-failed.tsx'
import { usePoints } from '../../parts/use-points.ts'
import { type BoardReply, boardQuery } from './queries.ts'

type Row = BoardReply['items'][number]
type View = 'final' | 'public'

/** Everybody with the score of each topic: public ones until the reveal, then the final ones and how places moved. */
export function ScoresTab({ contest, mine }: { contest: ContestPublic; mine: ContestMe }) {
  const { t } = useLingui()
  const board = useQuery(boardQuery(contest.resource_id))
  const [view, setView] = useState<View>('final')
  if (board.isPending)
    return (
      <Loading className="px-page">
        <Trans>Loading scores</Trans>
      </Loading>
    )
  if (hasNothing(board)) return <LoadFailed title={<Trans>Scores could not be loaded.</Trans>} query={board} />
  const { items, topics, finals, is_frozen } = board.data
  const isRevealed = finals.state === 'revealed'
  if (items.length === 0)
    return (
      <EmptyState title={<Trans>Nobody is ranked yet.</Trans>}>
        <Trans>Teams appear here with their first score.</Trans>
      </EmptyState>
    )
  return (
    <div className="min-h-0 flex-1 overflow-auto px-page pb-8">
      <div className="flex min-h-12 flex-wrap items-center gap-x-6 gap-y-2 py-2 text-dense text-fg-2">
        {isRevealed && (
          <Segmented
            size="sm"
            aria-label={t`Ranking`}
            value={view}
            onValueChange={setView}
            options={[
              { value: 'final', label: t({ context: 'ai', message: 'Final' }) },
              { value: 'public', label: t({ context: 'ai', message: 'Public' }) },
            ]}
          />
        )}
        <p>
          <Note board={board.data} />
        </p>
        {is_frozen && (
          <p className="text-azure">
            <Trans>The ranking is frozen: this is how it stood then.</Trans>
          </p>
        )}
      </div>
      <Scores
        rows={isRevealed && view === 'public' ? byPublic(items) : items}
        topics={topics}
        view={isRevealed ? view : null}
        isTeams={contest.game_type === 'team'}
        own={mine.entrant?.entrant_id}
      />
    </div>
  )
}

/** As the public scores alone had it. */
const byPublic = (items: readonly Row[]): readonly Row[] =>
  [...items].sort((a, b) => (a.public_rank ?? items.length + 1) - (b.public_rank ?? items.length + 1))

/** Of which data the scores are, and when the final ones come. */
function Note({ board: { topics, finals } }: { board: BoardReply }) {
  const locale = useFormatLocale()
  const percents = new Set(topics.map(({ public_percent }) => public_percent))
  const [only] = percents
  const until = formatDateTime(locale, finals.until)
  if (finals.state === 'revealed')
    return <Trans>Final scores from the private part of the data; the best of each team’s finals counts.</Trans>
  return (
    <>
      {percents.size === 1 && only != null ? (
        <Trans>Public part, {formatPercent(only / 100)} of the data. The final ranking may differ.</Trans>
      ) : (
        <Trans>Public part of the data. The final ranking may differ.</Trans>
      )}{' '}
      {finals.state === 'choosing' && <Trans>Finals may be chosen until {until}.</Trans>}
      {finals.state === 'closed' && <Trans>Finals are chosen; the organisers reveal the final scores.</Trans>}
    </>
  )
}

interface ScoresProps {
  rows: readonly Row[]
  topics: BoardReply['topics']
  /** Null before the reveal. */
  view: View | null
  isTeams: boolean
  own: string | undefined
}

function Scores({ rows, topics, view, isTeams, own }: ScoresProps) {
  const { t } = useLingui()
  const locale = useFormatLocale()
  const metrics = useMetricWords()
  const points = usePoints()
  const head = 'border-b border-rule px-3 py-2 align-bottom font-normal'
  const cell = 'border-b border-rule-2 px-3 py-1.5'
  const isPublic = view === 'public'
  return (
    <table aria-label={t({ context: 'ai', message: 'Scores' })} className="min-w-full text-left text-dense">
      <thead className="text-fg-2">
        <tr>
          <th scope="col" className={`${head} w-12 text-right`}>
            #
          </th>
          {view === 'final' && (
            <th scope="col" className={`${head} w-16`}>
              <Trans context="ai">Moved</Trans>
            </th>
          )}
          <th scope="col" className={head}>
            {isTeams ? <Trans>Team</Trans> : <Trans>Player</Trans>}
          </th>
          <th scope="col" className={`${head} text-right`}>
            <Trans>Points</Trans>
          </th>
          {!isPublic &&
            topics.map(({ topic_id, name, metric }) => (
              <th key={topic_id} scope="col" className={`${head} text-right`}>
                <Name className="text-fg">{name}</Name>
                <span className="block text-caption whitespace-nowrap text-fg-3">{metrics[metric]}</span>
              </th>
            ))}
          <th scope="col" className={`${head} text-right`}>
            <Trans context="ai">Submissions</Trans>
          </th>
          <th scope="col" className={`${head} text-right`}>
            <Trans>Last</Trans>
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => {
          const rank = isPublic ? row.public_rank : row.rank
          return (
            <tr key={row.entrant_id} className={row.entrant_id === own ? 'bg-ink-2' : ''}>
              <td className={`${cell} text-right font-mono text-fg`}>{rank === null ? '–' : formatNumber(locale, rank)}</td>
              {view === 'final' && (
                <td className={cell}>{row.rank !== null && row.public_rank !== null && <Moved by={row.public_rank - row.rank} />}</td>
              )}
              <th scope="row" className={`${cell} max-w-72 truncate font-normal text-fg`}>
                <Name>{row.name}</Name>
              </th>
              <td className={`${cell} text-right font-mono text-fg`}>{points.text(isPublic ? (row.public_score ?? 0) : row.score)}</td>
              {!isPublic &&
                topics.map(({ topic_id, digits }, at) => {
                  const score = row.scores[at] ?? null
                  return (
                    <td key={topic_id} className={`${cell} text-right font-mono ${score === null ? 'text-fg-3' : 'text-fg-2'}`}>
                      {score === null ? '–' : formatMetric(score, digits)}
                    </td>
                  )
                })}
              <td className={`${cell} text-right font-mono text-fg-2`}>{formatNumber(locale, row.submissions)}</td>
              <td className={`${cell} text-right font-mono whitespace-nowrap text-fg-3`}>
                {row.last_at === null ? '–' : formatDateTime(locale, row.last_at, { year: false })}
              </td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}
