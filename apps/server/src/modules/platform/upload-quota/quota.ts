import type { Permission } from '@beacon/api/people/permissions'
import type { SettingValues } from '@beacon/api/platform/setting'

const MB = 1_000_000

export interface Quota {
  /** Bytes that an account keeps at most; Infinity is no limit, here and below. */
  kept: number
  hourBytes: number
  hourFiles: number
}

const most = (setting: number, unit: number): number => (setting === 0 ? Infinity : setting * unit)

/** Whoever holds an item beyond the front pages works for the installation; everybody else plays. */
export function quotaFor(permissions: ReadonlySet<Permission>, values: SettingValues): Quota {
  const isStaff = [...permissions].some((item) => !item.startsWith('front.'))
  const [kept, hourBytes, hourFiles] = isStaff
    ? [values.staff_upload_kept_mb, values.staff_upload_hour_mb, values.staff_upload_hour_files]
    : [values.upload_kept_mb, values.upload_hour_mb, values.upload_hour_files]
  return { kept: most(kept, MB), hourBytes: most(hourBytes, MB), hourFiles: most(hourFiles, 1) }
}
