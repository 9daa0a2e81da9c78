import type { DeskFacts } from '@beacon/api/contest/contest-views'
import type { AwdpFacts } from '@beacon/api/kinds/awdp/contest'
import { formatDuration, formatNumber } from '@beacon/i18n'
import { msg, plural } from '@lingui/core/macro'
import { answerFigures } from '../../parts/desk/answer-figures.tsx'
import type { DeskFigures, Speech } from '../../parts/desk/desk-figures.ts'

const ofPatches = (facts: DeskFacts | null): AwdpFacts | null => (facts !== null && 'defended' in facts ? facts : null)

function own(known: DeskFacts | null, { i18n, locale }: Speech) {
  const facts = ofPatches(known)
  const number = (value: number | undefined) => (value === undefined ? '–' : formatNumber(locale, value))
  const [all, abnormal, recent] = [number(facts?.rounds), number(facts?.abnormal), number(facts?.submissions_10min)]
  const oldest = facts?.patch_oldest_s == null ? null : formatDuration(locale, facts.patch_oldest_s)
  return [
    { key: 'round', label: i18n._(msg`Round`), value: number(facts?.round), note: i18n._(msg`of ${all}`) },
    {
      key: 'attacked',
      label: i18n._(msg({ context: 'awdp', message: 'Attacked' })),
      value: number(facts?.solves),
      note: i18n._(msg`${recent} submissions in 10 min`),
    },
    {
      key: 'defended',
      label: i18n._(msg({ context: 'awdp', message: 'Defended' })),
      value: number(facts?.defended),
      note: i18n._(msg`${abnormal} abnormal`),
    },
    {
      key: 'patches',
      label: i18n._(msg`Patches waiting`),
      value: number(facts?.patches_waiting),
      note: oldest === null ? i18n._(msg`nothing to judge`) : i18n._(msg`oldest ${oldest}`),
    },
  ]
}

const waiting: DeskFigures['waiting'] = (known) => {
  const { patches_waiting: patches = 0, resets_waiting: resets = 0 } = ofPatches(known) ?? {}
  return [
    ...answerFigures.waiting(known),
    { count: patches, words: plural(patches, { one: '# patch', other: '# patches' }) },
    { count: resets, words: plural(resets, { one: '# reset request', other: '# reset requests' }) },
  ]
}

export const awdpFigures: DeskFigures = {
  ...answerFigures,
  own,
  waiting,
  counts: (facts) => ({
    ...answerFigures.counts(facts),
    patches: ofPatches(facts)?.patches_waiting ?? 0,
    resets: ofPatches(facts)?.resets_waiting ?? 0,
  }),
  // The ruler draws the rounds by itself.
  lane: () => ({ kind: 'rounds', rounds: [] }),
}
