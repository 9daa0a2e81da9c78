/** Automatic messages and the placeholders their texts may hold. */
export const messageTemplates = {
  registration_approved: ['username'],
  registration_rejected: ['username', 'reason'],
  account_ending: ['username', 'date', 'days'],
  role_changed: ['username', 'role', 'by'],
  administrators_changed: ['by', 'came', 'went'],
  token_ending: ['name', 'prefix', 'date'],
  second_factor_reset: ['username', 'by'],
  backup_failed: ['name', 'reason'],
  backup_late: ['name'],
  notice_reminder: ['title'],
  audit_broken: ['place'],
  storage_low: ['free', 'floor'],
  storage_over_limit: ['used', 'limit'],
  mail_failed: ['tries'],
  scene_driver_down: ['why', 'n'],
  scene_error_rate: ['topic', 'n', 'm', 'why'],
  scene_start_slow: ['seconds', 'usual'],
  scene_queue_long: ['n', 'minutes'],
  scene_drift: ['scene', 'want', 'rest'],
  scene_restart_loop: ['scene', 'node', 'code'],
  scene_pool_low: ['pool', 'n'],
  recording_stopped: [],
  start_blocked: ['name', 'date', 'reasons'],
  start_held: ['name', 'date', 'reasons'],
  clock_jump: ['name', 's'],
  exam_released: ['exam'],
  exam_withdrawn: ['exam'],
  exam_remarked: ['exam', 'reason'],
  patch_judged: ['contest', 'topic', 'no', 'result'],
  patch_overruled: ['contest', 'topic', 'no', 'result', 'reason'],
  complaint_decided: ['exam', 'decision', 'reason'],
} as const satisfies Record<string, readonly string[]>

export type MessageTemplate = keyof typeof messageTemplates
export const messageTemplateNames = Object.keys(messageTemplates) as [MessageTemplate, ...MessageTemplate[]]

/** Automatic messages that are alarms: whose matter it is gets them, once, until what they tell is over. */
export const alarmKinds = [
  'audit_broken',
  'storage_low',
  'storage_over_limit',
  'backup_failed',
  'backup_late',
  'mail_failed',
  'scene_driver_down',
  'scene_error_rate',
  'scene_start_slow',
  'scene_queue_long',
  'scene_drift',
  'scene_restart_loop',
  'scene_pool_low',
  'recording_stopped',
  'start_blocked',
  'start_held',
  'clock_jump',
] as const satisfies readonly MessageTemplate[]
export type AlarmKind = (typeof alarmKinds)[number]
