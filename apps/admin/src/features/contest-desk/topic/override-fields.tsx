import { formatPercent } from '@beacon/i18n'
import { NumberInput, Segmented } from '@beacon/ui/controls'
import { Trans, useLingui } from '@lingui/react/macro'
import type { AnswerContest } from './answer-contest.ts'
import { InheritedField } from '../../../parts/question-form/inherited-field.tsx'
import type { TopicInput } from './topic-model.ts'

type Solution = NonNullable<TopicInput['solution_visibility']>
type InPause = NonNullable<TopicInput['topics_in_pause']>
type FlagName = 'show_solvers' | 'show_own_tries' | 'show_author' | 'show_rating'

/** Settings of the contest that this topic may set for itself. */
export function OverrideFields({ contest }: { contest: AnswerContest }) {
  const { t } = useLingui()
  return (
    <>
      <RewardFields contest={contest} />
      <LimitFields contest={contest} />
      <YesNo contest={contest} name="show_solvers" label={t`Show solvers`} />
      <YesNo contest={contest} name="show_own_tries" label={t`Show own submissions`} />
      <YesNo contest={contest} name="show_author" label={t`Show author`} />
      <YesNo contest={contest} name="show_rating" label={t`Show ratings`} />
      <SolutionField contest={contest} />
      <PauseField contest={contest} />
    </>
  )
}

function YesNo({ contest, name, label }: { contest: AnswerContest; name: FlagName; label: string }) {
  const { t } = useLingui()
  const own = contest[name] ? t`yes` : t`no`
  return (
    <InheritedField<TopicInput, boolean> name={name} label={label} inherited={<Trans>Contest default: {own}</Trans>} start={!contest[name]}>
      {({ value, onChange }) => (
        <Segmented
          size="sm"
          aria-label={label}
          value={value ? 'yes' : 'no'}
          onValueChange={(next) => onChange(next === 'yes')}
          options={[
            { value: 'yes', label: t`yes` },
            { value: 'no', label: t`no` },
          ]}
        />
      )}
    </InheritedField>
  )
}

function RewardFields({ contest }: { contest: AnswerContest }) {
  const { t } = useLingui()
  const words = { none: t`None`, blood: t`Bloods` }
  const reward = words[contest.reward_way]
  const percent = contest.blood_percent.map((one) => formatPercent(one / 100, 1)).join(', ')
  return (
    <>
      <InheritedField<TopicInput, 'none' | 'blood'>
        name="reward_way"
        label={t`Reward`}
        inherited={<Trans>Contest default: {reward}</Trans>}
        start={contest.reward_way}
      >
        {({ value, onChange }) => (
          <Segmented
            size="sm"
            aria-label={t`Reward`}
            value={value}
            onValueChange={onChange}
            options={[
              { value: 'blood', label: words.blood },
              { value: 'none', label: words.none },
            ]}
          />
        )}
      </InheritedField>
      <InheritedField<TopicInput, number[]>
        name="blood_percent"
        label={t`First, second, third blood`}
        inherited={<Trans>Contest default: {percent}</Trans>}
        start={[...contest.blood_percent]}
      >
        {({ value, onChange, onBlur }) => (
          <span className="flex gap-2">
            {[t`First blood`, t`Second blood`, t`Third blood`].map((label, index) => (
              <NumberInput
                key={label}
                aria-label={label}
                className="w-24"
                value={value[index] ?? 0}
                min={0}
                max={100}
                unit="%"
                onValueChange={(next) => onChange(value.map((one, at) => (at === index ? (next ?? 0) : one)))}
                onBlur={onBlur}
              />
            ))}
          </span>
        )}
      </InheritedField>
    </>
  )
}

function LimitFields({ contest }: { contest: AnswerContest }) {
  const { t } = useLingui()
  const modes = { lockout: t`Locked`, wait: t`Wait` }
  const mode = modes[contest.answer_limit_mode]
  const number = (
    name: 'answer_limit_wait_s' | 'flag_rate_count' | 'flag_rate_window_s',
    label: string,
    min: number,
    max: number,
    unit: string,
  ) => {
    const own = `${contest[name]} ${unit}`
    return (
      <InheritedField<TopicInput, number> name={name} label={label} inherited={<Trans>Contest default: {own}</Trans>} start={contest[name]}>
        {({ value, onChange, onBlur }) => (
          <NumberInput
            aria-label={label}
            className="w-32"
            value={value}
            onValueChange={onChange}
            onBlur={onBlur}
            min={min}
            max={max}
            unit={unit}
          />
        )}
      </InheritedField>
    )
  }
  return (
    <>
      <InheritedField<TopicInput, 'lockout' | 'wait'>
        name="answer_limit_mode"
        label={t`When attempts run out`}
        inherited={<Trans>Contest default: {mode}</Trans>}
        start={contest.answer_limit_mode}
      >
        {({ value, onChange }) => (
          <Segmented
            size="sm"
            aria-label={t`When attempts run out`}
            value={value}
            onValueChange={onChange}
            options={[
              { value: 'lockout', label: modes.lockout },
              { value: 'wait', label: modes.wait },
            ]}
          />
        )}
      </InheritedField>
      {number('answer_limit_wait_s', t`Then wait`, 10, 86_400, t`s`)}
      {number('flag_rate_count', t`Attempts allowed`, 1, 100, t`attempts`)}
      {number('flag_rate_window_s', t`within`, 1, 600, t`s`)}
    </>
  )
}

function SolutionField({ contest }: { contest: AnswerContest }) {
  const { t } = useLingui()
  const words: Record<Solution, string> = { never: t`Never`, after_solve: t`After solving it`, after_end: t`After the end` }
  const own = words[contest.solution_visibility]
  return (
    <InheritedField<TopicInput, Solution>
      name="solution_visibility"
      label={t`Solution to players`}
      inherited={<Trans>Contest default: {own}</Trans>}
      start={contest.solution_visibility}
    >
      {({ value, onChange }) => (
        <Segmented
          size="sm"
          aria-label={t`Solution to players`}
          value={value}
          onValueChange={onChange}
          options={(['never', 'after_solve', 'after_end'] as const).map((key) => ({ value: key, label: words[key] }))}
        />
      )}
    </InheritedField>
  )
}

function PauseField({ contest }: { contest: AnswerContest }) {
  const { t } = useLingui()
  const words: Record<InPause, string> = { show: t`Shown`, hide: t`Hidden` }
  const own = words[contest.topics_in_pause]
  return (
    <InheritedField<TopicInput, InPause>
      name="topics_in_pause"
      label={t`During a pause`}
      inherited={<Trans>Contest default: {own}</Trans>}
      start={contest.topics_in_pause === 'show' ? 'hide' : 'show'}
    >
      {({ value, onChange }) => (
        <Segmented
          size="sm"
          aria-label={t`During a pause`}
          value={value}
          onValueChange={onChange}
          options={(['show', 'hide'] as const).map((key) => ({ value: key, label: words[key] }))}
        />
      )}
    </InheritedField>
  )
}
