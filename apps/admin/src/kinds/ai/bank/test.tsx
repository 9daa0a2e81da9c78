import { call } from '@beacon/api/client'
import { question } from '@beacon/api/bank/question'
import type { AiQuestionDetail } from '@beacon/api/kinds/ai/bank'
import { query, queryKeyOf } from '@beacon/api/query'
import { useMetricWords } from '@beacon/auth/kinds/ai'
import { formatMetric, formatNumber, formatPercent, useFormatLocale } from '@beacon/i18n'
import { DescriptionList, Section } from '@beacon/ui/layout'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { PlayerPanel } from '../../../parts/question-form/player-panel.tsx'
import { TryPanel } from '../../../parts/question-form/try-panel.tsx'
import { useDifficultyWords, useDirectionName } from '../../../parts/question-form/words.ts'
import { SceneTest } from '../../../parts/question-trial/scene-test.tsx'
import { testedQuery } from '../../../parts/question-trial/tested-query.ts'
import { TrialPanel } from './trial-panel.tsx'
import { useTaskWords } from './words.ts'

/** A question as a player meets it, beside the ready tries of its evaluation, or the field for its flags. */
export function AiTest({ resource_id }: { resource_id: string }) {
  const locale = useFormatLocale()
  // Checked: this page is shown for questions of this bank alone.
  const row = useSuspenseQuery(testedQuery(resource_id)).data as AiQuestionDetail
  const nameOf = useDirectionName()
  const difficulty = useDifficultyWords()
  return (
    <div className="mt-4 grid grid-cols-1 gap-6 pb-6 xl:grid-cols-[minmax(320px,420px)_minmax(0,1fr)]">
      <aside className="min-w-0">
        <Section first title={<Trans>What players see</Trans>}>
          <PlayerPanel
            {...row}
            connection_info=""
            parts={[]}
            locale={locale}
            facts={[nameOf(row.direction), difficulty[row.difficulty]]}
            value={row.score}
            flag={undefined}
          />
        </Section>
        <Facts row={row} />
        {row.task_type === 'flag' && row.can_edit && <SceneTest resource_id={resource_id} />}
      </aside>
      <div className="min-w-0 xl:border-l xl:border-rule xl:pl-6">
        {row.task_type === 'flag' ? (
          <FlagTest row={row} />
        ) : row.can_edit ? (
          <TrialPanel resource_id={resource_id} digits={row.metric_digits} hasProgram={row.program !== null} />
        ) : (
          <p className="text-fg-3">
            <Trans>Only people who can edit the question can test it.</Trans>
          </p>
        )}
      </div>
    </div>
  )
}

function Facts({ row }: { row: AiQuestionDetail }) {
  const { t } = useLingui()
  const locale = useFormatLocale()
  const metrics = useMetricWords()
  const tasks = useTaskWords()
  if (row.task_type === 'flag') return null
  return (
    <Section title={<Trans context="ai">Evaluation</Trans>}>
      <DescriptionList
        facts={[
          { label: t({ context: 'ai', message: 'Task' }), value: tasks[row.task_type] },
          { label: t`Metric`, value: metrics[row.metric] },
          { label: t`Public share`, value: row.split_mode === 'column' ? t`by column` : formatPercent(row.split_ratio / 100) },
          { label: t({ context: 'ai', message: 'Base' }), value: formatMetric(row.base, row.metric_digits) },
          { label: t({ context: 'ai', message: 'Target' }), value: formatMetric(row.target, row.metric_digits) },
          { label: t`Largest file`, value: `${formatNumber(locale, row.submission_max_mb)} MB` },
          ...(row.task_type === 'code'
            ? [
                { label: t`Time limit`, value: `${formatNumber(locale, row.run_time_s)} s` },
                { label: t`Memory limit`, value: `${formatNumber(locale, row.run_memory_mb)} MB` },
              ]
            : []),
        ]}
      />
    </Section>
  )
}

function FlagTest({ row }: { row: AiQuestionDetail }) {
  const client = useQueryClient()
  const { resource_id } = row
  const sample = useQuery(query(question.try_sample, { params: { resource_id } }))
  return (
    <Section first title={<Trans>Try it</Trans>}>
      <TryPanel
        flag_type="static"
        report={null}
        parts={['']}
        sample={sample.data}
        tested={{ at: row.tested_at, result: row.test_result, by: row.tested_by }}
        hasVerdict={false}
        send={async (body) => {
          const reply = await call(question.try, { params: { resource_id }, body })
          await client.invalidateQueries({ queryKey: queryKeyOf(question.list) })
          await client.invalidateQueries({ queryKey: testedQuery(resource_id).queryKey })
          return reply
        }}
      />
    </Section>
  )
}
