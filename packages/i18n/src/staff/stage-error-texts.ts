import type { ClientCode } from '@beacon/api/client'
import { msg } from '@lingui/core/macro'
import type { MessageDescriptor } from '@lingui/core'

/** Texts of the codes that stages of a range are refused with. */
export const stageErrorTexts = {
  stage_none: msg({ id: 'error.stage_none', message: 'Add at least one stage.' }),
  stage_node_missing: msg({ id: 'error.stage_node_missing', message: 'Node {node} is not in the range.' }),
  stage_name_twice: msg({ id: 'error.stage_name_twice', message: 'Another stage is called “{name}” too.' }),
  stage_plant_twice: msg({ id: 'error.stage_plant_twice', message: 'The flag of “{name}” is planted here too.' }),
  shared_scene_dynamic: msg({
    id: 'error.shared_scene_dynamic',
    message: 'A shared scene cannot hold a flag per entrant. Choose static flags or own scenes.',
  }),
} as const satisfies Partial<Record<ClientCode, MessageDescriptor>>
