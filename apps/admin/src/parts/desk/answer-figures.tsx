import type { ContestFull, DeskFacts } from '@beacon/api/contest/contest-views'
import type { AnswerFacts } from '@beacon/api/topic/answer-contest'
import { formatNumber, formatPercent, useFormatLocale } from '@beacon/i18n'
import { FactStrip } from '@beacon/ui/layout'
import { msg, plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { DeskFigures, Speech } from './desk-figures.ts'
import { usePublicFacts } from './public-facts.ts'

const ofAnswers = (facts: DeskFacts | null): AnswerFacts | null => (facts !== null && 'submissions' in facts ? facts : null)

function own(known: DeskFacts | null, { i18n, locale }: Speech) {
  const facts = ofAnswers(known)
  const number = (value: number | undefined) => (value === undefined ? '–' : formatNumber(locale, value))
  const share = facts === null || facts.submissions === 0 ? '–' : formatPercent(facts.correct / facts.submissions, 1)
  const recent = number(facts?.submissions_10min)
  // A topic taken offline keeps its solves.
  const online = number(facts === null ? undefined : Math.max(facts.topics_online, facts.topics_solved))
  const solves = plural(facts?.solves ?? 0, { one: '# solve', other: '# solves' })
  const unranked = facts?.unranked_solves ?? 0
  return [
    { key: 'submissions', label: i18n._(msg`Submissions`), value: number(facts?.submissions), note: i18n._(msg`${recent} in 10 min`) },
    {
      key: 'correct',
      label: i18n._(msg({ context: 'share', message: 'Correct' })),
      value: share,
      note: unranked === 0 ? solves : i18n._(msg`${solves} + ${unranked} unranked`),
    },
    { key: 'solved', label: i18n._(msg`Solved questions`), value: number(facts?.topics_solved), note: i18n._(msg`of ${online}`) },
  ]
}

function waiting(known: DeskFacts | null) {
  const count = ofAnswers(known)?.writeups_pending ?? 0
  return [{ count, words: plural(count, { one: '# writeup', other: '# writeups' }) }]
}

function PlayersStrip({ contest, className }: { contest: ContestFull; className: string }) {
  const facts = usePublicFacts(contest.resource_id)
  const { t } = useLingui()
  const locale = useFormatLocale()
  const number = (value: number | undefined) => (value === undefined ? '–' : formatNumber(locale, value))
  const shown = [
    {
      key: 'entrants',
      label: contest.game_type === 'team' ? t`Teams in the ranking` : t`Participants in the ranking`,
      value: number(facts?.entrants),
    },
    { key: 'solves', label: t({ context: 'desk', message: 'Solves' }), value: number(facts?.solves) },
    { key: 'solved', label: t`Solved questions`, value: number(facts?.topics_solved) },
    { key: 'leader', label: t`First place`, value: <span className="text-section">{facts?.leader ?? '–'}</span> },
  ]
  return <FactStrip facts={shown} className={className} />
}

/** Tries, solves and writeups of a contest whose topics are answered by flags. */
export const answerFigures: DeskFigures = {
  own,
  waiting,
  counts: (facts) => ({ writeups: ofAnswers(facts)?.writeups_pending ?? 0 }),
  lane: (facts) => ({
    kind: 'histogram',
    bucket_s: 300,
    buckets: (ofAnswers(facts)?.histogram ?? []).map(({ at, total, correct }) => ({ from_at: at, total, correct })),
  }),
  lost: (known) => {
    const facts = ofAnswers(known)
    return { submissions: facts?.submissions ?? 0, solves: (facts?.solves ?? 0) + (facts?.unranked_solves ?? 0) }
  },
  PlayersStrip,
}
