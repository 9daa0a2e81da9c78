import { rwLimits as limits } from '@beacon/api/kinds/rw/limits'
import { msg } from '@lingui/core/macro'
import { kindForm } from '../../../parts/contest-form/kind-form.ts'
import { plainGroups } from '../../../parts/contest-form/rows/index.ts'
import { bool, choice, number, settingRows, time } from '../../../parts/contest-form/rows/row.ts'
import { displays } from '../displays.ts'
import { FactorFields } from './factor-fields.tsx'

const seconds = msg({ context: 'unit', message: 's' })
const percent = msg({ context: 'unit', message: '%' })
const between = ({ min, max }: { min: number; max: number }, unit?: typeof seconds) => number(min, max, unit)

const requests = settingRows([
  {
    name: 'request_limit',
    label: msg`Requests per target`,
    help: msg`How often a team may request a challenge at a target. 0 = no limit.`,
    control: between(limits.requests),
    required: true,
  },
  {
    name: 'request_open_max',
    label: msg`Open requests`,
    help: msg`How many requests of a team may be open at once.`,
    control: between(limits.open_requests),
    required: true,
  },
  {
    name: 'request_wait_s',
    label: msg`Wait after a failure`,
    help: msg`Before the team requests the same target again.`,
    control: between(limits.request_wait_s, seconds),
    required: true,
  },
  { name: 'request_until', label: msg`Requests until`, help: msg`Empty: until the contest ends.`, control: time },
  {
    name: 'report_before_demo',
    label: msg`Report`,
    help: msg`Sealed: only referees open it, and each opening is in the audit log.`,
    control: choice(
      ['required', msg({ context: 'report', message: 'required' })],
      ['optional', msg({ context: 'report', message: 'optional' })],
    ),
    required: true,
  },
  {
    name: 'report_review',
    label: msg`Review before the queue`,
    help: msg`A request takes its place once a referee has passed the report.`,
    control: bool,
  },
])

const stage = settingRows([
  {
    name: 'upcoming_ahead',
    label: msg`Get ready ahead`,
    help: msg`How many of the next in the queue are told to get ready.`,
    control: between(limits.upcoming_ahead),
    required: true,
  },
  {
    name: 'call_grace_s',
    label: msg`Time after a call`,
    help: msg`How long a called team has to reach the stage. After that, it can be marked absent.`,
    control: between(limits.call_grace_s, seconds),
    required: true,
  },
  {
    name: 'demo_slot_s',
    label: msg`Time on stage`,
    help: msg`The clock fails nobody: referees decide.`,
    control: between(limits.demo_slot_s, seconds),
    required: true,
    asked: true,
  },
  {
    name: 'overrun_rule',
    label: msg`Attempts after the slot`,
    help: msg`An attempt that runs when the slot ends goes on. A later one is refused, or needs a reason.`,
    control: choice(
      ['refuse', msg({ context: 'overrun', message: 'refuse' })],
      ['reason', msg({ context: 'overrun', message: 'with a reason' })],
    ),
  },
  {
    name: 'demo_attempts',
    label: msg({ context: 'real world', message: 'Attempts' }),
    control: between(limits.attempts),
    required: true,
    asked: true,
  },
])

const scoring = settingRows([
  {
    name: 'attempt_factor',
    label: msg`Points by attempt`,
    help: msg`Of the first, second and later attempts. Must not rise.`,
    control: { kind: 'own', Control: FactorFields },
    required: true,
  },
  {
    name: 'first_win_percent',
    label: msg`First win`,
    help: msg`Added for the first team that wins a target.`,
    control: between(limits.percent, percent),
    required: true,
  },
  {
    name: 'judges_needed',
    label: msg`Referees per challenge`,
    help: msg`Votes stay hidden until all are in. The majority decides; scores are averaged.`,
    control: between(limits.judges),
    required: true,
    asked: true,
  },
  {
    name: 'conflict_rule',
    label: msg`Same organisation`,
    help: msg`What a referee of the team’s organisation meets: a warning, or no vote at all.`,
    control: choice(
      ['warn', msg({ context: 'conflict', message: 'warn' })],
      ['exclude', msg({ context: 'conflict', message: 'may not vote' })],
      ['off', msg({ context: 'conflict', message: 'off' })],
    ),
  },
])

const groups = plainGroups('rw', [
  { key: 'requests', title: msg`Requests and reports`, rows: requests },
  { key: 'stage', title: msg`On stage`, rows: stage },
  { key: 'scoring', title: msg`Scoring`, rows: scoring },
])

/** Every setting of a real world contest, in the parts of its form. */
export const rwForm = kindForm({
  newOne: msg`New contest`,
  storedOne: msg`Edit contest`,
  kind: 'rw',
  // A team stands on the stage as one.
  unchosen: ['team_score_type'],
  displays,
  groups,
})
