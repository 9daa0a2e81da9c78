import type { DeskFacts } from '@beacon/api/contest/contest-views'
import type { OperationFacts } from '@beacon/api/kinds/operation/contest'
import { formatDuration, formatNumber } from '@beacon/i18n'
import { msg } from '@lingui/core/macro'
import { answerFigures } from '../../parts/desk/answer-figures.tsx'
import type { DeskFigures, Speech } from '../../parts/desk/desk-figures.ts'

const ofChecks = (facts: DeskFacts | null): OperationFacts | null => (facts !== null && 'checks_waiting' in facts ? facts : null)

function own(known: DeskFacts | null, { i18n, locale }: Speech) {
  const facts = ofChecks(known)
  const number = (value: number | undefined) => (value === undefined ? '–' : formatNumber(locale, value))
  const [points, lost, recent] = [number(facts?.points), number(facts?.lost), number(facts?.checks_10min)]
  const oldest = facts?.checks_oldest_s == null ? null : formatDuration(locale, facts.checks_oldest_s)
  return [
    {
      key: 'passed',
      label: i18n._(msg`Points passed`),
      value: number(facts?.passed),
      note: i18n._(msg`${points} check points, ${lost} lost`),
    },
    {
      key: 'waiting',
      label: i18n._(msg`Checks waiting`),
      value: number(facts?.checks_waiting),
      note:
        facts?.checks_paused === true
          ? i18n._(msg`paused`)
          : oldest === null
            ? i18n._(msg`nothing to check`)
            : i18n._(msg`oldest ${oldest}`),
    },
    {
      key: 'errors',
      label: i18n._(msg({ context: 'operation', message: 'Faults' })),
      value: number(facts?.errors_10min),
      note: i18n._(msg`of ${recent} checks in 10 min`),
    },
  ]
}

export const operationFigures: DeskFigures = {
  ...answerFigures,
  own,
  counts: (facts) => ({ ...answerFigures.counts(facts), checks: ofChecks(facts)?.checks_waiting ?? 0 }),
}
