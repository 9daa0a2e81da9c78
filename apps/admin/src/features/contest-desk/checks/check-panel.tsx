import { query } from '@beacon/api/query'
import { cellCheck, type CheckRow } from '@beacon/api/rounds/cell-check'
import { formatNumber, formatTime, useFormatLocale } from '@beacon/i18n'
import { DescriptionList, Section } from '@beacon/ui/layout'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { CheckStages } from '../../../parts/question-trial/check-stages.tsx'
import { LogPanel, type LogPanelProps } from '../log/log-panel.tsx'
import { secondsText } from '../log/use-log-columns.tsx'
import type { CheckPlace } from './check-key.ts'
import { CheckResult } from './check-result.tsx'

interface Props extends LogPanelProps<CheckRow> {
  id: string
  place: CheckPlace
}

/** One check with its stages, and what its program wrote for staff. */
export function CheckPanel({ id, place, ...panel }: Props) {
  const { t } = useLingui()
  const check = useQuery(query(cellCheck.get, { params: { resource_id: id }, query: place }))
  return (
    <LogPanel
      {...panel}
      found={check}
      above={t`Round ${place.n}`}
      title={t({ context: 'check', message: 'Check' })}
      titleOf={({ entrant_name, topic_name }) => `${entrant_name} · ${topic_name}`}
      loading={<Trans>Loading check</Trans>}
      failed={t`The check could not be loaded`}
    >
      {(data) => (
        <>
          <Facts check={data} />
          {data.stages.length > 0 && (
            <Section title={t`Stages`} level={3}>
              <CheckStages stages={data.stages.map((stage, at) => ({ ...stage, private: data.private[at] ?? '' }))} />
            </Section>
          )}
        </>
      )}
    </LogPanel>
  )
}

function Facts({ check }: { check: CheckRow }) {
  const { t } = useLingui()
  const locale = useFormatLocale()
  const mono = (text: string) => <span className="type-mono">{text}</span>
  const { address, asked_by, attempt, at, done_at, reason, runner, took_ms } = check
  return (
    <DescriptionList
      facts={[
        { label: t({ context: 'check', message: 'Result' }), value: <CheckResult of={check} /> },
        ...(reason === null ? [] : [{ label: t`Reason`, value: reason }]),
        { label: t({ context: 'box', message: 'Address' }), value: mono(address ?? '–') },
        { label: t`Ordered by`, value: asked_by ?? t({ context: 'check', message: 'the round' }) },
        { label: t({ context: 'check', message: 'Planned' }), value: mono(formatTime(at)) },
        { label: t({ context: 'check', message: 'Done' }), value: mono(done_at === null ? '–' : formatTime(done_at)) },
        { label: t`Took`, value: mono(secondsText(locale, took_ms)) },
        { label: t`Attempt`, value: mono(formatNumber(locale, attempt)) },
        { label: t`Runner`, value: mono(runner ?? '–') },
      ]}
    />
  )
}
