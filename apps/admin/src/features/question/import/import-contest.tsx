import type { ImportContest } from '@beacon/api/package'
import { formatDateTime, formatNumber, useFormatLocale } from '@beacon/i18n'
import { usePermission } from '@beacon/auth'
import { Input, RadioGroup } from '@beacon/ui/controls'
import { Field } from '@beacon/ui/form'
import { FactStrip, Section } from '@beacon/ui/layout'
import { Trans, useLingui } from '@lingui/react/macro'
import type { Choice } from './plan.ts'

interface Props {
  contest: ImportContest
  choice: Choice
  onChoice: (choice: Choice) => void
}

/** A package that holds a contest: its questions only, or the contest with them. */
export function ImportContestChoice({ contest, choice, onChoice }: Props) {
  const { t } = useLingui()
  const locale = useFormatLocale()
  const mayMake = usePermission('contest.write')
  const { has_history } = contest
  const figure = (n: number) => formatNumber(locale, n)
  const facts = [
    { label: t`Start`, value: formatDateTime(locale, contest.start_at) },
    { label: t`End`, value: formatDateTime(locale, contest.end_at) },
    ...(has_history
      ? [
          ...(contest.game_type === 'team' ? [{ label: t`Teams`, value: figure(contest.teams) }] : []),
          { label: t`Accounts`, value: figure(contest.users) },
          { label: t`Solves`, value: figure(contest.solves) },
          { label: t`Tries`, value: figure(contest.submissions) },
          { label: t`Awards`, value: figure(contest.awards) },
        ]
      : []),
  ]
  return (
    <Section title={<Trans>Contest in the package: {contest.name}</Trans>}>
      <FactStrip facts={facts} />
      <RadioGroup
        className="mt-3"
        aria-label={t`What to take over`}
        value={choice.as_contest ? 'contest' : 'questions'}
        onValueChange={(next) => onChoice({ ...choice, as_contest: next === 'contest' })}
        options={[
          { value: 'questions', label: t`Questions only` },
          {
            value: 'contest',
            label: has_history ? t`Also as finished contest` : t`Also as contest`,
            disabled: !mayMake,
            help: !mayMake ? (
              <Trans>Needs the right to create contests.</Trans>
            ) : has_history ? (
              <Trans>
                A hidden, finished contest with the same ranking. People are found by e-mail or made disabled; passwords are not taken over.
              </Trans>
            ) : (
              <Trans>A hidden contest with these settings, to be looked over before it is published.</Trans>
            ),
          },
        ]}
      />
      {choice.as_contest && (
        <Field label={<Trans>Name of the contest</Trans>} layout="stack" className="mt-3 max-w-[400px]">
          <Input
            value={choice.contest_name}
            placeholder={contest.name}
            maxLength={40}
            onChange={(event) => onChoice({ ...choice, contest_name: event.target.value })}
          />
        </Field>
      )}
    </Section>
  )
}
