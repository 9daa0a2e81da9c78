import * as z from 'zod/mini'

/**
 * `run` stays until somebody closes it or its time is over, `sandbox` is for trying and ends soon, `backend_sandbox` is started by
 * the platform for a task of its own.
 */
export const instanceTypes = ['run', 'sandbox', 'backend_sandbox'] as const
export const instanceType = z.enum(instanceTypes)
export type InstanceType = z.infer<typeof instanceType>

/** What an instance was started for. */
export const instancePurposes = ['machine', 'authoring', 'boot_test', 'template', 'service'] as const
export const instancePurpose = z.enum(instancePurposes)
export type InstancePurpose = z.infer<typeof instancePurpose>

/** What a start of an instance is refused with: for every operation that starts one. */
export const instanceStartErrors = [
  'scene_driver_missing',
  'scene_not_ready',
  'scene_queue_full',
  'scene_limit',
  'no_room',
  'scene_state',
  'scene_action_too_fast',
  'operation_running',
] as const
