import type { DeskFacts } from '@beacon/api/contest/contest-views'
import { formatNumber } from '@beacon/i18n'
import { msg } from '@lingui/core/macro'
import type { DeskFigures, Speech } from '../../parts/desk/desk-figures.ts'

function own(known: DeskFacts | null, { i18n, locale }: Speech) {
  const facts = known !== null && 'handed_in' in known ? known : null
  const number = (value: number | undefined) => (value === undefined ? '–' : formatNumber(locale, value))
  return [
    { key: 'opened', label: i18n._(msg`Papers opened`), value: number(facts?.opened) },
    { key: 'handed-in', label: i18n._(msg`Papers handed in`), value: number(facts?.handed_in) },
  ]
}

export const paperFigures: DeskFigures = {
  own,
  waiting: () => [],
  counts: () => ({}),
  lane: () => ({ kind: 'solves', solves: [] }),
  lost: () => ({ submissions: 0, solves: 0 }),
  PlayersStrip: null,
}
