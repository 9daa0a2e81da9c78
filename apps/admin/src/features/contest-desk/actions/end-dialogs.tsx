import { useServerNow } from '@beacon/auth'
import { useFormatLocale } from '@beacon/i18n'
import { Button, RadioGroup } from '@beacon/ui/controls'
import { DateTimeField, Field } from '@beacon/ui/form'
import { TimeRuler } from '@beacon/ui/ruler'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { ActionForm, type ActionProps } from '../../../parts/contest-clock/action-form.tsx'
import { movedBy, timeText } from '../../../parts/contest-clock/times.ts'
import { spanOf } from '../../../parts/contest-clock/end-words.ts'
import { useContestAct } from '../../../parts/contest-clock/use-contest-act.ts'
import { confirmText } from './confirm-words.ts'
import { usePhrases } from '../../../parts/contest-clock/phrases.ts'
import { spanOf as rulerSpanOf } from '../../../parts/desk/contest-span.ts'

const steps = [-30, -15, 15, 30, 60] as const
/** A running contest is never cut shorter than this. */
const rest_ms = 5 * 60_000

interface EndFieldProps {
  value: string
  onValueChange: (end_at: string) => void
  onUnreadable: (isUnreadable: boolean) => void
  error: string | undefined
}

function EndField({ value, onValueChange, onUnreadable, error }: EndFieldProps) {
  const { t } = useLingui()
  return (
    <>
      <Field label={t`New end`} error={error}>
        <DateTimeField value={value} onUnreadable={onUnreadable} onValueChange={(next) => next !== null && onValueChange(next)} />
      </Field>
      <div className="flex flex-wrap gap-2">
        {steps.map((minutes) => {
          const shown = minutes < 0 ? `−${-minutes}` : `+${minutes}`
          return (
            <Button key={minutes} size="sm" onClick={() => onValueChange(movedBy(value, minutes))}>
              {t`${{ n: shown }} min`}
            </Button>
          )
        })}
      </div>
    </>
  )
}

/** Moves the end, later or earlier; the ruler shows the outcome before it is taken. */
export function ExtendDialog({ contest, onClose }: ActionProps) {
  const { t, i18n } = useLingui()
  const locale = useFormatLocale()
  const now = useServerNow()
  const act = useContestAct(contest)
  const [end, setEnd] = useState(contest.end_at)
  const [isUnreadable, setUnreadable] = useState(false)
  const [freeze, setFreeze] = useState<'alike' | 'fixed'>('alike')
  const earliest = contest.status === 'not_started' ? Date.parse(contest.start_at) + rest_ms : now + rest_ms
  const isTooEarly = Date.parse(end) < earliest
  const by_ms = Date.parse(end) - Date.parse(contest.end_at)
  const freezeMoves = contest.freeze_at !== null && Date.parse(contest.freeze_at) > now
  const freeze_at =
    freezeMoves && freeze === 'alike' ? new Date(Date.parse(contest.freeze_at ?? '') + by_ms).toISOString() : contest.freeze_at
  const span = rulerSpanOf({
    ...contest,
    end_at: end,
    freeze_at,
    was_end_at: by_ms === 0 ? contest.was_end_at : (contest.was_end_at ?? contest.end_at),
  })
  const error = isTooEarly ? t`The end must be at least 5 minutes from now.` : undefined
  return (
    <ActionForm
      title={t`Move the end`}
      body={confirmText(i18n, 'extend', { from: timeText(locale, contest.end_at, now), to: timeText(locale, end, now) })}
      action={t`Move the end`}
      isReady={!isTooEarly && !isUnreadable && by_ms !== 0}
      onRun={() =>
        act({ action: 'extend', end_at: end, ...(freezeMoves ? { keep_freeze: freeze === 'fixed' } : {}) }, t`The end has moved`)
      }
      onClose={onClose}
    >
      <EndField value={end} onValueChange={setEnd} onUnreadable={setUnreadable} error={error} />
      {freezeMoves && (
        <RadioGroup
          aria-label={t`Ranking freeze`}
          value={freeze}
          onValueChange={setFreeze}
          options={[
            { value: 'alike', label: t`The freeze moves by the same time` },
            { value: 'fixed', label: t`The freeze stays at ${timeText(locale, contest.freeze_at ?? '', now)}` },
          ]}
        />
      )}
      {span !== null && (
        <div className="mt-1 min-h-[63px]">
          <TimeRuler span={span} now={now} surface="admin" />
        </div>
      )}
    </ActionForm>
  )
}

/** The end that a reopened contest is offered: half an hour at least, or what was left where everybody has a length of their own. */
function endAgain(contest: ActionProps['contest'], now: number): string {
  const planned = Date.parse(contest.end_at)
  const left_ms = Math.max(0, planned - Date.parse(contest.stopped_at ?? contest.end_at))
  const minute_ms = 60_000
  const upTo = (at: number) => Math.ceil(at / minute_ms) * minute_ms
  const end =
    spanOf(contest)?.isCommon === true ? upTo(now + Math.max(left_ms, rest_ms + minute_ms)) : Math.max(planned, upTo(now + 30 * minute_ms))
  return new Date(end).toISOString()
}

/** A wrong stop must not cost an event: until the first reveal the contest can go on with a new end. */
export function ReopenDialog({ contest, onClose }: ActionProps) {
  const { t, i18n } = useLingui()
  const locale = useFormatLocale()
  const now = useServerNow()
  const act = useContestAct(contest)
  const say = usePhrases()
  const [end, setEnd] = useState(() => endAgain(contest, now))
  const [isUnreadable, setUnreadable] = useState(false)
  const isTooEarly = Date.parse(end) < now + rest_ms
  return (
    <ActionForm
      title={say('reopenTitle', t`Reopen the contest`)}
      body={confirmText(i18n, 'reopen', { name: contest.name, to: timeText(locale, end, now) })}
      action={say('reopenAction', t`Reopen contest`)}
      isReady={!isTooEarly && !isUnreadable}
      onRun={() => act({ action: 'reopen', end_at: end, confirm_name: contest.name }, say('reopened', t`The contest is open again`))}
      onClose={onClose}
    >
      <EndField
        value={end}
        onValueChange={setEnd}
        onUnreadable={setUnreadable}
        error={isTooEarly ? t`The end must be at least 5 minutes from now.` : undefined}
      />
    </ActionForm>
  )
}
