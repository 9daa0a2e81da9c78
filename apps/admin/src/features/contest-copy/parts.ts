import type { ContestFull } from '@beacon/api/contest/contest-views'
import { msg } from '@lingui/core/macro'
import { kinds } from '../../kinds/index.ts'
import type { AdminKind, CopyParts } from '../../kinds/kind.ts'
import { screensTick, textsTick } from '../../parts/desk/copy-ticks.ts'

/** How a contest is copied whose kind says nothing else. */
export const commonParts: CopyParts = {
  title: msg`Copy contest`,
  ticks: [
    { name: 'settings', label: msg`Settings`, help: msg`If not selected, the copy uses the defaults.` },
    { name: 'topics', label: msg`Questions`, help: msg`With flags, hints and scoring; release times stay relative to the start.` },
    textsTick,
    { name: 'staff', label: msg`Staff`, help: msg`Including the original contest’s organiser.` },
    { name: 'brackets', label: msg`Brackets`, help: msg`With their codes and rights.` },
    { name: 'entrants', label: msg`Entrants`, help: msg`Without results.` },
    screensTick,
  ],
  never: [
    msg`submissions, solves and scores`,
    msg`evidence and writeups`,
    msg`keys and tokens`,
    msg`webhooks and their secrets`,
    msg`the flag secret; the copy gets a new one`,
  ],
}

/** What the kind of a contest says of its copy, fetched with the page. */
export const kindCopyQuery = (kind: ContestFull['kind']) => ({
  queryKey: ['kind-copy', kind],
  queryFn: async () => (await (kinds[kind] as AdminKind).copy?.()) ?? (() => null),
  staleTime: Infinity,
})
