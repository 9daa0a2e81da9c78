import { scoringPreset } from '@beacon/api/kinds/attack-defense/contest'
import { attackDefenseLimits as limits } from '@beacon/api/kinds/attack-defense/limits'
import { msg } from '@lingui/core/macro'
import { kindForm } from '../../../parts/contest-form/kind-form.ts'
import type { ContestInput } from '../../../parts/contest-form/model.ts'
import { flagPrefix } from '../../../parts/contest-form/rows/answer-limits.ts'
import { plainGroups } from '../../../parts/contest-form/rows/index.ts'
import { boxes, rounds } from '../../../parts/contest-form/rows/rounds.ts'
import { bool, choice, number, settingRows } from '../../../parts/contest-form/rows/row.ts'
import { displays } from '../displays.ts'
import { presetWords } from '../preset-words.ts'

const inRounds = msg({ context: 'unit', message: 'rounds' })
const byPreset = (preset: ContestInput['scoring_preset']) => (values: Partial<ContestInput>) => values.scoring_preset === preset

const checks = settingRows([
  {
    name: 'check_mode',
    label: msg`Checks`,
    help: msg`By hand: staff start the checks of each round. A round without checks earns no SLA.`,
    control: choice(
      ['automatic', msg({ context: 'checks', message: 'automatic' })],
      ['manual', msg({ context: 'checks', message: 'by hand' })],
    ),
    required: true,
  },
])

const flags = settingRows([
  {
    name: 'flag_life_rounds',
    label: msg`Flag life`,
    help: msg`How many rounds a flag is accepted, its own included.`,
    control: number(limits.life.min, limits.life.max, inRounds),
    required: true,
  },
  ...flagPrefix,
  {
    name: 'submit_needs_up',
    label: msg`Own service up`,
    help: msg`Teams submit flags of a service only if their own was up in the last scored round.`,
    control: bool,
  },
  {
    name: 'open_attack_data',
    label: msg`Attack data without a token`,
    help: msg`Anyone who reaches the server reads hints, addresses and ranking, as with ForcAD or FAUST. Off: a token is needed.`,
    control: bool,
  },
])

/** Amounts of points that one preset reads. */
const pointsOf = (preset: ContestInput['scoring_preset']) => ({
  control: number(limits.points.min, limits.points.max),
  when: byPreset(preset),
})

const scoring = settingRows([
  {
    name: 'scoring_preset',
    label: msg`Scoring`,
    help: msg`A change applies to rounds scored from then on. Recompute the rounds to apply it to all.`,
    control: choice(...scoringPreset.options.map((preset) => [preset, presetWords[preset]] as const)),
    required: true,
    asked: true,
  },
  {
    name: 'initial_score',
    label: msg`Initial score`,
    help: msg`By default 0 per team with Jeopardy A&D and FAUST, 1,000 per service with Zero-sum, 5,000 with ForcAD.`,
    control: { kind: 'own_number', ...limits.initial_score, first: 1_000 },
  },
  {
    name: 'flag_points',
    label: msg`Points per flag`,
    help: msg`What a flag is worth at first. It falls with every team that captures it.`,
    ...pointsOf('jeopardy_ad'),
  },
  {
    name: 'sla_points',
    label: msg`SLA points`,
    help: msg`Per flag store and round while the service is up.`,
    ...pointsOf('jeopardy_ad'),
  },
  {
    name: 'attack_points',
    label: msg`Points per capture`,
    help: msg`Lost once per service and round; all who captured it share them.`,
    ...pointsOf('zero_sum'),
  },
  {
    name: 'down_points',
    label: msg`Points per outage`,
    help: msg`Lost per service and round; teams whose service is up share them.`,
    ...pointsOf('zero_sum'),
  },
  {
    name: 'hardness',
    label: msg`Hardness`,
    help: msg`ForcAD’s “game hardness”: the higher, the more a capture moves.`,
    control: number(limits.hardness.min, limits.hardness.max),
    when: byPreset('forcad'),
  },
  {
    name: 'inflation',
    label: msg`Inflation`,
    help: msg`A capture may earn the attacker more than the victim loses.`,
    control: bool,
    when: byPreset('forcad'),
  },
])

const groups = plainGroups('attackDefense', [
  rounds,
  boxes,
  { key: 'checks', title: msg`Checks`, rows: checks },
  { key: 'flags', title: msg`Flags`, rows: flags },
  { key: 'scoring', title: msg`Scoring`, rows: scoring },
])

/** Every setting of an attack and defence contest, in the parts of its form. */
export const adForm = kindForm({
  newOne: msg`New contest`,
  storedOne: msg`Edit contest`,
  kind: 'attackDefense',
  // A box belongs to an entrant, not to one of its members.
  unchosen: ['team_score_type'],
  displays,
  groups,
})
