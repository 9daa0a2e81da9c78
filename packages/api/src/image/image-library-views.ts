import * as z from 'zod/mini'
import { id, instant, version } from '../fields.ts'
import { imageProblem, imageSource, imageStatus, imageStep, imageUses } from './image.ts'
import { imageArch, imageMaking, imageOs, imageRole, imageStart, imageVirtType } from './image-fields.ts'

/** Why a test boot failed. */
export const imageTestProblem = z.object({
  code: z.enum(['no_room', 'refused', 'start_failed', 'silent', 'took_too_long', 'interrupted']),
  details: z.record(z.string(), z.union([z.string(), z.number()])),
})
export type ImageTestProblem = z.infer<typeof imageTestProblem>
export const imageTest = z.object({
  state: z.enum(['untested', 'testing', 'passed', 'failed']),
  tested_at: z.nullable(instant),
  problem: z.nullable(imageTestProblem),
})
export type ImageTest = z.infer<typeof imageTest>
/** What is worth knowing before it is used; none of these stops anybody. */
export const imageWarning = z.enum(['arch_unavailable', 'image_needs_root'])
export type ImageWarning = z.infer<typeof imageWarning>

const category = z.object({ category_id: id, name: z.string() })
export const imageVersionView = z.object({
  image_id: id,
  version: z.int(),
  status: imageStatus,
  step: z.nullable(imageStep),
  problem: z.nullable(imageProblem),
  source: z.nullable(imageSource),
  /** What the engine starts; null until it is ready. */
  digest: z.nullable(z.string()),
  bytes: z.nullable(z.int()),
  note: z.string(),
  creator: z.nullable(z.string()),
  made_at: instant,
  used_count: z.int(),
  test: imageTest,
})
export type ImageVersionView = z.infer<typeof imageVersionView>

export const libraryRow = z.object({
  resource_id: id,
  number: z.int(),
  name: z.string(),
  title: z.string(),
  description: z.string(),
  virt_type: imageVirtType,
  role: imageRole,
  category: z.nullable(category),
  os: imageOs,
  arch: imageArch,
  icon_file_id: z.nullable(id),
  /** Its newest version; null while the first one is authored. */
  newest: z.nullable(imageVersionView),
  /** The newest version that nodes can be started from. */
  usable_version: z.nullable(z.int()),
  making: z.nullable(imageMaking),
  /** Why authoring stands still; a word that its page has a text for. */
  making_problem: z.nullable(z.string()),
  version_count: z.int(),
  /** On disk, all versions, each engine image once. */
  bytes: z.int(),
  /** Of the newest version. */
  ports: z.array(z.object({ port: z.int(), proto: z.enum(['tcp', 'udp']), protocol: z.string() })),
  used_count: z.int(),
  /** Of the node in which its next version is made. */
  snapshots: z.int(),
  /** Something uses an older version, and nothing the newest one. */
  is_newest_unused: z.boolean(),
  creator: z.nullable(z.string()),
  updated_at: instant,
})
export type LibraryRow = z.infer<typeof libraryRow>

export const libraryDetail = z.extend(libraryRow, {
  start: imageStart,
  /** The version that `start` is of; 0 where there is none. */
  start_version: z.int(),
  access: z.object({
    user: z.string(),
    /** The secret itself is never sent. */
    kind: z.nullable(z.enum(['password', 'key'])),
    set_at: z.nullable(instant),
    set_by: z.nullable(z.string()),
    is_shown: z.boolean(),
  }),
  warnings: z.array(imageWarning),
  locked_by: z.nullable(z.string()),
  locked_until: z.nullable(instant),
  uses: imageUses,
  made_at: instant,
  version,
})
export type LibraryDetail = z.infer<typeof libraryDetail>
