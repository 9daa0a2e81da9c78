import { kohLimits as limits } from '@beacon/api/kinds/koh/limits'
import { msg } from '@lingui/core/macro'
import { kindForm } from '../../../parts/contest-form/kind-form.ts'
import { flagPrefix, flagRate } from '../../../parts/contest-form/rows/answer-limits.ts'
import { plainGroups } from '../../../parts/contest-form/rows/index.ts'
import { patches } from '../../../parts/contest-form/rows/patches.ts'
import { rounds } from '../../../parts/contest-form/rows/rounds.ts'
import { bool, number, settingRows } from '../../../parts/contest-form/rows/row.ts'
import { displays } from '../displays.ts'

const seconds = msg({ context: 'unit', message: 's' })
const minutes = msg({ context: 'unit', message: 'min' })
const between = ({ min, max }: { min: number; max: number }, unit?: typeof seconds) => number(min, max, unit)

const hills = settingRows([
  {
    name: 'patch_duration_s',
    label: msg`Patch time`,
    help: msg`How long a team may send patches after it solved the running version.`,
    control: between(limits.patch_duration_s, seconds),
    required: true,
    asked: true,
  },
  {
    name: 'probe_interval_s',
    label: msg`Check interval`,
    help: msg`How often each hill is checked. The round length must be a multiple of it.`,
    control: between(limits.probe_interval_s, seconds),
    required: true,
  },
  {
    name: 'down_restart_probes',
    label: msg`Restart when down`,
    help: msg`After so many failed checks in a row the running version is restarted. 0 = never.`,
    control: between(limits.down_restart_probes),
    required: true,
  },
])

const scoring = settingRows([
  {
    name: 'blood_percent',
    label: msg`First, second, third`,
    help: msg`Share of a hill’s solve points, for the first three teams that solve it.`,
    control: { kind: 'percents' },
    required: true,
  },
])

const reports = settingRows([
  {
    name: 'complaints',
    label: msg`Reports`,
    help: msg`Teams may report a version that breaks the rules. A referee decides.`,
    control: bool,
  },
  {
    name: 'complaint_window_min',
    label: msg`Open after the end`,
    help: msg`How long after its end a version may still be reported.`,
    control: between(limits.complaint_window_min, minutes),
    when: (values) => values.complaints === true,
  },
])

const groups = plainGroups('koh', [
  rounds,
  { key: 'hills', title: msg({ context: 'koh', message: 'Hills' }), rows: hills },
  patches,
  { key: 'scoring', title: msg`Scoring`, rows: scoring },
  { key: 'flags', title: msg`Flags`, rows: [...flagRate, ...flagPrefix] },
  { key: 'complaints', title: msg({ context: 'koh', message: 'Complaints' }), rows: reports },
])

/** Every setting of a king of the hill contest, in the parts of its form. */
export const kohForm = kindForm({
  newOne: msg`New contest`,
  storedOne: msg`Edit contest`,
  kind: 'koh',
  // A version belongs to an entrant, not to one of its members.
  unchosen: ['team_score_type'],
  displays,
  groups,
})
