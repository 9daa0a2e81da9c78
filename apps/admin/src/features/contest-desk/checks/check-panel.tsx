import { hasNothing } from '@beacon/api/client'
import { query } from '@beacon/api/query'
import { cellCheck, type CheckRow } from '@beacon/api/rounds/cell-check'
import { LoadFailed } from '@beacon/auth/call'
import { formatNumber, formatTime, useFormatLocale } from '@beacon/i18n'
import { Button } from '@beacon/ui/controls'
import { Loading } from '@beacon/ui/feedback'
import { DescriptionList, Section } from '@beacon/ui/layout'
import { type MenuAction, SidePanel } from '@beacon/ui/overlay'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { CheckStages } from '../../../parts/question-trial/check-stages.tsx'
import type { CheckPlace } from './check-key.ts'
import { CheckResult } from './check-result.tsx'

interface Props {
  id: string
  place: CheckPlace
  actsOn: (row: CheckRow) => MenuAction[]
  onNext: (() => void) | undefined
  onPrevious: (() => void) | undefined
  onClose: () => void
}

/** One check with its stages, and what its program wrote for staff. */
export function CheckPanel({ id, place, actsOn, onNext, onPrevious, onClose }: Props) {
  const { t } = useLingui()
  const check = useQuery(query(cellCheck.get, { params: { resource_id: id }, query: place }))
  const { data } = check
  return (
    <SidePanel
      open
      width={560}
      onOpenChange={(open) => !open && onClose()}
      above={t`Round ${place.n}`}
      title={data === undefined ? t({ context: 'check', message: 'Check' }) : `${data.entrant_name} · ${data.topic_name}`}
      onNext={onNext}
      onPrevious={onPrevious}
      footer={
        data !== undefined &&
        actsOn(data).map(({ label, danger, disabledReason, onSelect }) => (
          <Button
            key={label}
            look={danger === true ? 'quiet-danger' : 'plain'}
            disabled={disabledReason !== undefined}
            onClick={() => onSelect?.()}
          >
            {label}
          </Button>
        ))
      }
    >
      {hasNothing(check) && <LoadFailed title={t`The check could not be loaded`} query={check} />}
      {check.isPending && (
        <Loading>
          <Trans>Loading check</Trans>
        </Loading>
      )}
      {data !== undefined && (
        <>
          <Facts check={data} />
          {data.stages.length > 0 && (
            <Section title={t`Stages`} level={3}>
              <CheckStages stages={data.stages.map((stage, at) => ({ ...stage, private: data.private[at] ?? '' }))} />
            </Section>
          )}
        </>
      )}
    </SidePanel>
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
        { label: t`Took`, value: mono(took_ms === null ? '–' : `${formatNumber(locale, took_ms / 1_000, 1)} s`) },
        { label: t`Attempt`, value: mono(formatNumber(locale, attempt)) },
        { label: t`Runner`, value: mono(runner ?? '–') },
      ]}
    />
  )
}
