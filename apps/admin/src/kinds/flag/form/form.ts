import { msg } from '@lingui/core/macro'
import type { KindForm } from '../../../parts/contest-form/kind-form.ts'
import { commonParts, partTitles } from '../../../parts/contest-form/rows/index.ts'
import { scenes } from '../../../parts/contest-form/rows/scenes.ts'
import { afterEnd, communication, flags, pauses, writeups } from './limits.ts'
import { ranking, scoring } from './scoring.ts'

const { base, time, players, staff } = commonParts

/** Every setting of a CTF contest, in the parts of its form. */
export const flagForm: KindForm = {
  newOne: msg`New contest`,
  storedOne: msg`Edit contest`,
  kind: 'flag',
  groups: [
    base,
    { ...time, rows: [...time.rows, ...pauses] },
    players,
    { key: 'scoring', title: msg`Questions and scoring`, rows: scoring },
    { key: 'ranking', title: partTitles.ranking, rows: ranking },
    { key: 'flags', title: msg`Flags and limits`, rows: flags },
    scenes,
    { key: 'communication', title: partTitles.communication, rows: communication },
    { key: 'writeups', title: msg`Writeups and AI use`, rows: writeups },
    { key: 'after_end', title: partTitles.after_end, rows: afterEnd },
    staff,
  ],
  fixedOnceStarted: ['flag_prefix', 'flag_length'],
}
