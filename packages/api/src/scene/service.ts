import * as z from 'zod/mini'
import { permission } from '../access.ts'
import { endpoint } from '../endpoint.ts'
import type { ErrorCode } from '../errors.ts'
import { bulkReply, id, ids, listQuery, page, queryBool, queryNumber, sortBy, version } from '../fields.ts'
import { media } from '../media.ts'
import { serviceDescription, serviceForm, serviceKind, serviceName, serviceNote, serviceProtocols } from './service-fields.ts'
import { serviceDetail, serviceFacts, serviceRow } from './service-views.ts'

const manage = permission('service.manage')
const one = z.object({ service_id: id })
const base = { name: serviceName, description: z._default(serviceDescription, ''), icon_file_id: z._default(z.nullable(id), null) }

/** What may be wrong with an uploaded file, besides its type and size at the upload. */
const payloadErrors = [
  'file_type',
  'file_size',
  'service_no_installer',
  'service_no_dockerfile',
  'import_bomb',
  'import_path_escape',
  'import_symlink',
  'import_entry_refused',
  'import_unreadable',
  'import_busy',
] as const satisfies readonly ErrorCode[]
const settingsErrors = ['port_duplicate', 'command_wrong', 'service_cycle'] as const satisfies readonly ErrorCode[]

/** Software that can be put into an image or run by itself. A version never changes. */
export const service = {
  list: endpoint({
    method: 'GET',
    path: '/services',
    access: manage,
    summary: 'Services with what their newest version is, last changed first',
    query: z.object({
      ...listQuery,
      sort: sortBy('name', 'kind', 'version', 'bytes', 'image_count', 'creator', 'updated_at'),
      kind: z.optional(serviceKind),
      protocol: z.optional(z.enum(serviceProtocols)),
      /** Whether images hold it. */
      used: queryBool,
    }),
    reply: page(serviceRow),
  }),
  facts: endpoint({
    method: 'GET',
    path: '/services/facts',
    access: manage,
    summary: 'What the form of a service offers: services it can need, and the room for its file',
    reply: serviceFacts,
  }),
  read: endpoint({
    method: 'GET',
    path: '/services/:service_id',
    access: manage,
    summary: 'One service with the settings of its newest version, and its versions',
    params: one,
    reply: serviceDetail,
  }),
  create: endpoint({
    method: 'POST',
    path: '/services',
    access: manage,
    status: 201,
    summary: 'Keep an uploaded file (purpose `service_linux`, `service_windows` or `service_docker`) as the first version of a service',
    body: z.object({ ...base, kind: serviceKind, file_id: id, settings: serviceForm, note: z._default(serviceNote, '') }),
    reply: serviceDetail,
    errors: ['rate_limited', 'name_taken', ...payloadErrors, ...settingsErrors],
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/services/:service_id',
    access: manage,
    summary: 'Change what a service is called and looks like; no version changes by that',
    params: one,
    body: z.object({ ...base, version }),
    reply: serviceDetail,
    errors: ['changed_meanwhile', 'name_taken'],
  }),
  addVersion: endpoint({
    method: 'POST',
    path: '/services/:service_id/versions',
    access: manage,
    summary: 'The next version, with another file, other settings or both; the same ones once more write nothing',
    params: one,
    body: z.object({
      /** Null: the file of the newest version. */
      file_id: z.nullable(id),
      settings: serviceForm,
      /** The version whose settings were edited: secrets are kept of its ways in. */
      base_number: version,
      /** The newest version that the editor knows, where that is another. */
      over_number: z.optional(version),
      note: z._default(serviceNote, ''),
    }),
    reply: serviceDetail,
    errors: ['rate_limited', 'changed_meanwhile', ...payloadErrors, ...settingsErrors],
  }),
  remove: endpoint({
    method: 'POST',
    path: '/services/bulk-remove',
    access: manage,
    summary: 'Delete services with all their versions; what an authoring, the platform or another service uses stays, with the reason',
    body: z.object({ ids }),
    reply: bulkReply,
  }),
  download: endpoint({
    method: 'GET',
    path: '/services/:service_id/versions/:number/file',
    access: manage,
    transfer: 'download',
    sends: [media.any],
    summary: 'The file of a version, as it was uploaded',
    params: z.object({ service_id: id, number: queryNumber(1, 999_999_999) }),
    reply: z.unknown(),
  }),
}
