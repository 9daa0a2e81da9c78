import { call } from '@beacon/api/client'
import { hillReport } from '@beacon/api/kinds/koh/complaint'
import type { HillVersion, HillView } from '@beacon/api/kinds/koh/hill'
import { AskDialog } from '@beacon/auth/call'
import { formatDateTime, formatNumber, useFormatLocale } from '@beacon/i18n'
import { Textarea } from '@beacon/ui/controls'
import { useToast } from '@beacon/ui/feedback'
import { Field } from '@beacon/ui/form'
import { DescriptionList } from '@beacon/ui/layout'
import { useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { hillQuery, reportsQuery } from './queries.ts'

/** Of a reason, in characters. */
const length = { min: 4, max: 200 }

interface Props {
  resource_id: string
  hill: Pick<HillView, 'topic_id' | 'name'>
  version: HillVersion
  onClose: () => void
}

/** Reports a version to the referees. What is reported is fixed; only the reason is asked for. */
export function ReportDialog({ resource_id, hill: { topic_id, name }, version: { version, owner, patch_at }, onClose }: Props) {
  const { t } = useLingui()
  const locale = useFormatLocale()
  const toast = useToast()
  const cache = useQueryClient()
  const [reason, setReason] = useState('')
  const text = reason.trim()
  const count = [...text].length
  const team = owner?.name ?? t`its team`
  return (
    <AskDialog
      title={t`Report version ${{ v: formatNumber(locale, version) }} of ${{ hill: name }}?`}
      body={t`A referee reads the report, and ${{ team }} sees it.`}
      action={t`Send report`}
      isReady={count >= length.min && count <= length.max}
      onRun={async () => {
        await call(hillReport.file, { params: { resource_id, topic_id, hill_version: version }, body: { reason: text } })
        await Promise.all(
          [reportsQuery(resource_id), hillQuery(resource_id, topic_id)].map(({ queryKey }) => cache.invalidateQueries({ queryKey })),
        )
        toast.done({ title: t`Report sent` })
      }}
      onClose={onClose}
    >
      <DescriptionList
        facts={[
          { label: t`Team`, value: team },
          { label: t`Patch sent`, value: patch_at === null ? '–' : formatDateTime(locale, patch_at) },
        ]}
      />
      <Field label={t`Reason`} required layout="stack" help={t`What breaks the rules, and how it can be seen.`}>
        <Textarea rows={3} value={reason} counter={length.max} onChange={({ target }) => setReason(target.value)} />
      </Field>
    </AskDialog>
  )
}
