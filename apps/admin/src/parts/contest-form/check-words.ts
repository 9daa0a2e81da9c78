import type { StartCheck } from '@beacon/api/contest/start-check'
import type { I18n, MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

/** What the start check found, by its code. */
const checkWords: Readonly<Record<string, MessageDescriptor>> = {
  contest_hidden: msg`The contest is hidden: only staff can see it.`,
  contest_offline: msg`The contest is offline: nobody can play.`,
  nobody_can_join: msg`Nobody is registered, and nobody can join after the start.`,
  no_topics: msg`No questions are online.`,
  topic_without_flags: msg`Questions without a flag: {topics}`,
  no_entrants: msg`No entrants are registered yet.`,
  topic_without_rubric: msg`Report questions without a rubric: {topics}`,
  pool_too_small: msg`“{topic}” has {n} pairs for {m} entrants.`,
  scores_zero: msg`All questions together are worth 0 points.`,
  accounts_closed: msg({
    message:
      'Nobody can create an account. {n, plural, =0 {There are none yet, so nobody can enter.} one {Only the # person with an account can enter.} other {Only the # people with an account can enter.}}',
  }),
  list_empty: msg`The list is empty.`,
  trial_missing: msg`Questions whose ready tries did not pass, or are out of date: {topics}`,
  topics_untested: msg`Tested: {n} of {m} questions.`,
  translation_missing: msg`Not translated: {names}`,
  duplicate_flags: msg`Questions that share a flag: {topics}`,
  range_without_stages: msg`Ranges without a stage online: {topics}`,
  stage_node_missing: msg`Stages whose node is not in the range: {topics}`,
  shared_scene_dynamic: msg`Shared ranges with a flag per team: {topics}. Use static flags or own scenes.`,
  stage_never_open: msg`Stages nobody can open, because something they need is offline: {topics}`,
  too_many_cells: msg`{n} boxes and flag stores in all; at most {max}. Use fewer services or teams.`,
  checker_failed: msg`Services without a usable check script: {topics}`,
  checker_building: msg`Check scripts that are still being prepared: {topics}`,
  checker_time_over: msg`The check of “{topic}” may take {s} s, and a round lasts {d} s. A check that is not done in time is not counted, for or against anyone.`,
  flag_life_too_long: msg`Flags would live longer than the contest. Shorten the flag life.`,
  address_missing: msg`Teams without an address for each box: {names}`,
  address_shared: msg`“{a}” and “{b}” both have the address {address}.`,
  program_runner_missing: msg`No machine is available to run programs. They need the scenes process with Docker.`,
  checker_runner_missing: msg`No runner is available for checks. They need the scenes process with Docker.`,
  checker_capacity: msg`A round needs {need} check stages, and the runners manage {can} of them ({percent}%). Those that come too late are not counted, for or against anyone.`,
  rehearsal_missing: msg`“{topic}” passed {n} of 3 rehearsal rounds on “{nop}”.`,
  proof_missing: msg`Questions without a green proof of their present version: {topics}`,
  no_hills: msg`No hills are online.`,
  hill_ports_off: msg`Host ports are off, and players reach hills by nothing else.`,
  hills_failed: msg`Hills whose first version could not be made: {topics}`,
  hills_deploying: msg`Hills whose first version is not ready yet: {topics}`,
  complaints_no_referee: msg`Reports are on, but nobody on the staff may decide them.`,
  points_unchecked: msg`Questions with a point that cannot be checked: {topics}. It has no usable script, or its node is not in the scene.`,
  check_capacity: msg`{n} automatic checks fall into one interval of {interval_s} s, and the runners manage {most}. Lengthen the interval.`,
  points_unproved: msg`Questions with points that are not proven: {topics}`,
  stage_missing: msg`No stage is open. Challenges need at least one.`,
  judges_few: msg`Referees on the staff: {n} of {needed} needed per challenge.`,
  reset_steps_missing: msg`Targets without reset steps: {names}`,
  nop_missing: msg`No team is marked as NOP, so nothing can be rehearsed.`,
  paper_missing: msg({ context: 'exam', message: 'The paper was deleted. Choose another one.' }),
  paper_not_ready: msg({ context: 'exam', message: 'The paper “{name}” is not ready.' }),
  similarity_off: msg({ context: 'exam', message: 'Papers differ by candidate, so answers cannot be compared for similarity.' }),
  entry_submit_order: msg({
    context: 'exam',
    message: 'Candidates can leave after {m} min, before late entry closes ({n} min).',
  }),
  rush_not_set_up: msg({
    context: 'rush',
    message: 'A rush needs at least two desks and one question. Set up so far: {n} desks, {m} questions.',
  }),
  markers_missing: msg({ context: 'exam', message: 'Double marking needs two markers. Available: {n} of {m}.' }),
  question_markers_missing: msg({
    context: 'exam',
    message: 'Not enough eligible markers. Questions affected: {n}.',
  }),
  own_markers: msg({
    context: 'exam',
    message: 'Candidates whose papers go to markers of their own organisation, because too few others mark: {n}. Add markers to the staff.',
  }),
  room_sign_in_limit: msg({
    context: 'exam',
    message:
      'Rooms not exempt from the sign-in limit of their address: {n}. Many wrong passwords there lock out the whole room for a minute. Enter the addresses under Venue networks in the settings.',
  }),
  double_not_chosen: msg({
    context: 'exam',
    message: 'Double marking is on for chosen questions, but none is chosen. Choose them on the Marking page.',
  }),
  scene_machine_missing: msg`No machine can start scenes now. Questions with a scene: {n}.`,
  scene_images_missing: msg`Images that are not ready: {images}`,
  scene_room_short: msg`All scenes at once ({scenes} with {nodes} nodes) need {need} GB of memory; this machine has {has} GB. Teams will wait in the queue.`,
  scene_click_missing: msg`Players cannot connect in one click yet. Questions that need a forwarder: {n}. Host ports give each environment an address, such as host:20001.`,
  scene_ports_at: msg`Players connect to {host}, ports {first}–{last}. The firewall must let them in.`,
  scene_ports_here: msg`Players connect to this site’s host name, ports {first}–{last}. The firewall must let them in.`,
  disk_low: msg`Only {free_mb} MB are free on the server's disk.`,
}

/** All that a check may find. */
export const checkCodes: readonly string[] = Object.keys(checkWords)

type Item = StartCheck['items'][number]

/** What a check says besides its code: names of questions, numbers. */
function valuesOf(details: Item['details'], between: string): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(details).map(([key, value]) => [key, Array.isArray(value) ? value.map((one) => nameIn(one)).join(between) : value]),
  )
}
const nameIn = (one: unknown): string => {
  if (typeof one === 'object' && one !== null && 'name' in one) return String(one.name)
  return Array.isArray(one) ? one.map(String).join(' / ') : String(one)
}

/** What the check found, as a sentence; a code of a newer server stands for itself. */
export function checkText(i18n: I18n, { code, details }: Pick<Item, 'code' | 'details'>): string {
  const word = checkWords[code]
  return word === undefined ? code : i18n._({ ...word, values: valuesOf(details, i18n.locale === 'zh' ? '、' : ', ') })
}
