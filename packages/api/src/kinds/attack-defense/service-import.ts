import * as z from 'zod/mini'
import { permission } from '../../access.ts'
import { endpoint, many } from '../../endpoint.ts'
import { id } from '../../fields.ts'
import { packageErrors } from '../../bank/question-import.ts'
import { putMode } from './question.ts'
import { serviceLimits } from './service-limits.ts'

/** What an import of a ForcAD folder repaired by itself, or leaves to people; texts are catalogue entries of the bank. */
export const serviceNotes = [
  /** {from} became {to}, which a key may be. */
  'key_changed',
  /** {field} was {from}; it is {to}. */
  'number_changed',
  /** No tag says what put prints; it is read as the private id. */
  'mode_plain',
  /** The script does not say its port; {to} stands in. */
  'port_default',
  /** The port or range {to} was read in {path}, where it is called {from}. */
  'port_read',
  /** {n} further files of the folder become the attachment. */
  'files_packed',
  /** {path} names {names}, which the checker image has. */
  'modules_here',
  /** {path} names {names}, which only an image of one's own can have. */
  'modules_absent',
  /** {puts} puts a round; there are {to} stores. */
  'puts_cut',
  /** {names} of the configuration are read by nobody here. */
  'keys_unread',
] as const
export const serviceRefusals = [
  /** {path} is not in the folder. */
  'script_absent',
  /** {path} is no Python script by its name. */
  'script_name',
  /** {path} is larger than 10 MB. */
  'script_large',
  /** The checker type {type} is of another protocol. */
  'type_unknown',
  /** {n} places; {max} fit. */
  'places_many',
  /** Another task of the folder has this key. */
  'key_repeated',
] as const
export type ServiceNote = (typeof serviceNotes)[number] | (typeof serviceRefusals)[number]

const note = <T extends readonly [string, ...string[]]>(codes: T) =>
  z.object({ code: z.enum(codes), values: z.record(z.string(), z.union([z.string(), z.number()])) })

const serviceDraft = z.object({
  /** As config.yml calls the task. */
  name: z.string(),
  service_key: z.string(),
  script: z.string(),
  put_mode: putMode,
  stores: z.int(),
  puts: z.int(),
  gets: z.int(),
  timeout_s: z.int(),
  ports: z.array(z.object({ port: z.int(), to: z.optional(z.int()) })),
  /** Files beside the script. */
  files: z.int(),
  notes: z.array(note(serviceNotes)),
  refusals: z.array(note(serviceRefusals)),
  /** A service of the bank has the key already. */
  is_taken: z.boolean(),
})
export type ServiceDraft = z.infer<typeof serviceDraft>

const errors = [...packageErrors, 'permission_missing'] as const

/** Services from the folder of a ForcAD: `config.yml` and `checkers/`. Nothing of it is run. */
export const serviceImport = {
  read: endpoint({
    method: 'POST',
    path: '/service-questions/imports/preview',
    access: permission('question.transfer'),
    transfer: 'upload',
    summary: 'What a ForcAD folder (multipart, field `file`, a zip) would bring; nothing is written',
    reply: z.object({ items: z.array(serviceDraft) }),
    errors: [...errors],
    body_bytes: serviceLimits.folder_bytes,
  }),
  run: endpoint({
    method: 'POST',
    path: '/service-questions/imports',
    access: permission('question.transfer'),
    transfer: 'upload',
    status: 201,
    summary:
      'Write services of a ForcAD folder (multipart, field `file`, a zip) into the bank, hidden; without `service_key` all that can be',
    query: z.object({ direction_id: id, service_key: many(z.string().check(z.maxLength(serviceLimits.key.max))) }),
    reply: z.object({ items: z.array(z.object({ resource_id: id, name: z.string() })), skipped: z.array(z.string()) }),
    errors: [...errors],
    body_bytes: serviceLimits.folder_bytes,
  }),
}
