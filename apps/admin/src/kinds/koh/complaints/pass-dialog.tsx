import type { ComplaintDetail } from '@beacon/api/kinds/koh/complaint'
import { formatDuration, formatNumber, formatPoints, useFormatLocale } from '@beacon/i18n'
import { pointDigits } from '@beacon/router'
import { Select, Textarea } from '@beacon/ui/controls'
import { Field } from '@beacon/ui/form'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { ActionForm } from '../../../parts/contest-clock/action-form.tsx'
import { PlainTable } from '../../../parts/desk/plain-table.tsx'
import { reasonLength } from './reason-length.ts'

interface Props {
  row: ComplaintDetail
  onRun: (decision: { reason: string; target_version?: number }) => Promise<unknown>
  onClose: () => void
}

/** Passes a report: says which versions fall, what goes back to nobody, and which version runs again. */
export function PassDialog({ row, onRun, onClose }: Props) {
  const { t } = useLingui()
  const locale = useFormatLocale()
  const { topic_name, is_running, falls, targets, stakes } = row
  const [reason, setReason] = useState('')
  const [target, setTarget] = useState(targets[0])
  const text = reason.trim()
  const length = [...text].length
  const isReason = length >= reasonLength.min && length <= reasonLength.max
  const fallen = falls.map((version) => `v${formatNumber(locale, version)}`).join(', ')
  return (
    <ActionForm
      title={is_running ? t`Pass the report and roll “${topic_name}” back?` : t`Pass the report on “${topic_name}”?`}
      body={
        is_running
          ? t`Versions ${fallen} fall. What they earned by holding goes to nobody, and an earlier version runs again.`
          : t`The version does not run any more. What it earned by holding goes to nobody.`
      }
      action={is_running ? t`Pass and roll back` : t`Pass report`}
      look="danger"
      isReady={isReason && (!is_running || target !== undefined)}
      onRun={() => onRun({ reason: text, ...(is_running && target !== undefined ? { target_version: target } : {}) })}
      onClose={onClose}
    >
      {is_running && (
        <Field label={t`Back to version`} required>
          <Select
            className="w-40"
            value={target === undefined ? undefined : String(target)}
            onValueChange={(value) => setTarget(Number(value))}
            options={targets.map((version) => ({ value: String(version), label: formatNumber(locale, version) }))}
          />
        </Field>
      )}
      <PlainTable
        label={t`Taken back`}
        columns={[
          { head: t({ context: 'koh', message: 'Team' }) },
          { head: t({ context: 'koh', message: 'Held' }), align: 'right' },
          { head: t`Points`, align: 'right' },
        ]}
        rows={stakes.map(({ entrant_id, name, held_s, points }) => ({
          key: entrant_id,
          cells: [name, formatDuration(locale, held_s), formatPoints(locale, points, pointDigits('koh'))],
        }))}
        none={<Trans>Nothing was earned by holding.</Trans>}
      />
      <Field label={t`Reason`} required help={t`Both teams read it.`}>
        <Textarea rows={2} value={reason} counter={reasonLength.max} onChange={({ target: { value } }) => setReason(value)} />
      </Field>
    </ActionForm>
  )
}
