import { limits } from '@beacon/api/limits'
import { useServerNow } from '@beacon/auth'
import { useFormatLocale } from '@beacon/i18n'
import { Checkbox, RadioGroup, Textarea } from '@beacon/ui/controls'
import { Field, Optional } from '@beacon/ui/form'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { ActionForm, type ActionProps } from './action-form.tsx'
import { confirmText } from './confirm-words.ts'
import { useResumeWords } from './end-words.ts'
import { lengthText, timeText } from './times.ts'
import { useContestAct } from './use-contest-act.ts'
import { usePhrases } from './phrases.ts'

export function PauseDialog({ contest, onClose }: ActionProps) {
  const { t, i18n } = useLingui()
  const act = useContestAct(contest)
  const say = usePhrases()
  const [reason, setReason] = useState('')
  // A kind without topics has nothing to hide.
  const hidden = 'topics_in_pause' in contest ? contest.topics_in_pause === 'hide' : null
  const [hides, setHides] = useState(hidden === true)
  const text = reason.trim()
  // A word of its own only where it differs: a pause that is told to hide hides also what questions show by themselves.
  const isOwn = hidden !== null && hides !== hidden
  const run = () =>
    act(
      { action: 'pause', ...(isOwn ? { hide_topics: hides } : {}), ...(text === '' ? {} : { reason: text }) },
      say('paused', t`The contest is paused`),
    )
  return (
    <ActionForm
      title={say('pauseTitle', t`Pause the contest`)}
      body={say('pause', confirmText(i18n, 'pause'))}
      action={say('pauseAction', t`Pause contest`)}
      busyLabel={t`Pausing`}
      onRun={run}
      onClose={onClose}
      isReady={[...reason].length <= limits.reason.max}
    >
      <Field
        label={
          <>
            {t`Reason`} <Optional />
          </>
        }
        help={say('reasonHelp', t`Shown to players in the banner.`)}
      >
        <Textarea rows={2} value={reason} counter={limits.reason.max} onChange={(event) => setReason(event.target.value)} />
      </Field>
      {hidden !== null && (
        <Checkbox checked={hides} onCheckedChange={setHides}>
          {t`Hide the questions while paused`}
        </Checkbox>
      )}
    </ActionForm>
  )
}

export function ResumeDialog({ contest, onClose }: ActionProps) {
  const { t, i18n } = useLingui()
  const locale = useFormatLocale()
  const now = useServerNow()
  const act = useContestAct(contest)
  const say = usePhrases()
  const [choice, setChoice] = useState<'keep' | 'move'>(contest.pause_keeps_end ? 'keep' : 'move')
  const from = contest.pauses.find(({ to }) => to === null)?.from ?? new Date(now).toISOString()
  const length_ms = Math.max(0, now - Date.parse(from))
  const end = timeText(locale, contest.end_at, now)
  const moved = timeText(locale, Date.parse(contest.end_at) + length_ms, now)
  const length = lengthText(locale, length_ms, 'up')
  const values = { length, end, moved }
  const words = useResumeWords(contest)(values)
  return (
    <ActionForm
      title={say('resumeTitle', t`Resume the contest`)}
      body={say('resume', confirmText(i18n, 'resume', values), values)}
      action={say('resumeAction', t`Resume contest`)}
      busyLabel={t`Resuming`}
      onRun={() => act({ action: 'resume', keep_end: choice === 'keep' }, say('resumed', t`The contest has resumed`))}
      onClose={onClose}
    >
      <RadioGroup
        aria-label={say('endOf', t`Contest end`)}
        value={choice}
        onValueChange={setChoice}
        options={[
          { value: 'keep', label: t`Keep the end at ${end}`, help: words?.keep },
          {
            value: 'move',
            label: t`Move the end to ${moved}`,
            help: words?.move ?? (contest.freeze_at === null ? undefined : t`The freeze moves by the same time.`),
          },
        ]}
      />
    </ActionForm>
  )
}
