import { msg } from '@lingui/core/macro'
import type { TabRows } from '../setting-row.ts'

const bool = { kind: 'bool' } as const
const minutes = msg({ context: 'unit', message: 'min' })
const days = msg({ context: 'unit', message: 'days' })
const hours = msg({ context: 'unit', message: 'h' })
const megabytes = msg`MB`
const megabytesPerHour = msg`MB an hour`
const filesPerHour = msg`an hour`
const threeMonths = msg`3 months`
const sixMonths = msg`6 months`
/** Settings whose part of the product is not built yet. They are stored and announced; see docs/areas/storage-and-database.md. */
const waiting = msg`Stored until this feature is in use; nothing reads these values yet.`

export const network: TabRows = {
  tab: 'network',
  label: msg`Network`,
  groups: [
    {
      key: 'vlan',
      title: msg`VLAN`,
      note: waiting,
      waits: true,
      rows: [
        {
          name: 'vlan_token_bucket',
          label: msg`VLAN numbers`,
          help: msg`Non-overlapping ranges within 1–4096, such as 100-999, 1200. 4095 and 4096 are never assigned to physical devices.`,
          control: { kind: 'code' },
        },
      ],
    },
    {
      key: 'vpn',
      title: msg`VPN`,
      note: msg`Shown to participants in the guide of every contest.`,
      rows: [{ name: 'vpn_packages', label: msg`Packages`, control: { kind: 'vpn' } }],
    },
  ],
}

export const recording: TabRows = {
  tab: 'recording',
  label: msg`Recording`,
  groups: [
    {
      key: 'recording',
      title: msg`Consoles`,
      note: msg`Records output, not keystrokes. Participants see that it is recorded. Contests can turn it on, never off.`,
      rows: [
        { name: 'recording_enabled', label: msg`Recording`, help: msg`Consoles opened from now on are recorded.`, control: bool },
        { name: 'recording_keep_days', label: msg`Kept for`, control: { kind: 'number', min: 1, max: 365, unit: days } },
      ],
    },
  ],
}

export const courses: TabRows = {
  tab: 'courses',
  label: msg`Courses`,
  groups: [
    {
      key: 'extend',
      title: msg`Scene extension`,
      note: waiting,
      rows: [
        {
          name: 'course_scene_extend_minutes',
          label: msg`Extend by`,
          help: msg`Added per extension.`,
          control: { kind: 'number', min: 5, max: 480, unit: minutes },
        },
        { name: 'course_scene_extend_max', label: msg`How often`, control: { kind: 'number', min: 0, max: 20 } },
      ],
    },
  ],
}

export const cleaning: TabRows = {
  tab: 'cleaning',
  label: msg`Cleaning`,
  groups: [
    {
      key: 'files',
      title: msg`Files`,
      rows: [
        {
          name: 'clean_enabled',
          label: msg`Clean automatically`,
          help: msg`Orphaned uploads, recordings and exports. Never scores or the audit log.`,
          control: bool,
        },
        {
          name: 'clean_age_months',
          label: msg`Older than`,
          control: {
            kind: 'numbers',
            options: [
              [3, threeMonths],
              [6, sixMonths],
            ],
          },
        },
        {
          name: 'clean_storage_limit_percent',
          label: msg`Disk limit`,
          help: msg`Above this, the oldest files are removed until usage is 5% below, and an alarm is raised.`,
          control: { kind: 'number', min: 50, max: 95, unit: msg`%` },
        },
        { name: 'clean_at', label: msg`Daily at`, control: { kind: 'clock' } },
        {
          name: 'orphan_upload_hours',
          label: msg`Orphaned uploads`,
          help: msg`Removed after this time.`,
          control: { kind: 'number', min: 1, max: 720, unit: hours },
        },
      ],
    },
    {
      key: 'uploads',
      title: msg`Uploads per account`,
      note: msg`0 means no limit. Submitted files count for as long as they are kept. Staff means anyone with an administration permission.`,
      rows: [
        {
          name: 'upload_kept_mb',
          label: msg`Player storage limit`,
          help: msg`Reports can be 1,000 MB, writeups 200 MB. Allow space for a year of contests.`,
          control: { kind: 'number', min: 0, max: 10_000_000, unit: megabytes },
        },
        {
          name: 'upload_hour_mb',
          label: msg`Player uploads per hour`,
          control: { kind: 'number', min: 0, max: 10_000_000, unit: megabytesPerHour },
        },
        {
          name: 'upload_hour_files',
          label: msg`Player files per hour`,
          control: { kind: 'number', min: 0, max: 100_000, unit: filesPerHour },
        },
        {
          name: 'staff_upload_kept_mb',
          label: msg`Staff storage limit`,
          control: { kind: 'number', min: 0, max: 10_000_000, unit: megabytes },
        },
        {
          name: 'staff_upload_hour_mb',
          label: msg`Staff uploads per hour`,
          control: { kind: 'number', min: 0, max: 10_000_000, unit: megabytesPerHour },
        },
        {
          name: 'staff_upload_hour_files',
          label: msg`Staff files per hour`,
          control: { kind: 'number', min: 0, max: 100_000, unit: filesPerHour },
        },
      ],
    },
    {
      key: 'logs',
      title: msg`Logs`,
      rows: [
        {
          name: 'audit_keep_months',
          label: msg`Audit log`,
          help: msg`Older months are written to a signed file first.`,
          control: {
            kind: 'numbers',
            options: [
              [3, threeMonths],
              [6, sixMonths],
              [12, msg`12 months`],
              [24, msg`24 months`],
              [null, msg`forever`],
            ],
          },
          warning: {
            when: (values) => values.audit_keep_months === 3,
            words: msg`Chinese law requires network logs to be kept for six months.`,
          },
        },
        {
          name: 'system_log_keep_months',
          label: msg`System log`,
          control: {
            kind: 'numbers',
            options: [
              [3, threeMonths],
              [6, sixMonths],
            ],
          },
        },
        { name: 'system_log_limit_gb', label: msg`System log at most`, control: { kind: 'number', min: 1, max: 100, unit: msg`GB` } },
        {
          name: 'log_level',
          label: msg`Level`,
          control: {
            kind: 'choice',
            options: [
              ['debug', msg({ context: 'log', message: 'debug' })],
              ['info', msg({ context: 'log', message: 'info' })],
              ['warning', msg({ context: 'log', message: 'warning' })],
              ['error', msg({ context: 'log', message: 'error' })],
            ],
          },
        },
      ],
    },
  ],
}

export const backup: TabRows = {
  tab: 'backup',
  label: msg`Backup`,
  groups: [
    {
      key: 'schedule',
      title: msg`Schedule`,
      rows: [
        { name: 'backup_auto', label: msg`Automatic`, help: msg`Backups are created at this interval.`, control: bool },
        {
          name: 'backup_interval_value',
          label: msg`Every`,
          help: msg`30–1440 minutes, or 1–30 days.`,
          control: { kind: 'number', min: 1, max: 1440 },
        },
        {
          name: 'backup_interval_unit',
          label: msg`Unit`,
          control: {
            kind: 'choice',
            options: [
              ['minutes', msg`minutes`],
              ['days', msg`days`],
            ],
          },
        },
        { name: 'backup_keep', label: msg`Backups kept`, control: { kind: 'number', min: 1, max: 90 } },
      ],
    },
    {
      key: 'place',
      title: msg({ context: 'backup', message: 'Place' }),
      rows: [
        {
          name: 'backup_target',
          label: msg`S3 storage`,
          help: msg`New archives are stored there instead of in this machine's folder.`,
          control: { kind: 'target' },
        },
      ],
    },
    {
      key: 'content',
      title: msg`Content`,
      rows: [
        { name: 'backup_files', label: msg`Files`, help: msg`Includes uploaded files.`, control: bool },
        {
          name: 'secret:backup_passphrase',
          label: msg`Passphrase`,
          help: msg`12–128 characters. Without it backups do not contain the master key; keep that key elsewhere.`,
          control: { kind: 'secret', secret: 'backup_passphrase' },
        },
      ],
    },
  ],
}
