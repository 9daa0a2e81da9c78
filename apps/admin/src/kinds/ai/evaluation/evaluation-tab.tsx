import { hasNothing } from '@beacon/api/client'
import { usePermission } from '@beacon/auth'
import { LoadFailed } from '@beacon/auth/call'
import { useMetricWords } from '@beacon/auth/kinds/ai'
import { formatMetric, formatNumber, formatPercent, useFormatLocale } from '@beacon/i18n'
import { Button } from '@beacon/ui/controls'
import { Loading } from '@beacon/ui/feedback'
import { late } from '@beacon/ui/late'
import { Section } from '@beacon/ui/layout'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import type { TabProps } from '../../../parts/desk/desk-search.ts'
import { PlainTable } from '../../../parts/desk/plain-table.tsx'
import { contestQuery } from '../../../parts/desk/queries.ts'
import { TabHead } from '../../../parts/desk/tab-head.tsx'
import { useDeskSearch } from '../../../parts/desk/use-desk-search.ts'
import { FinalRanking, RevealButton } from './final-ranking.tsx'
import { type Task, tasksQuery } from './queries.ts'
import { RunList } from './run-list.tsx'

const ReevaluateDialog = late(async () => (await import('./reevaluate-dialog.tsx')).ReevaluateDialog)
const RunPanel = late(async () => (await import('./run-panel.tsx')).RunPanel)

/** How each question is evaluated, what was evaluated again, and the final ranking with its reveal. */
export function EvaluationTab({ id, search }: TabProps) {
  const { t } = useLingui()
  const { data: contest } = useSuspenseQuery(contestQuery(id))
  const tasks = useQuery(tasksQuery(id))
  const setSearch = useDeskSearch()
  const [again, setAgain] = useState<Task | null>(null)
  const run = search['run'] === undefined ? null : String(search['run'])
  return (
    <>
      <TabHead title={t({ context: 'desk', message: 'Evaluation' })} actions={<RevealButton contest={contest} />} />
      {hasNothing(tasks) && <LoadFailed title={t`The questions could not be loaded`} query={tasks} />}
      {tasks.isPending && (
        <Loading>
          <Trans>Loading questions</Trans>
        </Loading>
      )}
      {tasks.data !== undefined && (
        <Section first title={t({ context: 'ai', message: 'Questions' })}>
          <Tasks items={tasks.data.items} onAgain={setAgain} />
        </Section>
      )}
      <RunList id={id} onOpen={(reevaluation_id) => setSearch({ run: reevaluation_id })} />
      <FinalRanking contest={contest} />
      <Suspense fallback={null}>
        {again !== null && (
          <ReevaluateDialog
            id={id}
            task={again}
            onDone={(reevaluation_id) => setSearch({ run: reevaluation_id })}
            onClose={() => setAgain(null)}
          />
        )}
        {run !== null && <RunPanel key={run} id={id} reevaluation_id={run} onClose={() => setSearch({ run: undefined })} />}
      </Suspense>
    </>
  )
}

function Tasks({ items, onAgain }: { items: readonly Task[]; onAgain: (task: Task) => void }) {
  const { t } = useLingui()
  const locale = useFormatLocale()
  const metrics = useMetricWords()
  const mayScore = usePermission('contest.score')
  const number = (value: number) => formatNumber(locale, value)
  return (
    <PlainTable
      tall
      label={t({ context: 'ai', message: 'Questions' })}
      columns={[
        { head: t({ context: 'ai', message: 'Question' }) },
        { head: t`Metric` },
        { head: t`Public share`, align: 'right' },
        { head: t({ context: 'ai', message: 'Base' }), align: 'right' },
        { head: t({ context: 'ai', message: 'Target' }), align: 'right' },
        { head: t({ context: 'ai', message: 'Best public' }), align: 'right' },
        { head: t({ context: 'ai', message: 'Submissions' }), align: 'right' },
        { head: t({ context: 'ai', message: 'Teams' }), align: 'right' },
        { head: t({ context: 'ai', message: 'Waiting' }), align: 'right' },
        { head: t({ context: 'ai', message: 'Not evaluated' }), align: 'right' },
        { head: t({ context: 'ai', message: 'Version' }), align: 'right' },
        { head: '' },
      ]}
      rows={items.map((task) => ({
        key: task.topic_id,
        cells: [
          task.name,
          metrics[task.metric],
          task.public_percent === null ? t`by column` : formatPercent(task.public_percent / 100),
          formatMetric(task.base, task.digits),
          formatMetric(task.target, task.digits),
          task.best === null ? '–' : formatMetric(task.best, task.digits),
          number(task.submissions),
          number(task.entrants),
          number(task.waiting),
          task.broken === 0 ? (
            '0'
          ) : (
            <span key="broken" className="text-amber">
              {number(task.broken)}
            </span>
          ),
          number(task.version),
          mayScore && (
            <Button
              key="again"
              look="quiet"
              size="sm"
              disabled={task.reevaluation_id !== null}
              title={task.reevaluation_id === null ? undefined : t`One is open already`}
              onClick={() => onAgain(task)}
            >
              <Trans>Re-evaluate…</Trans>
            </Button>
          ),
        ],
      }))}
      none={<Trans>No question of this contest takes results.</Trans>}
    />
  )
}
