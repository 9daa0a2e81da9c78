import { limits, MB } from '@beacon/api/limits'
import type { Permission } from '@beacon/api/permissions'
import type { FilePurpose } from './repo.ts'

export interface PurposeRule {
  maxBytes: number
  /** Media types taken; null takes every file. */
  types: readonly string[] | null
  /** Any one of these opens it; empty = every account. */
  items: readonly Permission[]
  /** Longest side after re-encoding. */
  maxSide: number
}

const raster = ['image/png', 'image/jpeg', 'image/gif', 'image/webp']
const picture = [...raster, 'image/svg+xml']

export const purposeRules: Record<FilePurpose, PurposeRule> = {
  attachment: {
    maxBytes: limits.attachment_bytes,
    types: null,
    items: ['question.write', 'question.transfer', 'contest.write'],
    maxSide: 0,
  },
  contest_logo: { maxBytes: limits.contest_logo_bytes, types: picture, items: ['contest.write'], maxSide: 1_024 },
  contest_cover: { maxBytes: limits.contest_image_bytes, types: picture, items: ['contest.write'], maxSide: 3_840 },
  question_image: { maxBytes: limits.contest_image_bytes, types: picture, items: ['question.write', 'contest.write'], maxSide: 3_840 },
  team_logo: { maxBytes: limits.contest_logo_bytes, types: raster, items: ['front.team.own', 'team.write'], maxSide: 512 },
  avatar: { maxBytes: 2 * MB, types: raster, items: [], maxSide: 512 },
}
