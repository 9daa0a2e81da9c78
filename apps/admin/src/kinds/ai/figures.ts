import type { DeskFacts } from '@beacon/api/contest/contest-views'
import type { AiFacts } from '@beacon/api/kinds/ai/contest'
import { formatDuration, formatNumber } from '@beacon/i18n'
import { msg, plural } from '@lingui/core/macro'
import { answerFigures } from '../../parts/desk/answer-figures.tsx'
import type { DeskFigures, Speech } from '../../parts/desk/desk-figures.ts'

const ofEvaluations = (facts: DeskFacts | null): AiFacts | null => (facts !== null && 'evaluations_waiting' in facts ? facts : null)

function own(known: DeskFacts | null, { i18n, locale }: Speech) {
  const facts = ofEvaluations(known)
  const number = (value: number | undefined) => (value === undefined ? '–' : formatNumber(locale, value))
  const [recent, broken] = [number(facts?.submissions_10min), number(facts?.evaluations_broken)]
  const oldest = facts?.evaluation_oldest_s == null ? null : formatDuration(locale, facts.evaluation_oldest_s)
  return [
    {
      key: 'evaluations',
      label: i18n._(msg({ context: 'ai', message: 'Evaluated' })),
      value: number(facts?.evaluations),
      note: i18n._(msg`${broken} failed on our side`),
    },
    {
      key: 'waiting',
      label: i18n._(msg({ context: 'ai', message: 'Waiting' })),
      value: number(facts?.evaluations_waiting),
      note: oldest === null ? i18n._(msg`nothing to evaluate`) : i18n._(msg`oldest ${oldest}`),
    },
    {
      key: 'flags',
      label: i18n._(msg({ context: 'ai', message: 'Flags solved' })),
      value: number(facts?.solves),
      note: i18n._(msg`${recent} attempts in 10 min`),
    },
  ]
}

const waiting: DeskFigures['waiting'] = (known) => {
  const count = ofEvaluations(known)?.evaluations_broken ?? 0
  return [
    ...answerFigures.waiting(known),
    { count, words: plural(count, { one: '# submission we could not evaluate', other: '# submissions we could not evaluate' }) },
  ]
}

export const aiFigures: DeskFigures = {
  ...answerFigures,
  own,
  waiting,
  counts: (facts) => ({ ...answerFigures.counts(facts), submissions: ofEvaluations(facts)?.evaluations_waiting ?? 0 }),
}
