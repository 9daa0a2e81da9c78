import { hasNothing, call } from '@beacon/api/client'
import type { Reply } from '@beacon/api/endpoint'
import { limits } from '@beacon/api/limits'
import { query } from '@beacon/api/query'
import { ranking } from '@beacon/api/contest/ranking'
import type { TopicRow } from '@beacon/api/topic/topic'
import { LoadFailed, useErrorWords } from '@beacon/auth/call'
import { formatNumber, useFormatLocale } from '@beacon/i18n'
import { Button, Textarea } from '@beacon/ui/controls'
import { Loading, useToast } from '@beacon/ui/feedback'
import { Field } from '@beacon/ui/form'
import { OpenDialog } from '@beacon/ui/overlay'
import { Mark } from '@beacon/ui/theme'
import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { MovedRanks } from '../../../parts/contest-form/effect-dialog.tsx'

interface Props {
  id: string
  row: Pick<TopicRow, 'resource_id' | 'name'>
  onDone: () => Promise<unknown>
  onClose: () => void
}

/** Judges all tries of a question by its flags of now: first what would turn and whom it moves, then for good. */
export function RejudgeDialog({ id, row, onDone, onClose }: Props) {
  const { t } = useLingui()
  const toast = useToast()
  const words = useErrorWords()
  const [reason, setReason] = useState('')
  const params = { resource_id: id, topic_id: row.resource_id }
  const preview = useQuery({ ...query(ranking.preview_rejudge_topic, { params }), gcTime: 0, staleTime: Infinity })
  const apply = useMutation({
    mutationFn: () => call(ranking.rejudge_topic, { params, body: { reason: reason.trim() } }),
    onSuccess: async ({ now_correct, now_wrong }) => {
      await onDone()
      toast.done({
        title: t`“${row.name}” was re-judged`,
        body: plural(now_correct + now_wrong, { one: '# submission changed', other: '# submissions changed' }),
      })
      onClose()
    },
    onError: (error) => toast.failed({ title: t`The submissions were not re-judged`, body: words(error) }),
  })
  const turns = preview.data !== undefined && (preview.data.now_correct > 0 || preview.data.now_wrong > 0 || preview.data.is_recomputed)
  const length = [...reason.trim()].length
  return (
    <OpenDialog
      onClose={onClose}
      busy={apply.isPending}
      title={t`Re-judge submissions of “${row.name}”`}
      description={t`Every submission is judged by the current flags and counts from when it was sent. Referee decisions are kept. Teams whose results change are notified.`}
      footer={
        <>
          <Button onClick={onClose} disabled={apply.isPending}>
            {turns ? <Trans>Cancel</Trans> : <Trans>Close</Trans>}
          </Button>
          {turns && (
            <Button
              look="primary"
              saving={apply.isPending}
              disabled={length < limits.reason.min || length > limits.reason.max}
              onClick={() => apply.mutate()}
            >
              <Trans>Apply</Trans>
            </Button>
          )}
        </>
      }
    >
      {preview.isPending && (
        <Loading>
          <Trans>Judging</Trans>
        </Loading>
      )}
      {hasNothing(preview) && <LoadFailed title={t`The submissions could not be re-judged`} query={preview} />}
      {preview.data !== undefined && <Turned found={preview.data} />}
      {turns && (
        <Field label={t`Reason`} required help={t`Recorded in the audit log.`} className="my-3">
          <Textarea rows={2} value={reason} counter={limits.reason.max} onChange={(event) => setReason(event.target.value)} />
        </Field>
      )}
      {preview.data?.is_recomputed === true && <MovedRanks total={preview.data.total} items={preview.data.items} />}
    </OpenDialog>
  )
}

function Turned({ found }: { found: Reply<typeof ranking.preview_rejudge_topic> }) {
  const locale = useFormatLocale()
  const { tries, now_correct, now_wrong } = found
  const all = formatNumber(locale, tries)
  if (now_correct + now_wrong === 0 && !found.is_recomputed)
    return (
      <p className="flex items-center gap-2 text-jade">
        <Mark name="check" />
        <Trans>All {all} submissions keep their result.</Trans>
      </p>
    )
  return (
    <ul>
      <li className="flex items-center gap-2">
        <Mark name="check" className="text-jade" />
        {plural(now_correct, { one: '# submission becomes correct', other: '# submissions become correct' })}
      </li>
      <li className="flex items-center gap-2">
        <Mark name="cross" className="text-vermilion" />
        {plural(now_wrong, { one: '# submission becomes wrong', other: '# submissions become wrong' })}
      </li>
    </ul>
  )
}
