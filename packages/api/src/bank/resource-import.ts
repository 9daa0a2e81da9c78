import * as z from 'zod/mini'
import { permission } from '../access.ts'
import { endpoint } from '../endpoint.ts'
import { id, instant, listQuery, page, text } from '../fields.ts'

/** What a package can hold. Images and tools have their place in the manifest and are refused until this product keeps them. */
export const resourceKind = z.enum(['question', 'image', 'tool'])
export type ResourceKind = z.infer<typeof resourceKind>

/** `manifest.json`: every object, and the SHA-256 of every other file of the package. */
export const resourceManifest = z.object({
  format: z.literal(1),
  objects: z.array(
    z.object({
      kind: resourceKind,
      id,
      name: text({ min: 1, max: 255 }),
      /** The file that describes it; for a question `questions/<id>.json` of a Beacon package. */
      path: text({ min: 1, max: 1_024 }),
      /** Further files that belong to it. */
      files: z._default(z.array(z.string()), []),
    }),
  ),
  files: z.record(z.string(), z.string().check(z.regex(/^[0-9a-f]{64}$/u))),
})
export type ResourceManifest = z.infer<typeof resourceManifest>

/** `manifest.sig`: an Ed25519 signature over the bytes of `manifest.json`, in base64. */
export const resourceSignature = z.object({
  algorithm: z.literal('ed25519'),
  /** SPKI, DER, base64: tells a wrong signature from a key that is not known here. */
  public_key: z.string(),
  signature: z.string(),
})

export const resourceState = z.enum(['checking', 'ready', 'importing', 'done', 'failed', 'cancelled', 'undone'])
export type ResourceState = z.infer<typeof resourceState>
export const resourceDecision = z.enum(['skip', 'overwrite', 'copy'])
export type ResourceDecision = z.infer<typeof resourceDecision>

const reason = z.object({ code: z.string(), details: z.record(z.string(), z.unknown()) })
export const resourceObject = z.object({
  /** Names it in decisions: its path. */
  path: z.string(),
  kind: resourceKind,
  name: z.string(),
  state: z.enum(['new', 'same', 'differs', 'refused']),
  /** Set where it differs but may not be overwritten: `running`, `not_yours`. */
  fixed: z.nullable(z.string()),
  /** Fields that differ; secret ones are named and not shown. */
  diff: z.array(z.object({ field: z.string(), before: z.string(), after: z.string() })),
  reasons: z.array(reason),
})
export type ResourceObject = z.infer<typeof resourceObject>

export const resourceReport = z.object({
  /** `signed`: by a trusted key called `by`. `unknown`: signed with a key that is not trusted here. */
  signature: z.object({ state: z.enum(['signed', 'unknown', 'unsigned']), by: z.nullable(z.string()) }),
  objects: z.array(resourceObject),
})
export type ResourceReport = z.infer<typeof resourceReport>

export const resourceRow = z.object({
  import_id: id,
  name: z.string(),
  by: z.string(),
  is_own: z.boolean(),
  state: resourceState,
  created_at: instant,
  done_at: z.nullable(instant),
  objects: z.int(),
  result: z.nullable(z.object({ created: z.int(), changed: z.int(), skipped: z.int() })),
  error: z.nullable(reason),
  percent: z.int(),
  /** Why it cannot be undone; null: it can. */
  undo_hindrance: z.nullable(z.enum(['not_done', 'nothing_made', 'overwritten', 'used', 'edited', 'not_yours'])),
})
export type ResourceRow = z.infer<typeof resourceRow>
export const resourceDetail = z.extend(resourceRow, { report: z.nullable(resourceReport) })
export type ResourceDetail = z.infer<typeof resourceDetail>

const params = z.object({ import_id: id })
const one = { access: permission('resource.import'), params, reply: resourceDetail }

export const resourceImport = {
  list: endpoint({
    method: 'GET',
    path: '/resource-imports',
    access: permission('resource.import'),
    summary: 'Packages that were brought, newest first',
    query: z.object(listQuery),
    reply: page(resourceRow),
  }),
  create: endpoint({
    method: 'POST',
    path: '/resource-imports',
    access: permission('resource.import'),
    status: 202,
    summary: 'Check an uploaded package (file purpose `resource_package`), as a job',
    body: z.object({ file_id: id }),
    reply: z.object({ import_id: id }),
    errors: ['import_busy'],
  }),
  get: endpoint({ ...one, method: 'GET', path: '/resource-imports/:import_id', summary: 'An own package with its report' }),
  run: endpoint({
    ...one,
    method: 'POST',
    path: '/resource-imports/:import_id/run',
    status: 202,
    summary: 'Import as decided, as a job. All or nothing; questions come hidden',
    body: z.object({
      decision: z._default(resourceDecision, 'skip'),
      /** By path; stands over `decision`. */
      decisions: z._default(z.record(z.string().check(z.maxLength(1_024)), resourceDecision), {}),
      leave_out: z._default(z.boolean(), false),
    }),
    errors: ['import_refused', 'import_done', 'import_busy'],
  }),
  cancel: endpoint({
    ...one,
    method: 'POST',
    path: '/resource-imports/:import_id/cancel',
    summary: 'Give up a package; one that runs stops and takes back what it did',
    body: z.object({}),
    errors: ['import_done'],
  }),
  undo: endpoint({
    ...one,
    method: 'POST',
    path: '/resource-imports/:import_id/undo',
    summary: 'Put what an own import made into the bin, while nothing of it was used or edited',
    body: z.object({}),
    errors: ['import_undo_refused'],
  }),
}
