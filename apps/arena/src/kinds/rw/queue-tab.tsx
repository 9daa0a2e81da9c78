import { hasNothing } from '@beacon/api/client'
import type { ContestMe, ContestPublic } from '@beacon/api/contest/contest-views'
import { goalNameIn } from '@beacon/api/kinds/rw/goal-texts'
import type { DoneRow, QueueRow, StageDemo, StageView } from '@beacon/api/kinds/rw/views'
import { formatNumber, formatTime, useFormatLocale } from '@beacon/i18n'
import { EmptyState, Loading } from '@beacon/ui/feedback'
import { Section } from '@beacon/ui/layout'
import { Status } from '@beacon/ui/status'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Name } from '../../parts/contest/name.tsx'
import { LoadFailed } from '../../parts/load-failed.tsx'
import { PlainTable } from '../../parts/plain-table.tsx'
import { Clock } from './clock.tsx'
import { boardQuery } from './queries.ts'

const minuteOf = (at: string) => formatTime(at).slice(0, 5)

/** What everybody sees: the stages with their clocks, who comes next, and what is over. */
export function QueueTab({ contest, mine }: { contest: ContestPublic; mine: ContestMe }) {
  const { t } = useLingui()
  const locale = useFormatLocale()
  const board = useQuery(boardQuery(contest.resource_id))
  if (board.isPending)
    return (
      <Loading className="px-page">
        <Trans>Loading the queue</Trans>
      </Loading>
    )
  if (hasNothing(board)) return <LoadFailed title={<Trans>The queue could not be loaded.</Trans>} query={board} />
  const { stages, queue, done } = board.data
  const own = mine.entrant?.entrant_id
  const number = (value: number) => formatNumber(locale, value)
  const team = {
    key: 'team',
    head: t({ context: 'real world', message: 'Team' }),
    cell: ({ entrant_id, entrant_name }: { entrant_id: string; entrant_name: string }) => (
      <span className={entrant_id === own ? 'font-semibold text-amber' : 'text-fg'}>
        <Name>{entrant_name}</Name>
      </span>
    ),
  }
  const target = { key: 'target', head: t`Target`, cell: ({ topic_name }: { topic_name: string }) => <Name>{topic_name}</Name> }
  const goal = { key: 'goal', head: t`Goal`, cell: (row: QueueRow | DoneRow) => goalNameIn(locale, row) }
  return (
    <div className="min-h-0 flex-1 overflow-y-auto px-page pt-3 pb-8">
      <div className="grid gap-x-8 sm:grid-cols-2 xl:grid-cols-4">
        {stages.map((stage) => (
          <Stage key={stage.stage_id} stage={stage} />
        ))}
      </div>
      <Section title={t({ context: 'real world', message: 'Queue' })}>
        {queue.length === 0 ? (
          <EmptyState title={<Trans>No challenge is waiting.</Trans>} />
        ) : (
          <PlainTable
            label={t({ context: 'real world', message: 'Queue' })}
            rows={queue}
            rowKey={({ challenge_id }) => challenge_id}
            columns={[
              { key: 'place', head: t({ context: 'real world', message: 'Place' }), look: 'font-mono', cell: ({ place }) => number(place) },
              team,
              target,
              goal,
              {
                key: 'promised',
                head: t({ context: 'real world', message: 'About' }),
                look: 'font-mono',
                cell: ({ promised_at }) => (promised_at === null ? '–' : minuteOf(promised_at)),
              },
              { key: 'next', head: '', look: 'text-amber', cell: ({ is_next }) => is_next && t`Get ready` },
            ]}
          />
        )}
      </Section>
      {done.length > 0 && (
        <Section title={<Trans>Finished challenges</Trans>}>
          <PlainTable
            label={t`Finished challenges`}
            rows={done}
            rowKey={({ challenge_id }) => challenge_id}
            columns={[
              { key: 'at', head: t`Time`, look: 'font-mono', cell: ({ ended_at }) => formatTime(ended_at) },
              team,
              target,
              goal,
              {
                key: 'attempt',
                head: t({ context: 'real world', message: 'Attempt' }),
                look: 'font-mono',
                cell: ({ attempt }) => (attempt === null ? null : number(attempt)),
              },
              { key: 'result', head: t`Result`, cell: ({ result }) => <Status of={result === null ? 'rw.end' : `rw.${result}`} /> },
            ]}
          />
        </Section>
      )}
    </div>
  )
}

function Stage({ stage: { name, place, is_closed, on, called } }: { stage: StageView }) {
  const demo = on ?? called
  return (
    <section aria-label={name} className="border-b border-rule py-3">
      <h2 className="type-section flex items-baseline gap-3 text-fg">
        {name}
        <span className="text-caption font-normal text-fg-3">{place}</span>
      </h2>
      {demo === null ? (
        <p className="py-2 text-fg-3">{is_closed ? <Trans context="stage">Closed</Trans> : <Trans context="stage">Free</Trans>}</p>
      ) : (
        <OnStage demo={demo} isOn={on !== null} />
      )}
    </section>
  )
}

function OnStage({ demo: { entrant_name, topic_name, clock, attempt, attempts }, isOn }: { demo: StageDemo; isOn: boolean }) {
  const { t } = useLingui()
  return (
    <>
      <p className="truncate text-fg">
        <Name>{entrant_name}</Name>
      </p>
      <p className="truncate text-dense text-fg-2">
        <Name>{topic_name}</Name>
      </p>
      <p className="flex items-baseline gap-3">
        <Clock clock={clock} label={t`Time left`} className="text-[28px] leading-9" />
        <Status
          of={clock.stopped_by === null ? (isOn ? 'rw.challenging' : 'rw.upcoming') : `stopped.${clock.stopped_by}`}
          className="text-dense"
        />
      </p>
      {isOn && (
        <p className="text-dense text-fg-2">
          <Trans>
            Attempt {attempt} of {attempts}
          </Trans>
        </p>
      )}
    </>
  )
}
