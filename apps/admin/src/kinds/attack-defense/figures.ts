import type { DeskFacts } from '@beacon/api/contest/contest-views'
import type { AttackDefenseFacts } from '@beacon/api/kinds/attack-defense/contest'
import { formatNumber } from '@beacon/i18n'
import { msg } from '@lingui/core/macro'
import type { DeskFigures, Speech } from '../../parts/desk/desk-figures.ts'

const ofRounds = (facts: DeskFacts | null): AttackDefenseFacts | null => (facts !== null && 'cells_up' in facts ? facts : null)

function own(known: DeskFacts | null, { i18n, locale }: Speech) {
  const facts = ofRounds(known)
  const number = (value: number | undefined) => (value === undefined ? '–' : formatNumber(locale, value))
  const [all, down, unchecked] = [number(facts?.rounds), number(facts?.cells_down), number(facts?.cells_unchecked)]
  const inRound = number(facts?.captures_round)
  return [
    { key: 'round', label: i18n._(msg`Round`), value: number(facts?.round), note: i18n._(msg`of ${all}`) },
    { key: 'up', label: i18n._(msg`Boxes up`), value: number(facts?.cells_up), note: i18n._(msg`${down} down, ${unchecked} unchecked`) },
    { key: 'captures', label: i18n._(msg`Captures`), value: number(facts?.captures), note: i18n._(msg`${inRound} this round`) },
    { key: 'refused', label: i18n._(msg`Refused flags`), value: number(facts?.refused_minute), note: i18n._(msg`in 1 min`) },
  ]
}

export const adFigures: DeskFigures = {
  own,
  waiting: () => [],
  counts: () => ({}),
  // The ruler draws the rounds by itself.
  lane: () => ({ kind: 'rounds', rounds: [] }),
  lost: () => ({ submissions: 0, solves: 0 }),
  PlayersStrip: null,
}
