import { msg } from '@lingui/core/macro'
import { choice, number, settingRows, ways, type SettingGroup } from './row.ts'

const minutes = msg({ context: 'unit', message: 'min' })
const seconds = msg({ context: 'unit', message: 's' })
const perTenMinutes = msg`in 10 min`

/** A part of the form of every kind whose questions are played in scenes. */
export const scenes = {
  key: 'scenes',
  title: msg`Environments`,
  rows: settingRows([
    {
      name: 'scene_access_modes',
      label: msg`Access methods`,
      help: msg`Limited to what the platform offers. Disabling closes connections within 2 s. Host ports are open to the whole network.`,
      control: ways,
    },
    {
      name: 'scene_lifetime_minutes',
      label: msg`Lifetime`,
      help: msg`Applies to scenes started from now on. Questions can override it.`,
      control: number(10, 10_080, minutes),
    },
    {
      name: 'scene_per_entrant',
      label: msg`Scenes per team`,
      help: msg`Running at once. Lowering it closes nothing.`,
      control: number(1, 50),
    },
    {
      name: 'scene_warm_pool',
      label: msg`Warm pool`,
      help: msg`Scenes kept ready per challenge from 15 minutes before the start. They use memory and yield to waiting players.`,
      control: number(0, 50),
    },
    {
      name: 'scene_deploy_before_minutes',
      label: msg`Deploy before the start`,
      help: msg`Starts every team’s scenes ahead, ten at a time, as long as there is capacity. 0 = when players ask.`,
      control: number(0, 1_440, minutes),
    },
    { name: 'scene_extend_minutes', label: msg`Extend by`, control: number(5, 480, minutes) },
    {
      name: 'scene_extend_max',
      label: msg`Extensions`,
      help: msg`Per scene. 0 = players cannot extend.`,
      control: number(0, 20),
    },
    {
      name: 'scene_extend_window_minutes',
      label: msg`Extension opens`,
      help: msg`How long before the scene ends.`,
      control: number(5, 120, minutes),
    },
    {
      name: 'scene_reset_max',
      label: msg`Resets`,
      help: msg`Per scene. 0 = players cannot reset. Organisers’ resets do not count. Questions can override it.`,
      control: number(0, 100),
    },
    {
      name: 'scene_reset_wait_s',
      label: msg`Wait between resets`,
      help: msg`Also applies between restarts of a scene.`,
      control: number(0, 3_600, seconds),
    },
    { name: 'scene_actions_per_10min', label: msg`Actions per scene`, control: number(1, 60, perTenMinutes) },
    {
      name: 'scene_recording',
      label: msg`Record consoles`,
      help: msg`Records this contest even if recording is off globally. It cannot turn global recording off. Players see it.`,
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
      help: msg`0 = a solve does not close the scene.`,
      control: number(0, 240, minutes),
    },
    {
      name: 'scene_after_end_minutes',
      label: msg`Keep after the end`,
      help: msg`All contest scenes close after this.`,
      control: number(0, 1_440, minutes),
    },
  ]),
} as const satisfies SettingGroup
