import { query } from '@beacon/api/query'
import { cellCheck, type CheckRow } from '@beacon/api/rounds/cell-check'
import { formatNumber, formatTime, useFormatLocale } from '@beacon/i18n'
import { DescriptionList, Section } from '@beacon/ui/layout'
import type { MenuAction } from '@beacon/ui/overlay'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { RecordPanel, type RecordSteps } from '../../../parts/desk/record-panel.tsx'
import { CheckStages } from '../../../parts/question-trial/check-stages.tsx'
import type { CheckPlace } from './check-key.ts'
import { CheckResult } from './check-result.tsx'
import { faultWords } from './words.ts'

interface Props extends RecordSteps {
  id: string
  place: CheckPlace
  actsOn: (row: CheckRow) => MenuAction[]
}

/** One check with its stages, and what its program wrote for staff. */
export function CheckPanel({ id, place, actsOn, ...steps }: Props) {
  const { t } = useLingui()
  const check = useQuery(query(cellCheck.get, { params: { resource_id: id }, query: place }))
  const { data } = check
  return (
    <RecordPanel
      {...steps}
      read={check}
      width={560}
      above={t`Round ${place.n}`}
      title={data === undefined ? t({ context: 'check', message: 'Check' }) : `${data.entrant_name} · ${data.topic_name}`}
      failed={t`The check could not be loaded`}
      loading={<Trans>Loading check</Trans>}
      actsOn={actsOn}
    >
      {(one) => (
        <>
          <Facts check={one} />
          {one.stages.length > 0 && (
            <Section title={t`Stages`} level={3}>
              <CheckStages stages={one.stages.map((stage, at) => ({ ...stage, private: one.private[at] ?? '' }))} />
            </Section>
          )}
        </>
      )}
    </RecordPanel>
  )
}

function Facts({ check }: { check: CheckRow }) {
  const { t, i18n } = useLingui()
  const locale = useFormatLocale()
  const mono = (text: string) => <span className="type-mono">{text}</span>
  const { address, asked_by, attempt, at, done_at, fault, reason, runner, took_ms } = check
  return (
    <DescriptionList
      facts={[
        { label: t({ context: 'check', message: 'Result' }), value: <CheckResult of={check} /> },
        ...(fault === null ? [] : [{ label: t`Cause`, value: i18n._(faultWords[fault]) }]),
        ...(reason === null ? [] : [{ label: t`Reason`, value: reason }]),
        { label: t({ context: 'box', message: 'Address' }), value: mono(address ?? '–') },
        { label: t`Ordered by`, value: asked_by ?? t({ context: 'check', message: 'the round' }) },
        { label: t({ context: 'check', message: 'Planned' }), value: mono(formatTime(at)) },
        { label: t({ context: 'check', message: 'Done' }), value: mono(done_at === null ? '–' : formatTime(done_at)) },
        { label: t`Took`, value: mono(took_ms === null ? '–' : `${formatNumber(locale, took_ms / 1_000, 1)} s`) },
        { label: t`Attempt`, value: mono(formatNumber(locale, attempt)) },
        { label: t`Runner`, value: mono(runner ?? '–') },
      ]}
    />
  )
}
