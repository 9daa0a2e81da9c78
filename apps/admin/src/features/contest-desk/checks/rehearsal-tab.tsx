import { call, hasNothing } from '@beacon/api/client'
import { contest } from '@beacon/api/contest/contest'
import { query } from '@beacon/api/query'
import { cellRehearsal, type RehearsalReport } from '@beacon/api/rounds/cell-check'
import { usePermission } from '@beacon/auth'
import { LoadFailed, useErrorWords } from '@beacon/auth/call'
import { formatDateTime, formatNumber, useFormatLocale } from '@beacon/i18n'
import { Button } from '@beacon/ui/controls'
import { EmptyState, useToast } from '@beacon/ui/feedback'
import { Section } from '@beacon/ui/layout'
import { ProgressBar } from '@beacon/ui/table'
import { Mark } from '@beacon/ui/theme'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { TabProps } from '../../../parts/desk/desk-search.ts'
import { PlainTable } from '../../../parts/desk/plain-table.tsx'
import { contestQuery } from '../../../parts/desk/queries.ts'
import { TabHead } from '../../../parts/desk/tab-head.tsx'
import { useStageWords, useVerdictWords } from '../../../parts/question-trial/check-words.ts'
import { VerdictMark } from '../../../parts/question-trial/verdict-mark.tsx'

type Topic = RehearsalReport['topics'][number]
const lookMs = 2_000

/** Three rounds on the boxes that belong to nobody, before the start. */
export function RehearsalTab({ id }: TabProps) {
  const { t } = useLingui()
  const { data: of } = useSuspenseQuery(contestQuery(id))
  const report = useQuery({
    ...query(cellRehearsal.get, { params: { resource_id: id } }),
    refetchInterval: ({ state }) => (state.data?.state === 'running' ? lookMs : false),
  })
  const { data } = report
  const acts = useRehearsalActs(id)
  const mayControl = usePermission('contest.control') && of.status === 'not_started'
  return (
    <>
      <TabHead
        title={t({ context: 'desk', message: 'Rehearsal' })}
        note={<Trans>Three rounds on the NOP boxes, with throw-away flags. Nothing is scored.</Trans>}
        actions={
          mayControl &&
          (data?.state === 'running' ? (
            <Button disabled={acts.isBusy} onClick={() => void acts.stop()}>
              <Trans>Stop rehearsal</Trans>
            </Button>
          ) : (
            <Button look="primary" saving={acts.isBusy} onClick={() => void acts.start()}>
              <Trans>Start rehearsal</Trans>
            </Button>
          ))
        }
      />
      {hasNothing(report) && <LoadFailed title={t`The rehearsal could not be loaded`} query={report} />}
      {data === null && (
        <EmptyState title={t`No rehearsal yet`}>
          <Trans>Mark a team as NOP on the Targets page and give its boxes addresses, then start.</Trans>
        </EmptyState>
      )}
      {data != null && <Report report={data} />}
    </>
  )
}

function useRehearsalActs(id: string) {
  const { t } = useLingui()
  const toast = useToast()
  const words = useErrorWords()
  const client = useQueryClient()
  const [isBusy, setBusy] = useState(false)
  const params = { resource_id: id }
  const act = async (work: () => Promise<unknown>, done: string) => {
    setBusy(true)
    try {
      await work()
      toast.done({ title: done })
    } catch (error) {
      toast.failed({ title: words(error) })
    } finally {
      await Promise.all([cellRehearsal.get, contest.check].map(({ path }) => client.invalidateQueries({ queryKey: [path, params] })))
      setBusy(false)
    }
  }
  return {
    isBusy,
    start: () => act(() => call(cellRehearsal.start, { params, body: {} }), t`Rehearsal started`),
    stop: () => act(() => call(cellRehearsal.stop, { params, body: {} }), t`Rehearsal stopped`),
  }
}

function Report({ report }: { report: RehearsalReport }) {
  const { t } = useLingui()
  const locale = useFormatLocale()
  const { state, n, rounds, done, all, started_at, topics } = report
  const [doneText, allText] = [formatNumber(locale, done), formatNumber(locale, all)]
  const words = {
    running: t`Round ${n} of ${rounds}`,
    done: t({ context: 'rehearsal', message: 'Done' }),
    cancelled: t({ context: 'rehearsal', message: 'Stopped' }),
  }
  const started = formatDateTime(locale, started_at, { year: false })
  return (
    <>
      <div className="mt-1 flex flex-wrap items-center gap-x-4 gap-y-1 text-fg-2" role="status">
        <span className="text-fg">{words[state]}</span>
        <span className="text-fg-3">
          <Trans>Started {started}</Trans>
        </span>
      </div>
      {state === 'running' && (
        <div className="mt-2 max-w-md">
          <ProgressBar label={t`Checks`} value={done} max={all} text={t`${doneText} of ${allText} checks`} />
        </div>
      )}
      {topics.map((topic) => (
        <TopicReport key={topic.topic_id} topic={topic} rounds={rounds} />
      ))}
    </>
  )
}

function TopicReport({ topic, rounds }: { topic: Topic; rounds: number }) {
  const { t } = useLingui()
  const locale = useFormatLocale()
  const stageWords = useStageWords()
  const verdicts = useVerdictWords()
  const { topic_name, green, stages, trouble } = topic
  const seconds = (ms: number) => formatNumber(locale, ms / 1_000, 1)
  const isGreen = green >= rounds
  return (
    <Section
      title={topic_name}
      note={
        <span className={`flex items-center gap-2 ${isGreen ? 'text-jade' : 'text-amber'}`}>
          <Mark name={isGreen ? 'check' : 'triangle'} />
          <Trans>
            {green} of {rounds} rounds passed in a row
          </Trans>
        </span>
      }
    >
      <div className="grid gap-x-8 gap-y-3 xl:grid-cols-2">
        <PlainTable
          label={t`Stages of ${topic_name}`}
          columns={[{ head: t`Stage` }, { head: t({ context: 'check', message: 'Result' }) }, { head: t`Slowest`, align: 'right' }]}
          rows={stages.map(({ kind, store, verdicts: answers, slowest_ms, limit_ms }) => ({
            key: `${kind} ${store ?? ''}`,
            cells: [
              store === null ? stageWords[kind] : `${stageWords[kind]} · ${store}`,
              answers.map(({ verdict, times }) => `${verdicts[verdict]} ${formatNumber(locale, times)}`).join(', '),
              <span key="slowest" className={slowest_ms >= limit_ms * 0.8 ? 'text-amber' : undefined}>
                <Trans>
                  {seconds(slowest_ms)} of {seconds(limit_ms)} s
                </Trans>
              </span>,
            ],
          }))}
          none={null}
        />
        {trouble.length > 0 && (
          <PlainTable
            label={t`Failed checks of ${topic_name}`}
            columns={[
              { head: t({ context: 'desk', message: 'Round' }) },
              { head: t({ context: 'check', message: 'Result' }) },
              { head: t({ context: 'check', message: 'Said' }) },
            ]}
            rows={trouble.map(({ n, entrant_id, verdict, public: said, private: forStaff }) => ({
              key: `${n} ${entrant_id}`,
              cells: [
                formatNumber(locale, n),
                <VerdictMark key="verdict" verdict={verdict} />,
                <span key="said" className="block max-h-40 overflow-auto font-mono text-caption break-words whitespace-pre-wrap">
                  {[said, forStaff].filter(Boolean).join('\n')}
                </span>,
              ],
            }))}
            none={null}
          />
        )}
      </div>
    </Section>
  )
}
