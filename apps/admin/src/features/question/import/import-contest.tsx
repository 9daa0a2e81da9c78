import type { ImportContest } from '@beacon/api/bank/package'
import { formatDateTime, formatNumber, useFormatLocale } from '@beacon/i18n'
import { usePermission } from '@beacon/auth'
import { Input, RadioGroup } from '@beacon/ui/controls'
import { DateTimeField, Field } from '@beacon/ui/form'
import { FactStrip, Section } from '@beacon/ui/layout'
import { Trans, useLingui } from '@lingui/react/macro'
import type { Choice } from './plan.ts'

interface Props {
  contest: ImportContest | null
  choice: Choice
  onChoice: (choice: Choice) => void
}

/** The questions only, or a contest with them: the one of the package, or a new one of its challenges. */
export function ImportContestChoice({ contest, choice, onChoice }: Props) {
  const { t } = useLingui()
  const mayMake = usePermission('contest.write')
  const has_history = contest?.has_history === true
  return (
    <Section title={contest === null ? <Trans>Contest from these questions</Trans> : <Trans>Contest in the package: {contest.name}</Trans>}>
      {contest !== null && <ContestFacts contest={contest} />}
      <RadioGroup
        className="mt-3"
        aria-label={t`What to import`}
        value={choice.as_contest ? 'contest' : 'questions'}
        onValueChange={(next) => onChoice({ ...choice, as_contest: next === 'contest' })}
        options={[
          { value: 'questions', label: t`Questions only` },
          {
            value: 'contest',
            label: has_history ? t`Also as finished contest` : t`Also as contest`,
            disabled: !mayMake,
            help: <ContestHelp mayMake={mayMake} contest={contest} />,
          },
        ]}
      />
      {choice.as_contest && <ContestWishes contest={contest} choice={choice} onChoice={onChoice} />}
    </Section>
  )
}

function ContestHelp({ mayMake, contest }: { mayMake: boolean; contest: ImportContest | null }) {
  if (!mayMake) return <Trans>Requires permission to create contests.</Trans>
  if (contest === null) return <Trans>A hidden contest with these challenges in package order, for you to review.</Trans>
  if (!contest.has_history) return <Trans>A hidden contest with these settings, for you to review before publishing.</Trans>
  return (
    <Trans>
      A hidden, finished contest with the same ranking. People are matched by e-mail or created as disabled accounts; passwords are not
      imported.
    </Trans>
  )
}

/** The contest gets another name; a package without a contest gives no times either. */
function ContestWishes({ contest, choice, onChoice }: Props) {
  return (
    <div className="mt-3 flex flex-wrap gap-x-8 gap-y-3">
      <Field label={<Trans>Contest name</Trans>} layout="stack" className="w-full max-w-[400px]">
        <Input
          value={choice.contest_name}
          placeholder={contest?.name ?? ''}
          maxLength={40}
          onChange={(event) => onChoice({ ...choice, contest_name: event.target.value })}
        />
      </Field>
      {contest === null && (
        <>
          <Field label={<Trans>Start</Trans>} layout="stack">
            <DateTimeField
              className="w-60"
              value={choice.contest_start_at}
              onValueChange={(contest_start_at) => onChoice({ ...choice, contest_start_at })}
            />
          </Field>
          <Field label={<Trans>End</Trans>} layout="stack">
            <DateTimeField
              className="w-60"
              value={choice.contest_end_at}
              onValueChange={(contest_end_at) => onChoice({ ...choice, contest_end_at })}
            />
          </Field>
        </>
      )}
    </div>
  )
}

function ContestFacts({ contest }: { contest: ImportContest }) {
  const { t } = useLingui()
  const locale = useFormatLocale()
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
          { label: t`Attempts`, value: figure(contest.submissions) },
          { label: t`Awards`, value: figure(contest.awards) },
        ]
      : []),
  ]
  return <FactStrip facts={facts} />
}
