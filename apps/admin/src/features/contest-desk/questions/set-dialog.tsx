import type { TopicRow } from '@beacon/api/topic/topic'
import { NumberInput, Textarea } from '@beacon/ui/controls'
import { DateTimeField, Field } from '@beacon/ui/form'
import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { ActionForm } from '../../../parts/contest-clock/action-form.tsx'
import type { TopicAction, TopicValues } from '../../../parts/desk/use-topic-act.ts'

export type SetAction = Extract<TopicAction, 'release_at' | 'set_score' | 'set_limit' | 'announce'>

interface Props {
  action: SetAction
  rows: readonly TopicRow[]
  onRun: (values: TopicValues) => Promise<void>
  onClose: () => void
}

/** What topics get: a time of release, a score, a limit of wrong tries, a bulletin. */
export function SetDialog({ action, rows, onRun, onClose }: Props) {
  const { t } = useLingui()
  const [first] = rows
  const [values, setValues] = useState<TopicValues>(() => startOf(action, first))
  const [isUnreadable, setUnreadable] = useState(false)
  const which =
    rows.length === 1 && first !== undefined ? `“${first.name}”` : plural(rows.length, { one: '# question', other: '# questions' })
  const words: Record<SetAction, { title: string; body: string; action: string }> = {
    release_at: {
      title: t`Release time of ${which}`,
      body: t`The question appears at this time; leave empty to release it at the start.`,
      action: t`Schedule release`,
    },
    set_score: {
      title: t`Score of ${which}`,
      body: t`Once the contest has started, all solves are recalculated with the new score.`,
      action: t`Set score`,
    },
    set_limit: { title: t`Wrong limit of ${which}`, body: t`0 means no limit; leave empty to follow the contest.`, action: t`Set limit` },
    announce: { title: t`Announce ${which}`, body: t`All players are told that the question was changed.`, action: t`Announce` },
  }
  const isReady = !isUnreadable && (action !== 'set_score' || isScore(values))
  return (
    <ActionForm size="sm" {...words[action]} isReady={isReady} onRun={() => onRun(values)} onClose={onClose}>
      {action === 'release_at' && (
        <Field label={t`Release at`} layout="stack">
          <DateTimeField
            value={values.release_at ?? null}
            onValueChange={(release_at) => setValues({ release_at })}
            onUnreadable={setUnreadable}
          />
        </Field>
      )}
      {action === 'set_score' && (
        <div className="flex gap-3">
          <Field label={t`Initial`} layout="stack">
            <NumberInput
              className="w-32"
              value={values.score ?? null}
              min={0}
              max={100_000}
              onValueChange={(score) => setValues({ ...values, score: score ?? undefined })}
            />
          </Field>
          <Field label={t`Floor`} layout="stack">
            <NumberInput
              className="w-32"
              value={values.score_min ?? null}
              min={0}
              max={100_000}
              onValueChange={(score_min) => setValues({ ...values, score_min: score_min ?? undefined })}
            />
          </Field>
        </div>
      )}
      {action === 'set_limit' && (
        <Field label={t`Wrong limit`} layout="stack">
          <NumberInput
            className="w-32"
            value={values.answer_limit ?? null}
            min={0}
            max={1000}
            onValueChange={(answer_limit) => setValues({ answer_limit })}
          />
        </Field>
      )}
      {action === 'announce' && (
        <Field label={t`Additional text (optional)`} layout="stack">
          <Textarea
            rows={3}
            counter={2000}
            value={values.announce?.words ?? ''}
            onChange={(event) => setValues({ announce: { words: event.target.value } })}
          />
        </Field>
      )}
    </ActionForm>
  )
}

function startOf(action: SetAction, first: TopicRow | undefined): TopicValues {
  if (action === 'release_at') return { release_at: first?.release_at ?? null }
  if (action === 'set_score') return { score: first?.score, score_min: first?.score_min }
  return action === 'set_limit' ? { answer_limit: first?.answer_limit ?? null } : { announce: { words: '' } }
}

const isScore = ({ score, score_min }: TopicValues): boolean =>
  score !== undefined && score >= 0 && (score_min === undefined || score_min <= score)
