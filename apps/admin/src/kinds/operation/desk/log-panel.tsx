import { type CheckRecord, type CheckRecordDetail, deskPointCheck } from '@beacon/api/kinds/operation/desk'
import { query } from '@beacon/api/query'
import { formatDateTime, formatNumber, useFormatLocale } from '@beacon/i18n'
import { DescriptionList, Section } from '@beacon/ui/layout'
import type { MenuAction } from '@beacon/ui/overlay'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { RecordPanel, type RecordSteps } from '../../../parts/desk/record-panel.tsx'
import { Said } from '../../../parts/question-trial/judged-steps.tsx'
import { useFaultWords } from '../words.ts'
import { CheckMark } from './check-mark.tsx'
import { useCheckCells } from './use-check-cells.tsx'

interface Props extends RecordSteps {
  params: { resource_id: string; run_id: string; point_id: string }
  actsOn: (row: CheckRecord) => MenuAction[]
}

/** One check of a point: what its program wrote for players and for staff, and the earlier ones. */
export function LogPanel({ params, actsOn, ...steps }: Props) {
  const { t } = useLingui()
  const read = useQuery(query(deskPointCheck.get, { params }))
  const { data } = read
  return (
    <RecordPanel
      {...steps}
      read={read}
      width={620}
      above={data === undefined ? undefined : `${data.topic_name} · ${data.point_name}`}
      title={data?.entrant_name ?? t({ context: 'check', message: 'Check' })}
      failed={t`The check could not be loaded`}
      loading={<Trans>Loading check</Trans>}
      actsOn={actsOn}
    >
      {(check) => (
        <>
          <Facts check={check} />
          <Texts check={check} />
          {check.earlier.length > 0 && <Earlier check={check} />}
        </>
      )}
    </RecordPanel>
  )
}

function Facts({ check }: { check: CheckRecordDetail }) {
  const { t } = useLingui()
  const locale = useFormatLocale()
  const cells = useCheckCells()
  const faults = useFaultWords()
  const { attempt, decided_by, exit_code, fault, guards, reason, runner, script_sha256 } = check
  return (
    <DescriptionList
      facts={[
        { label: t({ context: 'check', message: 'Result' }), value: <CheckMark of={check} /> },
        ...(fault === null ? [] : [{ label: t({ context: 'check', message: 'Cause' }), value: faults[fault] }]),
        ...(guards.length === 0 ? [] : [{ label: t`Guards that failed`, value: guards.join(', ') }]),
        ...(decided_by === null ? [] : [{ label: t`Decided by`, value: decided_by }]),
        ...(reason === null ? [] : [{ label: t`Reason`, value: reason }]),
        { label: t`Applied`, value: cells.requested(check) },
        { label: t({ context: 'check', message: 'Done' }), value: cells.done(check) },
        { label: t`Ordered by`, value: cells.by(check) },
        { label: t({ context: 'check', message: 'Count' }), value: cells.count(check) },
        { label: t`Points`, value: cells.points(check) },
        { label: t({ context: 'check', message: 'Wait' }), value: cells.wait(check) },
        { label: t`Took`, value: cells.took(check) },
        { label: t`Attempt`, value: cells.mono(formatNumber(locale, attempt)) },
        ...(exit_code === null ? [] : [{ label: t`Exit code`, value: cells.mono(String(exit_code)) }]),
        { label: t`Runner`, value: cells.mono(runner ?? '–') },
        ...(script_sha256 === null
          ? []
          : [{ label: t`Script, SHA-256`, value: <span className="type-mono break-all text-fg-2">{script_sha256}</span> }]),
      ]}
    />
  )
}

function Texts({ check }: { check: CheckRecordDetail }) {
  if (check.public + check.private + check.output === '') return null
  return (
    <Section title={<Trans>What the script wrote</Trans>} level={3}>
      <Said label={<Trans context="check">Public</Trans>} text={check.public} />
      <Said label={<Trans context="check">Private</Trans>} text={check.private} />
      <Said label={<Trans>Output</Trans>} text={check.output} />
    </Section>
  )
}

function Earlier({ check }: { check: CheckRecordDetail }) {
  const locale = useFormatLocale()
  return (
    <Section title={<Trans>Earlier checks of this point</Trans>} level={3}>
      <ul>
        {check.earlier.map(({ run_id, requested_at, status }) => (
          <li key={run_id} className="flex flex-wrap gap-x-3 border-t border-rule-2 py-1.5">
            <span className="type-mono text-fg-3">{formatDateTime(locale, requested_at, { year: false })}</span>
            <CheckMark of={{ status, code: null, decided_by: null }} />
          </li>
        ))}
      </ul>
    </Section>
  )
}
