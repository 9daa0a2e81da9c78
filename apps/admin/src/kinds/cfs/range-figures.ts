import type { CfsFacts } from '@beacon/api/kinds/cfs/contest'
import type { DeskFacts } from '@beacon/api/contest/contest-views'
import { formatNumber } from '@beacon/i18n'
import { msg } from '@lingui/core/macro'
import type { DeskFigures, Speech } from '../../parts/desk/desk-figures.ts'

const ofRanges = (facts: DeskFacts | null): CfsFacts | null => (facts !== null && 'ranges' in facts ? facts : null)

/** Figures of tries and solves, and behind them those that only ranges have. */
export const rangeFigures = (figures: DeskFigures): DeskFigures => ({
  ...figures,
  own: (known, speech) => [...figures.own(known, speech), finished(ofRanges(known), speech)],
})

function finished(facts: CfsFacts | null, { i18n, locale }: Speech) {
  const number = (value: number | undefined) => (value === undefined ? '–' : formatNumber(locale, value))
  const [held, ranges] = [number(facts?.held), number(facts?.ranges_online)]
  return {
    key: 'finishes',
    label: i18n._(msg`Ranges finished`),
    value: number(facts?.finishes),
    note: i18n._(msg`${ranges} online, ${held} flags held`),
  }
}
