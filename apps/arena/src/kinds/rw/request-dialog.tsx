import { call } from '@beacon/api/client'
import type { ContestPublic } from '@beacon/api/contest/contest-views'
import { challenge, type PlayerTarget } from '@beacon/api/kinds/rw/challenge'
import { rwLimits } from '@beacon/api/kinds/rw/limits'
import { AskDialog } from '@beacon/auth/call'
import { formatPercent, useFormatLocale } from '@beacon/i18n'
import { Checkbox, Segmented, Select, Textarea } from '@beacon/ui/controls'
import { useToast } from '@beacon/ui/feedback'
import { Field } from '@beacon/ui/form'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { RichText } from '../../parts/contest/rich-text.tsx'
import { topicIn } from '../../parts/topic-in-locale.ts'
import { useReport } from '../../parts/use-report.tsx'
import { challengesQuery, targetsQuery } from './queries.ts'

const aiUses = ['none', 'assisted', 'generated'] as const

interface Props {
  contest: ContestPublic
  target: PlayerTarget
  onClose: () => void
}

/** Asks for a demo of one goal, with the sealed report. */
export function RequestDialog({ contest, target, onClose }: Props) {
  const { t } = useLingui()
  const locale = useFormatLocale()
  const toast = useToast()
  const cache = useQueryClient()
  const { resource_id } = contest
  const { topic_id, goals, won_goals, forbidden, lang } = target
  const open = goals.filter(({ goal_id }) => !won_goals.includes(goal_id))
  const [goal_id, setGoal] = useState(open[0]?.goal_id ?? '')
  const [needs, setNeeds] = useState('')
  const [ai_use, setAi] = useState<(typeof aiUses)[number] | undefined>()
  const [isAccepted, setAccepted] = useState(false)
  const report = useReport()
  const isRequired = 'report_before_demo' in contest && contest.report_before_demo === 'required'
  const asksAi = contest.ai_policy === 'declare'
  const check = () => {
    if (isRequired && report.file_id === null) return t`Upload the report first.`
    if (asksAi && ai_use === undefined) return t`Declare your AI use first.`
    return isAccepted ? null : t`Confirm the rules first.`
  }
  const send = async () => {
    const body = {
      topic_id,
      goal_id,
      needs,
      file_id: report.file_id,
      accepts_rules: true as const,
      ...(ai_use === undefined ? {} : { ai_use }),
    }
    await call(challenge.request, { params: { resource_id }, body })
    await Promise.all(
      [challengesQuery(resource_id), targetsQuery(resource_id)].map(({ queryKey }) => cache.invalidateQueries({ queryKey })),
    )
    toast.done({ title: t`Challenge requested` })
  }
  const aiWords = {
    none: t({ context: 'ai', message: 'None' }),
    assisted: t({ context: 'ai', message: 'Assisted' }),
    generated: t({ context: 'ai', message: 'Generated' }),
  }
  return (
    <AskDialog
      size="lg"
      title={t`Request a challenge at ${{ name: topicIn(locale, target).name }}`}
      action={t`Request challenge`}
      isReady={!report.isBusy && goal_id !== ''}
      check={check}
      onRun={send}
      onClose={onClose}
    >
      <Field label={t`Goal`} required layout="stack">
        <Select
          value={goal_id}
          onValueChange={setGoal}
          options={open.map(({ goal_id: value, name, percent }) => ({ value, label: `${name} · ${formatPercent(percent / 100)}` }))}
        />
      </Field>
      <Field
        label={t`Report`}
        required={isRequired}
        layout="stack"
        help={<Trans>Sealed: only referees open it, and each opening is recorded.</Trans>}
      >
        {report.drop}
      </Field>
      <Field label={t`Needed on site`} layout="stack">
        <Textarea rows={2} value={needs} counter={rwLimits.needs} onChange={({ target: { value } }) => setNeeds(value)} />
      </Field>
      {asksAi && (
        <Field label={t`AI use`} required layout="stack">
          <Segmented value={ai_use} onValueChange={setAi} options={aiUses.map((value) => ({ value, label: aiWords[value] }))} />
        </Field>
      )}
      {forbidden !== '' && (
        <div className="max-h-48 overflow-y-auto rounded-control border border-rule p-3">
          <RichText lang={lang}>{forbidden}</RichText>
        </div>
      )}
      <Checkbox checked={isAccepted} onCheckedChange={setAccepted}>
        <Trans>I have read the rules of this target and what is not allowed.</Trans>
      </Checkbox>
    </AskDialog>
  )
}
