import type { DeskFacts } from '@beacon/api/contest/contest-views'
import type { KohFacts } from '@beacon/api/kinds/koh/contest'
import { formatDuration, formatNumber } from '@beacon/i18n'
import { msg, plural } from '@lingui/core/macro'
import type { DeskFigures, Speech } from '../../parts/desk/desk-figures.ts'

const ofHills = (facts: DeskFacts | null): KohFacts | null => (facts !== null && 'hills_held' in facts ? facts : null)

function own(known: DeskFacts | null, { i18n, locale }: Speech) {
  const facts = ofHills(known)
  const number = (value: number | undefined) => (value === undefined ? '–' : formatNumber(locale, value))
  const all = number(facts?.rounds)
  const topics = facts?.topics ?? 0
  const oldest = facts?.patch_oldest_s == null ? null : formatDuration(locale, facts.patch_oldest_s)
  /** What a hill lacks stands in place of how many there are: a line has room for one of them. */
  const trouble = (of: KohFacts | null) => {
    const [down, waiting] = [number(of?.hills_down), number(of?.hills_waiting)]
    if ((of?.hills_down ?? 0) > 0) return i18n._(msg({ context: 'koh', message: `${down} down` }))
    return (of?.hills_waiting ?? 0) > 0 ? i18n._(msg`${waiting} not updated`) : null
  }
  return [
    { key: 'round', label: i18n._(msg`Round`), value: number(facts?.round), note: i18n._(msg`of ${all}`) },
    {
      key: 'held',
      label: i18n._(msg({ context: 'koh', message: 'Kings' })),
      value: number(facts?.hills_held),
      note: trouble(facts) ?? (facts === null ? '' : plural(topics, { one: 'of # hill', other: 'of # hills' })),
    },
    {
      key: 'patches',
      label: i18n._(msg`Patches waiting`),
      value: number(facts?.patches_waiting),
      note: oldest === null ? i18n._(msg`nothing to judge`) : i18n._(msg`oldest ${oldest}`),
    },
    {
      key: 'complaints',
      label: i18n._(msg`Open reports`),
      value: number(facts?.complaints_open),
    },
  ]
}

export const kohFigures: DeskFigures = {
  own,
  waiting: (known) => {
    const facts = ofHills(known)
    const [patches, reports] = [facts?.patches_waiting ?? 0, facts?.complaints_open ?? 0]
    return [
      { count: patches, words: plural(patches, { one: '# patch', other: '# patches' }) },
      { count: reports, words: plural(reports, { one: '# report', other: '# reports' }) },
    ]
  },
  counts: (known) => ({ patches: ofHills(known)?.patches_waiting ?? 0, complaints: ofHills(known)?.complaints_open ?? 0 }),
  // The ruler draws the rounds by itself.
  lane: () => ({ kind: 'rounds', rounds: [] }),
  lost: () => ({ submissions: 0, solves: 0 }),
  PlayersStrip: null,
}
