import type { ClientCode } from '@beacon/api/client'
import { msg } from '@lingui/core/macro'
import type { MessageDescriptor } from '@lingui/core'
import { aiStaffErrorTexts } from './ai-error-texts.ts'
import { hillErrorTexts } from './hill-error-texts.ts'

/** Texts of the codes that ranges, services, hills and tests of check scripts are refused with. */
export const bankErrorTexts = {
  ...aiStaffErrorTexts,
  ...hillErrorTexts,
  direction_in_use: msg({ id: 'error.direction_in_use', message: 'Used by {n} questions.' }),
  alias_taken: msg({ id: 'error.alias_taken', message: '“{name}” is already an alias of another category.' }),
  stage_none: msg({ id: 'error.stage_none', message: 'Add at least one stage.' }),
  stage_node_missing: msg({ id: 'error.stage_node_missing', message: 'Node {node} is not in the range.' }),
  stage_name_twice: msg({ id: 'error.stage_name_twice', message: 'Another stage is called “{name}” too.' }),
  stage_plant_twice: msg({ id: 'error.stage_plant_twice', message: 'The flag of “{name}” is planted here too.' }),
  shared_scene_dynamic: msg({
    id: 'error.shared_scene_dynamic',
    message: 'A shared scene cannot hold a flag per entrant. Choose static flags or own scenes.',
  }),
  service_key_taken: msg({ id: 'error.service_key_taken', message: 'Another service already uses this key. Choose another.' }),
  check_point_taken: msg({ id: 'error.check_point_taken', message: 'A check point “{name}” exists in this question already.' }),
  check_point_port: msg({ id: 'error.check_point_port', message: 'Check point “{name}” uses port {port}, which is not open.' }),
  check_points_none: msg({ id: 'error.check_points_none', message: 'Add at least one check point that is worth points.' }),
  check_point_node: msg({ id: 'error.check_point_node', message: 'Node {node} is not in the scene.' }),
  check_timeouts: msg({ id: 'error.check_timeouts', message: 'All scripts of a question together may take {max} s at most.' }),
  check_scene_shared: msg({
    id: 'error.check_scene_shared',
    message: 'Points are checked in the scene of each entrant. Choose a template that is not shared.',
  }),
  mode_needs_automatic: msg({ id: 'error.mode_needs_automatic', message: '“Hold” needs automatic checks.' }),
  command_taken: msg({ id: 'error.command_taken', message: 'Two commands have the same name.' }),
  puts_many: msg({ id: 'error.puts_many', message: 'There are only {n} flag stores.' }),
  script_not_py: msg({ id: 'error.script_not_py', message: 'A check script is a .py file of at most 10 MB.' }),
  service_node_missing: msg({ id: 'error.service_node_missing', message: 'Node {node} is not in the scene.' }),
  service_port_missing: msg({ id: 'error.service_port_missing', message: 'Node {node} has no TCP port {port} in the scene.' }),
  service_node_readonly: msg({
    id: 'error.service_node_readonly',
    message: 'The files of node {node} cannot be changed, so no patch works there. Make the node writable in the scene.',
  }),
  proof_incomplete: msg({ id: 'error.proof_incomplete', message: 'The question lacks something that a proof needs.' }),
  check_script_missing: msg({ id: 'error.check_script_missing', message: 'There is no check script. Add one and save.' }),
  check_script_unready: msg({ id: 'error.check_script_unready', message: 'The check script is not ready yet.' }),
  check_put_missing: msg({ id: 'error.check_put_missing', message: 'No flag was put to this address yet. Run Put first.' }),
  prerequisite_cycle: msg({ id: 'error.prerequisite_cycle', message: '{a} requires {b}, which requires {a}.' }),
  ladder_rises: msg({ id: 'error.ladder_rises', message: 'Each step must be lower than the one before.' }),
} as const satisfies Partial<Record<ClientCode, MessageDescriptor>>
