import type { DeskFacts } from '@beacon/api/contest/contest-views'
import type { RwFacts } from '@beacon/api/kinds/rw/contest'
import { formatNumber } from '@beacon/i18n'
import { msg, plural } from '@lingui/core/macro'
import type { DeskFigures, Speech } from '../../parts/desk/desk-figures.ts'

const ofStages = (facts: DeskFacts | null): RwFacts | null => (facts !== null && 'reports_pending' in facts ? facts : null)

function own(known: DeskFacts | null, { i18n, locale }: Speech) {
  const facts = ofStages(known)
  const number = (value: number | undefined) => (value === undefined ? '–' : formatNumber(locale, value))
  const [stages, upcoming, won] = [number(facts?.stages_open), number(facts?.upcoming), number(facts?.won)]
  return [
    { key: 'on', label: i18n._(msg`On stage`), value: number(facts?.challenging), note: i18n._(msg`${stages} stages open`) },
    { key: 'waiting', label: i18n._(msg`In the queue`), value: number(facts?.waiting), note: i18n._(msg`${upcoming} called`) },
    {
      key: 'ended',
      label: i18n._(msg({ context: 'real world', message: 'Decided' })),
      value: number(facts?.ended),
      note: i18n._(msg`${won} won`),
    },
  ]
}

export const rwFigures: DeskFigures = {
  own,
  waiting: (known) => {
    const count = ofStages(known)?.reports_pending ?? 0
    return [{ count, words: plural(count, { one: '# report to review', other: '# reports to review' }) }]
  },
  counts: (known) => {
    const facts = ofStages(known)
    return facts === null ? {} : { questions: facts.topics, stages: facts.stages, requests: facts.waiting + facts.reports_pending }
  },
  lane: () => ({ kind: 'solves', solves: [] }),
  lost: () => ({ submissions: 0, solves: 0 }),
  PlayersStrip: null,
}
