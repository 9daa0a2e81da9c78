import * as z from 'zod/mini'
import { permission } from '../access.ts'
import { endpoint } from '../endpoint.ts'
import { bulkReply, id, instant, listQuery, ok, page, queryBool, sortBy, text, version } from '../fields.ts'
import { instanceStartErrors } from './instance-fields.ts'
import { media } from '../media.ts'
import { checkedScene, sceneText } from './scene-check.ts'
import { sceneDefinition } from './definition.ts'
import { topologyDescription, topologyDetail, topologyImport, topologyName, topologyRow, topologyUse } from './topology-fields.ts'

const manage = permission('topology.manage')
const one = z.object({ topology_id: id })
const form = { name: topologyName, description: topologyDescription, definition: sceneDefinition }
/** Of an import: a text has at most as much as a definition, a project a little more. */
export const topologyImportBytes = 8 * 1024 * 1024

/** Scene definitions as drawings; a question keeps a copy. */
export const topology = {
  list: endpoint({
    method: 'GET',
    path: '/topologies',
    access: manage,
    summary: 'Topology templates, newest first',
    query: z.object({
      ...listQuery,
      sort: sortBy('name', 'node_count', 'net_count', 'version', 'creator', 'checked_at', 'updated_at'),
      checked: z.optional(z.enum(['passed', 'warnings', 'failed'])),
      used: queryBool,
      kind: z.optional(z.enum(['container', 'vm'])),
    }),
    reply: page(topologyRow),
  }),
  offered: endpoint({
    method: 'GET',
    path: '/topologies/offered',
    access: permission('question.write'),
    summary: 'Templates that a question can begin with, newest first',
    query: z.object({ q: z.optional(z.string().check(z.maxLength(200))) }),
    reply: z.object({
      items: z.array(
        z.object({ topology_id: id, name: z.string(), version, node_count: z.int(), net_count: z.int(), updated_at: instant }),
      ),
    }),
  }),
  place: endpoint({
    method: 'GET',
    path: '/topologies/offered/:topology_id',
    access: permission('question.write'),
    summary: 'The definition of a template, for a copy in a question',
    params: one,
    reply: z.object({ topology_id: id, name: z.string(), version, definition: sceneDefinition }),
  }),
  get: endpoint({
    method: 'GET',
    path: '/topologies/:topology_id',
    access: manage,
    summary: 'One template with its definition',
    params: one,
    reply: topologyDetail,
  }),
  check: endpoint({
    method: 'POST',
    path: '/topologies/check',
    access: manage,
    summary: 'Read `scene.yml` or a drawn definition; answers the other one and what is wrong, images and machines included',
    body: sceneText,
    reply: checkedScene,
    errors: ['rate_limited'],
  }),
  create: endpoint({
    method: 'POST',
    path: '/topologies',
    access: manage,
    status: 201,
    summary: 'Keep a definition as a template',
    body: z.object(form),
    reply: topologyDetail,
    errors: ['definition_invalid', 'name_taken', 'target_not_offered'],
  }),
  save: endpoint({
    method: 'PUT',
    path: '/topologies/:topology_id',
    access: manage,
    summary: 'Save a template; questions keep the copies that they have',
    params: one,
    body: z.object({ ...form, version }),
    reply: topologyDetail,
    errors: ['changed_meanwhile', 'definition_invalid', 'name_taken', 'target_not_offered'],
  }),
  validate: endpoint({
    method: 'POST',
    path: '/topologies/:topology_id/validate',
    access: manage,
    summary: 'Check a stored template against the images and machines of now, and keep the result',
    params: one,
    body: z.object({}),
    reply: topologyDetail,
  }),
  copy: endpoint({
    method: 'POST',
    path: '/topologies/:topology_id/copy',
    access: manage,
    status: 201,
    summary: 'Copy a template under another name',
    params: one,
    body: z.object({ name: topologyName }),
    reply: topologyDetail,
    errors: ['name_taken'],
  }),
  start: endpoint({
    method: 'POST',
    path: '/topologies/:topology_id/start',
    access: permission('instance.manage'),
    status: 202,
    summary: 'Start the saved template: as an instance of the caller, or as a sandbox to try it, which is over after an hour',
    params: one,
    body: z.object({ way: z.enum(['instance', 'try']), name: z.optional(text({ min: 1, max: 255 })) }),
    reply: z.object({ instance_id: id, number: z.string() }),
    errors: instanceStartErrors,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/topologies/:topology_id',
    access: manage,
    summary: 'Delete a template that nothing holds a copy of',
    params: one,
    reply: ok,
    errors: ['topology_in_use'],
  }),
  uses: endpoint({
    method: 'GET',
    path: '/topologies/:topology_id/uses',
    access: manage,
    summary: 'Questions that hold a copy, and what differs from the template of now; those the reader may see',
    params: one,
    reply: page(topologyUse),
  }),
  update_uses: endpoint({
    method: 'POST',
    path: '/topologies/:topology_id/uses',
    access: manage,
    summary: 'Put the template of now in place of the copies of questions; each is judged alone',
    params: one,
    body: z.object({ question_ids: z.array(id).check(z.minLength(1), z.maxLength(200)), version }),
    reply: bulkReply,
    errors: ['changed_meanwhile'],
  }),
  export: endpoint({
    method: 'GET',
    path: '/topologies/:topology_id/export',
    access: manage,
    transfer: 'download',
    sends: [media.yaml],
    summary: 'The template as `scene.yml`, or as a compose file of containers',
    params: one,
    query: z.object({ format: z._default(z.enum(['beacon', 'compose']), 'beacon') }),
    reply: z.unknown(),
    errors: ['export_vm'],
  }),
  read: endpoint({
    method: 'POST',
    path: '/topologies/read',
    access: manage,
    transfer: 'upload',
    summary: 'Read a file (multipart, field `file`): scene.yml, .json, a compose file, a KYPO topology, or a zip of one. Nothing is stored',
    reply: topologyImport,
    errors: [
      'file_size',
      'import_format_unknown',
      'import_bomb',
      'import_path_escape',
      'import_symlink',
      'import_entry_refused',
      'import_unreadable',
      'rate_limited',
    ],
    body_bytes: topologyImportBytes,
  }),
}
