import type { DeskFacts } from '@beacon/api/contest/contest-views'
import { formatNumber } from '@beacon/i18n'
import { msg } from '@lingui/core/macro'
import type { DeskFigures, Speech } from '../../parts/desk/desk-figures.ts'

function own(known: DeskFacts | null, { i18n, locale }: Speech) {
  const facts = known !== null && 'settled' in known ? known : null
  const number = (value: number | undefined) => (value === undefined ? '–' : formatNumber(locale, value))
  return [
    { key: 'captures', label: i18n._(msg`Captures`), value: number(facts?.captures) },
    { key: 'settled', label: i18n._(msg`Settled ticks`), value: number(facts?.settled) },
  ]
}

export const tickFigures: DeskFigures = {
  own,
  waiting: () => [],
  counts: () => ({}),
  lane: () => ({ kind: 'rounds', rounds: [] }),
  lost: () => ({ submissions: 0, solves: 0 }),
  PlayersStrip: null,
}
