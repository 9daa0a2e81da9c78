import type { RefereeRow } from '@beacon/api/kinds/rw/referee'
import type { StageRow } from '@beacon/api/kinds/rw/stage'
import type { StageView } from '@beacon/api/kinds/rw/views'
import { usePermission } from '@beacon/auth'
import { formatNumber, formatTime, useFormatLocale } from '@beacon/i18n'
import { appHref } from '@beacon/router'
import { Button, IconButton } from '@beacon/ui/controls'
import { EmptyState } from '@beacon/ui/feedback'
import { Section } from '@beacon/ui/layout'
import { Menu, type MenuEntry } from '@beacon/ui/overlay'
import { Status } from '@beacon/ui/status'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Ellipsis, Plus } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import type { TabProps } from '../../../parts/desk/desk-search.ts'
import { TabHead } from '../../../parts/desk/tab-head.tsx'
import { Table } from '../../../parts/list/plain-table.tsx'
import { type ChallengeQuestion, useChallengeMenu } from './challenge-menu.ts'
import { ChallengeQuestions } from './challenge-questions.tsx'
import { Clock } from './clock.tsx'
import { challengesQuery, stagesQuery } from './queries.ts'
import { StageQuestions, type StageQuestion, useStageMenu } from './stage-questions.tsx'
import { useChallengeActs } from './use-challenge-acts.ts'

/** The stages with their clocks, and the queue with promised times: what whoever runs the contest looks at. */
export function StagesTab({ id }: TabProps) {
  const { t } = useLingui()
  const mayControl = usePermission('contest.control')
  const list = useQuery(challengesQuery(id))
  const setUp = useQuery(stagesQuery(id))
  const acts = useChallengeActs(id)
  const [question, setQuestion] = useState<ChallengeQuestion | null>(null)
  const [stageQuestion, setStageQuestion] = useState<StageQuestion | null>(null)
  const menuOf = useChallengeMenu(acts, setQuestion)
  const stageMenuOf = useStageMenu(id, setStageQuestion)
  const { items = [], stages = [] } = list.data ?? {}
  const rowOf = (challenge_id: string | undefined) => items.find((row) => row.challenge_id === challenge_id)
  const queue = items.filter(({ place }) => place !== null).sort((a, b) => (a.place ?? 0) - (b.place ?? 0))
  return (
    <>
      <TabHead
        title={t({ context: 'desk', message: 'Stages' })}
        actions={
          <>
            <Button asChild>
              <a href={appHref('arena', '/rw-referee/list', {}, { resource_id: id })} target="_blank" rel="noreferrer">
                <Trans>Open the referees’ page</Trans>
              </a>
            </Button>
            {mayControl && (
              <Button look="primary" icon={<Plus size={14} aria-hidden="true" />} onClick={() => setStageQuestion({ act: 'add' })}>
                <Trans>Add stage</Trans>
              </Button>
            )}
          </>
        }
      />
      {setUp.isSuccess && setUp.data.total === 0 && (
        <EmptyState title={t`No stages yet`}>
          <Trans>Challenges take place on stages. Add at least one before the start.</Trans>
        </EmptyState>
      )}
      <div className="grid gap-x-6 sm:grid-cols-2 xl:grid-cols-3">
        {setUp.data?.items.map((stage) => {
          const live = stages.find(({ stage_id }) => stage_id === stage.stage_id)
          return (
            <StageBox key={stage.stage_id} stage={stage} menu={mayControl ? stageMenuOf(stage) : []}>
              <OnStage live={live} menuOf={(challenge_id) => menuFor(menuOf, rowOf(challenge_id))} />
            </StageBox>
          )
        })}
      </div>
      <Queue rows={queue} menuOf={menuOf} />
      {question !== null && (
        <ChallengeQuestions id={id} question={question} stages={stages} acts={acts} onClose={() => setQuestion(null)} />
      )}
      {stageQuestion !== null && <StageQuestions id={id} question={stageQuestion} onClose={() => setStageQuestion(null)} />}
    </>
  )
}

type MenuOf = (row: RefereeRow) => MenuEntry[]
const menuFor = (menuOf: MenuOf, row: RefereeRow | undefined): MenuEntry[] => (row === undefined ? [] : menuOf(row))

function RowMenu({ label, entries }: { label: string; entries: MenuEntry[] }) {
  return (
    entries.length > 0 && (
      <Menu
        label={label}
        items={entries}
        trigger={
          <IconButton label={label}>
            <Ellipsis size={16} aria-hidden="true" />
          </IconButton>
        }
      />
    )
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
          <RowMenu label={t`Actions for stage ${{ name }}`} entries={menu} />
        </span>
      </header>
      {children}
    </section>
  )
}

/** Who is on a stage and who is called to it. */
function OnStage({ live, menuOf }: { live: StageView | undefined; menuOf: (challenge_id: string) => MenuEntry[] }) {
  const { t } = useLingui()
  if (live === undefined) return null
  const demos = [live.on, live.called].filter((demo) => demo !== null)
  if (demos.length === 0)
    return <p className="py-1 text-fg-3">{live.is_closed ? <Trans context="stage">Closed</Trans> : <Trans context="stage">Free</Trans>}</p>
  return demos.map((demo) => {
    const { challenge_id, entrant_name, topic_name, clock, attempt, attempts } = demo
    return (
      <div key={challenge_id} className="flex items-start gap-3 py-1">
        <div className="min-w-0 flex-1">
          <p className="truncate text-fg">{entrant_name}</p>
          <p className="truncate text-fg-2">{topic_name}</p>
          <p className="flex flex-wrap items-baseline gap-x-3">
            <Status of={demo === live.on ? 'rw.challenging' : 'rw.upcoming'} />
            {demo === live.on && (
              <span className="text-caption text-fg-2">
                <Trans>
                  attempt {attempt} of {attempts}
                </Trans>
              </span>
            )}
          </p>
        </div>
        <Clock clock={clock} label={t`Time left`} className="text-[20px] leading-7" />
        <RowMenu label={t`Actions for ${{ name: entrant_name }}`} entries={menuOf(challenge_id)} />
      </div>
    )
  })
}

function Queue({ rows, menuOf }: { rows: readonly RefereeRow[]; menuOf: MenuOf }) {
  const { t } = useLingui()
  const locale = useFormatLocale()
  return (
    <Section title={<Trans>Queue</Trans>}>
      {rows.length === 0 ? (
        <p className="text-fg-3">
          <Trans>No challenge is waiting.</Trans>
        </p>
      ) : (
        <Table
          heads={[
            t`Place`,
            t({ context: 'challenge', message: 'Team' }),
            t`Target`,
            t`Goal`,
            t`Promised`,
            <span key="actions" className="sr-only">{t`Actions`}</span>,
          ]}
          rows={rows.map((row) => [
            <span key="place" className="type-mono">
              {formatNumber(locale, row.place ?? 0)}
            </span>,
            <span key="team" className="text-fg">
              {row.entrant_name}
            </span>,
            row.topic_name,
            row.goal_name,
            <span key="promised" className="type-mono">
              {row.promised_at === null ? '–' : formatTime(row.promised_at).slice(0, 5)}
            </span>,
            <RowMenu key="menu" label={t`Actions for ${{ name: row.entrant_name }}`} entries={menuOf(row)} />,
          ])}
        />
      )}
    </Section>
  )
}
