import { msg } from '@lingui/core/macro'
import { choice, number, ways, type SettingGroup } from './row.ts'

const minutes = msg({ context: 'unit', message: 'min' })
const seconds = msg({ context: 'unit', message: 's' })
const perTenMinutes = msg`in 10 min`

/** A part of the form of every kind whose questions are played in scenes. */
export const scenes: SettingGroup = {
  key: 'scenes',
  title: msg`Environments`,
  rows: [
    {
      name: 'scene_access_modes',
      label: msg`Ways in`,
      help: msg`Limited to what the platform offers. Disabling closes connections within 2 s. Host ports are open to the whole network.`,
      control: ways,
    },
    {
      name: 'scene_lifetime_minutes',
      label: msg`Lifetime`,
      help: msg`Of scenes started from now on. A topic can have its own.`,
      control: number(10, 10_080, minutes),
    },
    {
      name: 'scene_per_entrant',
      label: msg`Scenes per team`,
      help: msg`At a time. A lower number closes nothing.`,
      control: number(1, 50),
    },
    {
      name: 'scene_warm_pool',
      label: msg`Warm pool`,
      help: msg`Scenes kept ready per challenge from 15 minutes before the start. They use memory and yield to waiting players.`,
      control: number(0, 50),
    },
    { name: 'scene_extend_minutes', label: msg`Extend by`, control: number(5, 480, minutes) },
    {
      name: 'scene_extend_max',
      label: msg`Extensions`,
      help: msg`Per scene. 0: players cannot extend.`,
      control: number(0, 20),
    },
    {
      name: 'scene_extend_window_minutes',
      label: msg`Extension opens`,
      help: msg`So long before the scene ends.`,
      control: number(5, 120, minutes),
    },
    {
      name: 'scene_reset_max',
      label: msg`Resets`,
      help: msg`Per scene. 0: players cannot reset. Resets by the organisers do not count. A topic can have its own.`,
      control: number(0, 100),
    },
    {
      name: 'scene_reset_wait_s',
      label: msg`Wait between resets`,
      help: msg`Also between restarts of one scene.`,
      control: number(0, 3_600, seconds),
    },
    { name: 'scene_actions_per_10min', label: msg`Actions per scene`, control: number(1, 60, perTenMinutes) },
    {
      name: 'scene_recording',
      label: msg`Record consoles`,
      help: msg`Also where the system records none. What the system records stays recorded. Players see it.`,
      control: { kind: 'bool' },
    },
    {
      name: 'scene_in_contest_pause',
      label: msg`When the contest is paused`,
      control: choice(['keep', msg`scenes keep running`], ['pause', msg`scenes are paused`]),
    },
    {
      name: 'scene_close_after_solve_minutes',
      label: msg`Close after a solve`,
      help: msg`0: a solve closes nothing.`,
      control: number(0, 240, minutes),
    },
    {
      name: 'scene_after_end_minutes',
      label: msg`Keep after the end`,
      help: msg`Then all scenes of the contest are closed.`,
      control: number(0, 1_440, minutes),
    },
  ],
}
