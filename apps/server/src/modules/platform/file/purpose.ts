import { limits, MB } from '@beacon/api/limits'
import { aiQuestionLimits } from '@beacon/api/kinds/ai/limits'
import { patchLimits } from '@beacon/api/rounds/patch-limits'
import { serviceLimits } from '@beacon/api/scene/service-limits'
import type { Permission } from '@beacon/api/people/permissions'
import type { SettingValues } from '@beacon/api/platform/setting'
import type { FilePurpose } from './repo.ts'

export interface PurposeRule {
  maxBytes: number
  /** Where an administrator decides how much. */
  maxBytesBy?: (values: SettingValues) => number
  /** Fewer bytes are no picture worth keeping. */
  minBytes?: number
  /** Media types taken; null takes every file. */
  types: readonly string[] | null
  /** Any one of these opens it; empty = every account. */
  items: readonly Permission[]
  /** Longest side after re-encoding. */
  maxSide: number
  /** Cut to a square of exactly `maxSide`. */
  isSquare?: boolean
}

const GiB = 1024 ** 3
const plain = ['image/png', 'image/jpeg']
const raster = ['image/png', 'image/jpeg', 'image/gif', 'image/webp']
const picture = [...raster, 'image/svg+xml']

const office = 'application/vnd.openxmlformats-officedocument'
export const docx = `${office}.wordprocessingml.document`
export const xlsx = `${office}.spreadsheetml.sheet`

export const exe = 'application/vnd.microsoft.portable-executable'
export const msi = 'application/x-ole-storage'
const rar = 'application/vnd.rar'
const shortNames: Readonly<Record<string, string>> = {
  [docx]: 'docx',
  [xlsx]: 'xlsx',
  [exe]: 'exe',
  [msi]: 'msi',
  [rar]: 'rar',
  'application/gzip': 'tar.gz',
  'application/x-tar': 'tar',
  'application/x-iso9660-image': 'iso',
}

/** How a refusal names a type. */
export const typeName = (type: string): string =>
  shortNames[type] ?? type.replace(/^(?:image|application)\/|\+xml$/gu, '').replace('text/plain', 'text')

/** Longest side after re-encoding where pictures are drawn anew; 0 keeps the bytes. */
export const purposeRules: Record<FilePurpose, PurposeRule> = {
  attachment: {
    maxBytes: limits.attachment_bytes,
    types: null,
    items: ['question.write', 'question.transfer', 'contest.write'],
    maxSide: 0,
  },
  check_script: { maxBytes: limits.check_script_bytes, types: ['text/plain'], items: ['question.write'], maxSide: 0 },
  patch: { maxBytes: patchLimits.size_mb * MB, types: ['application/gzip'], items: ['front.contest.join'], maxSide: 0 },
  ai_reference: {
    maxBytes: aiQuestionLimits.reference_bytes,
    types: ['text/plain', 'application/zip'],
    items: ['question.write', 'contest.score'],
    maxSide: 0,
  },
  ai_submission: {
    maxBytes: aiQuestionLimits.submission_mb.max * MB,
    types: ['text/plain', 'application/zip'],
    items: ['front.contest.join'],
    maxSide: 0,
  },
  contest_logo: { maxBytes: limits.contest_logo_bytes, types: picture, items: ['contest.write'], maxSide: 1_024 },
  contest_cover: { maxBytes: limits.contest_image_bytes, types: picture, items: ['contest.write', 'rank.manage'], maxSide: 3_840 },
  question_image: { maxBytes: limits.contest_image_bytes, types: picture, items: ['question.write', 'contest.write'], maxSide: 3_840 },
  notice_image: { maxBytes: limits.contest_image_bytes, types: picture, items: ['notice.manage'], maxSide: 3_840 },
  team_logo: {
    maxBytes: limits.contest_logo_bytes,
    minBytes: limits.picture_min_bytes,
    types: plain,
    items: ['front.team.own', 'team.write'],
    maxSide: 256,
    isSquare: true,
  },
  writeup: { maxBytes: limits.writeup_bytes, types: ['application/pdf', docx], items: ['front.contest.join'], maxSide: 0 },
  report: {
    maxBytes: limits.report_bytes,
    types: ['application/zip', 'application/pdf', 'image/png', 'image/jpeg'],
    items: ['front.contest.join', 'front.exam.take'],
    maxSide: 0,
  },
  appeal: { maxBytes: limits.appeal.file_bytes, types: null, items: [], maxSide: 0 },
  score_table: { maxBytes: limits.score_table_bytes, types: [xlsx, 'text/plain'], items: ['marking.mark'], maxSide: 0 },
  system_logo: { maxBytes: 2 * MB, minBytes: limits.picture_min_bytes, types: plain, items: ['setting.write'], maxSide: 1_240 },
  favicon: { maxBytes: 2 * MB, minBytes: limits.picture_min_bytes, types: plain, items: ['setting.write'], maxSide: 256 },
  login_picture: { maxBytes: 10 * MB, minBytes: limits.picture_min_bytes, types: plain, items: ['setting.write'], maxSide: 2_560 },
  vpn_package: { maxBytes: 50 * MB, types: null, items: ['setting.write'], maxSide: 0 },
  resource_package: { maxBytes: limits.resource_package_bytes, types: ['application/zip'], items: ['resource.import'], maxSide: 0 },
  scene_image: {
    maxBytes: GiB,
    maxBytesBy: ({ image_archive_limit_gb }) => image_archive_limit_gb * GiB,
    types: ['application/zip', 'application/x-tar', 'application/gzip'],
    items: ['image.write'],
    maxSide: 0,
  },
  image_icon: { maxBytes: 2 * MB, types: [...plain, 'image/svg+xml'], items: ['image.write'], maxSide: 160 },
  service_linux: {
    maxBytes: serviceLimits.bytes.linux,
    types: ['application/zip', 'application/gzip'],
    items: ['service.manage'],
    maxSide: 0,
  },
  service_windows: {
    maxBytes: serviceLimits.bytes.windows,
    types: ['application/zip', rar, msi, exe],
    items: ['service.manage'],
    maxSide: 0,
  },
  service_docker: {
    maxBytes: serviceLimits.bytes.docker,
    types: ['application/zip', 'application/x-tar', 'application/gzip'],
    items: ['service.manage'],
    maxSide: 0,
  },
  service_icon: { maxBytes: 2 * MB, types: [...plain, 'image/svg+xml'], items: ['service.manage'], maxSide: 160 },
  scene_disk: {
    maxBytes: 10 * GiB,
    maxBytesBy: ({ image_quota_gb }) => image_quota_gb * GiB,
    types: ['application/octet-stream', 'application/x-tar', 'application/x-iso9660-image'],
    items: ['image.write'],
    maxSide: 0,
  },
  scene_disc: { maxBytes: limits.disc_bytes, types: ['application/x-iso9660-image'], items: ['image.write'], maxSide: 0 },
  image_package: {
    maxBytes: 10 * GiB,
    maxBytesBy: ({ image_quota_gb }) => image_quota_gb * GiB,
    types: ['application/x-tar'],
    items: ['image.write'],
    maxSide: 0,
  },
  avatar: { maxBytes: 2 * MB, minBytes: limits.picture_min_bytes, types: plain, items: [], maxSide: 256, isSquare: true },
}
