import type { SettingTab } from '@beacon/api/platform/setting-values'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

export const lineKeys = [
  'questions',
  'tested',
  'published',
  'scenes',
  'targets',
  'rehearsal',
  'stages',
  'referees',
  'entrants',
  'screens',
  'texts',
  'disk',
  'time',
] as const
export type LineKey = (typeof lineKeys)[number]

/** Where a finding is mended: on the page that its line opens, another page of the desk, a tab of the settings, the images, or nowhere. */
export type Cure =
  | 'line'
  | { tab: string; words: MessageDescriptor }
  | { setting: SettingTab; words: MessageDescriptor }
  | 'images'
  | { none: string }

const rules = { tab: 'base', words: msg({ context: 'start', message: 'Open contest settings' }) }
const stages = { tab: 'stages', words: msg({ context: 'start', message: 'Open stages' }) }
const points = { tab: 'points', words: msg({ context: 'start', message: 'Open points' }) }
const marking = { tab: 'marking', words: msg({ context: 'start', message: 'Open marking' }) }
const docker = { none: 'Docker and the scenes process are set up on the machine.' }

/** Every finding of a start check, by the line that tells it and by where it is mended. */
export const cures: Readonly<Record<string, { line: LineKey; cure: Cure }>> = {
  no_topics: { line: 'questions', cure: 'line' },
  topic_without_flags: { line: 'questions', cure: 'line' },
  topic_without_rubric: { line: 'questions', cure: 'line' },
  pool_too_small: { line: 'questions', cure: 'line' },
  scores_zero: { line: 'questions', cure: 'line' },
  duplicate_flags: { line: 'questions', cure: 'line' },
  range_without_stages: { line: 'questions', cure: stages },
  stage_node_missing: { line: 'questions', cure: stages },
  stage_never_open: { line: 'questions', cure: stages },
  shared_scene_dynamic: { line: 'questions', cure: 'line' },
  too_many_cells: { line: 'questions', cure: 'line' },
  checker_failed: { line: 'questions', cure: 'line' },
  checker_building: { line: 'questions', cure: 'line' },
  checker_time_over: { line: 'questions', cure: rules },
  flag_life_too_long: { line: 'questions', cure: rules },
  program_runner_missing: { line: 'questions', cure: docker },
  checker_runner_missing: { line: 'questions', cure: docker },
  checker_capacity: { line: 'questions', cure: rules },
  check_capacity: { line: 'questions', cure: rules },
  proof_missing: { line: 'questions', cure: 'line' },
  no_hills: { line: 'questions', cure: 'line' },
  hills_failed: { line: 'questions', cure: 'line' },
  hills_deploying: { line: 'questions', cure: 'line' },
  points_unchecked: { line: 'questions', cure: points },
  points_unproved: { line: 'questions', cure: points },
  reset_steps_missing: { line: 'questions', cure: 'line' },
  paper_missing: { line: 'questions', cure: rules },
  paper_not_ready: { line: 'questions', cure: rules },
  similarity_off: { line: 'questions', cure: rules },
  entry_submit_order: { line: 'questions', cure: rules },
  rush_not_set_up: { line: 'questions', cure: { tab: 'rush', words: msg({ context: 'start', message: 'Open rush' }) } },
  markers_missing: { line: 'questions', cure: rules },
  question_markers_missing: { line: 'questions', cure: rules },
  own_markers: { line: 'questions', cure: rules },
  room_sign_in_limit: {
    line: 'entrants',
    cure: { setting: 'sign_in', words: msg({ context: 'start', message: 'Open sign-in settings' }) },
  },
  double_not_chosen: { line: 'questions', cure: marking },
  topics_untested: { line: 'tested', cure: 'line' },
  trial_missing: { line: 'tested', cure: 'line' },
  contest_hidden: { line: 'published', cure: { none: 'The line publishes the contest itself.' } },
  contest_offline: { line: 'published', cure: { none: 'The line brings the contest online itself.' } },
  no_entrants: { line: 'entrants', cure: 'line' },
  nobody_can_join: { line: 'entrants', cure: 'line' },
  accounts_closed: { line: 'entrants', cure: { setting: 'registration', words: msg`Open registration` } },
  list_empty: { line: 'entrants', cure: 'line' },
  translation_missing: { line: 'texts', cure: 'line' },
  scene_machine_missing: { line: 'scenes', cure: docker },
  scene_images_missing: { line: 'scenes', cure: 'images' },
  scene_room_short: { line: 'scenes', cure: { none: 'The machine has no more memory; teams wait in the queue.' } },
  scene_click_missing: { line: 'scenes', cure: { none: 'The line offers to turn on host ports.' } },
  scene_ports_at: { line: 'scenes', cure: { none: 'A firewall in front of the machine is opened there.' } },
  scene_ports_here: { line: 'scenes', cure: { none: 'A firewall in front of the machine is opened there.' } },
  hill_ports_off: { line: 'scenes', cure: { setting: 'range', words: msg({ context: 'start', message: 'Open host port settings' }) } },
  address_missing: { line: 'targets', cure: 'line' },
  address_shared: { line: 'targets', cure: 'line' },
  nop_missing: { line: 'targets', cure: 'line' },
  rehearsal_missing: { line: 'rehearsal', cure: 'line' },
  stage_missing: { line: 'stages', cure: 'line' },
  judges_few: { line: 'referees', cure: 'line' },
  complaints_no_referee: { line: 'referees', cure: 'line' },
  disk_low: { line: 'disk', cure: { setting: 'cleaning', words: msg({ context: 'start', message: 'Open cleaning settings' }) } },
}
