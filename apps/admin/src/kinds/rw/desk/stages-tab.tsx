import { goalNameIn } from '@beacon/api/kinds/rw/goal-texts'
import type { StageRow } from '@beacon/api/kinds/rw/stage'
import type { QueueRow, StageView } from '@beacon/api/kinds/rw/views'
import { usePermission, useServerNow } from '@beacon/auth'
import { formatNumber, formatTime, useFormatLocale } from '@beacon/i18n'
import { Button, IconButton } from '@beacon/ui/controls'
import { EmptyState } from '@beacon/ui/feedback'
import { Section } from '@beacon/ui/layout'
import { Menu, type MenuEntry } from '@beacon/ui/overlay'
import { LeftClock } from '@beacon/ui/ruler'
import { Status } from '@beacon/ui/status'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Ellipsis, Plus } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import type { TabProps } from '../../../parts/desk/desk-search.ts'
import { TabHead } from '../../../parts/desk/tab-head.tsx'
import { Table } from '../../../parts/list/plain-table.tsx'
import { Overruns } from './overruns.tsx'
import { boardQuery, refereesHref, stagesQuery } from './queries.ts'
import { RefereesLink } from './referees-link.tsx'
import { StageQuestions, type StageQuestion, useStageMenu } from './stage-questions.tsx'

/** The stages with their clocks, and the queue with promised times: what whoever runs the contest looks at. */
export function StagesTab({ id }: TabProps) {
  const { t } = useLingui()
  const mayControl = usePermission('contest.control')
  const board = useQuery(boardQuery(id))
  const setUp = useQuery(stagesQuery(id))
  const [stageQuestion, setStageQuestion] = useState<StageQuestion | null>(null)
  const stageMenuOf = useStageMenu(id, setStageQuestion)
  const { queue = [], stages = [] } = board.data ?? {}
  return (
    <>
      <TabHead
        title={t({ context: 'desk', message: 'Stages' })}
        actions={
          <>
            <RefereesLink id={id} />
            {mayControl && (
              <Button look="primary" icon={<Plus size={14} aria-hidden="true" />} onClick={() => setStageQuestion({ act: 'add' })}>
                <Trans context="real world">Add stage</Trans>
              </Button>
            )}
          </>
        }
      />
      <Overruns stages={stages} />
      {setUp.isSuccess && setUp.data.total === 0 && (
        <EmptyState title={t({ context: 'real world', message: 'No stages yet' })}>
          <Trans>Challenges take place on stages. Add at least one before the start.</Trans>
        </EmptyState>
      )}
      <div className="grid gap-x-6 sm:grid-cols-2 xl:grid-cols-3">
        {setUp.data?.items.map((stage) => {
          const live = stages.find(({ stage_id }) => stage_id === stage.stage_id)
          return (
            <StageBox key={stage.stage_id} stage={stage} menu={mayControl ? stageMenuOf(stage) : []}>
              <OnStage live={live} id={id} />
            </StageBox>
          )
        })}
      </div>
      <Queue rows={queue} id={id} />
      {stageQuestion !== null && <StageQuestions id={id} question={stageQuestion} onClose={() => setStageQuestion(null)} />}
    </>
  )
}

function StageBox({ stage: { name, place, close_reason }, menu, children }: { stage: StageRow; menu: MenuEntry[]; children: ReactNode }) {
  const { t } = useLingui()
  return (
    <section aria-label={name} className="border-t border-rule py-3">
      <header className="flex min-h-8 items-center gap-3">
        <h3 className="type-section min-w-0 truncate text-fg">{name}</h3>
        <span className="min-w-0 truncate text-caption text-fg-3">{[place, close_reason].filter(Boolean).join(' · ')}</span>
        <span className="ml-auto">
          {menu.length > 0 && (
            <Menu
              items={menu}
              trigger={
                <IconButton label={t`Actions for stage ${{ name }}`}>
                  <Ellipsis size={16} aria-hidden="true" />
                </IconButton>
              }
            />
          )}
        </span>
      </header>
      {children}
    </section>
  )
}

/** Who is on a stage and who is called to it. */
function OnStage({ live, id }: { live: StageView | undefined; id: string }) {
  const { t } = useLingui()
  const now = useServerNow()
  if (live === undefined) return null
  const demos = [live.on, live.called].filter((demo) => demo !== null)
  if (demos.length === 0)
    return <p className="py-1 text-fg-3">{live.is_closed ? <Trans context="stage">Closed</Trans> : <Trans context="stage">Free</Trans>}</p>
  return demos.map((demo) => {
    const { challenge_id, entrant_name, topic_name, clock, attempt, attempts } = demo
    return (
      <div key={challenge_id} className="flex items-start gap-3 py-1">
        <div className="min-w-0 flex-1">
          <p className="truncate">
            <TeamLink id={id} row={demo} />
          </p>
          <p className="truncate text-fg-2">{topic_name}</p>
          <p className="flex flex-wrap items-baseline gap-x-3">
            <Status
              of={clock.stopped_by === null ? (demo === live.on ? 'rw.challenging' : 'rw.upcoming') : `stopped.${clock.stopped_by}`}
            />
            {demo === live.on && (
              <span className="text-caption text-fg-2">
                <Trans>
                  attempt {attempt} of {attempts}
                </Trans>
              </span>
            )}
          </p>
        </div>
        <LeftClock clock={clock} now={now} label={t`Time left of ${{ name: entrant_name }}`} className="text-[20px] leading-7" />
      </div>
    )
  })
}

/** A team; for referees a link to its challenge where they act. */
function TeamLink({ id, row: { challenge_id, entrant_name } }: { id: string; row: { challenge_id: string; entrant_name: string } }) {
  if (!usePermission('front.referee.rw')) return <span className="text-fg">{entrant_name}</span>
  return (
    <a
      href={refereesHref(id, challenge_id)}
      target="_blank"
      rel="noreferrer"
      className="text-fg underline decoration-rule underline-offset-4"
    >
      {entrant_name}
    </a>
  )
}

function Queue({ rows, id }: { rows: readonly QueueRow[]; id: string }) {
  const { t } = useLingui()
  const locale = useFormatLocale()
  return (
    <Section title={<Trans context="real world">Queue</Trans>}>
      {rows.length === 0 ? (
        <p className="text-fg-3">
          <Trans>No challenge is waiting.</Trans>
        </p>
      ) : (
        <Table
          heads={[
            t({ context: 'real world', message: 'Place' }),
            t({ context: 'challenge', message: 'Team' }),
            t`Target`,
            t`Goal`,
            t`Promised`,
          ]}
          rows={rows.map((row) => [
            <span key="place" className="type-mono">
              {formatNumber(locale, row.place)}
            </span>,
            <TeamLink key="team" id={id} row={row} />,
            row.topic_name,
            goalNameIn(locale, row),
            <span key="promised" className="type-mono">
              {row.promised_at === null ? '–' : formatTime(row.promised_at).slice(0, 5)}
            </span>,
          ])}
        />
      )}
    </Section>
  )
}
