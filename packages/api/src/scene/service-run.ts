import * as z from 'zod/mini'
import { permission } from '../access.ts'
import { endpoint } from '../endpoint.ts'
import { id, queryInt } from '../fields.ts'
import { imageStatus } from '../image/image.ts'
import { sceneNode } from './definition-fields.ts'
import { serviceOffer, serviceRunRow, serviceRunView } from './service-run-views.ts'

export * from './service-run-views.ts'

const manage = permission('service.manage')
const one = z.object({ service_id: id })

/** Services that the platform keeps running for everybody, and services as nodes of a scene. */
export const serviceRun = {
  list: endpoint({
    method: 'GET',
    path: '/service-runs',
    access: manage,
    summary: 'How the services are that somebody ever started; others are not in it',
    reply: z.object({ items: z.array(serviceRunRow) }),
  }),
  get: endpoint({
    method: 'GET',
    path: '/service-runs/:service_id',
    access: manage,
    summary: 'How a service runs: state, version, health, ways in, and why it does not',
    params: one,
    reply: serviceRunView,
  }),
  start: endpoint({
    method: 'POST',
    path: '/service-runs/:service_id/start',
    access: manage,
    status: 202,
    summary:
      'Keep a service running in this version, its newest where none is named. One that runs is changed: the new version is up before the old one is closed',
    params: one,
    body: z.object({ version_id: z.optional(id) }),
    reply: serviceRunView,
    errors: ['service_not_runnable'],
  }),
  stop: endpoint({
    method: 'POST',
    path: '/service-runs/:service_id/stop',
    access: manage,
    status: 202,
    summary: 'Stop a service; what it wrote is gone',
    params: one,
    body: z.object({}),
    reply: serviceRunView,
    errors: ['service_not_runnable'],
  }),
  restart: endpoint({
    method: 'POST',
    path: '/service-runs/:service_id/restart',
    access: manage,
    status: 202,
    summary: 'Close what runs and start it anew; one that waits for its next try is tried now, and an image that failed is made again',
    params: one,
    body: z.object({}),
    reply: serviceRunView,
    errors: ['service_not_runnable'],
  }),
  log: endpoint({
    method: 'GET',
    path: '/service-runs/:service_id/log',
    access: manage,
    summary: 'The end of what its node wrote; empty where nothing runs',
    params: one,
    query: z.object({ lines: queryInt(1, 5_000, 200) }),
    reply: z.object({ text: z.string() }),
    errors: ['scene_driver_missing'],
  }),
  offered: endpoint({
    method: 'GET',
    path: '/service-nodes',
    access: permission('question.write'),
    summary: 'Services that a scene can have as a node of its own, by name, each with the image of its newest version',
    reply: z.object({ items: z.array(serviceOffer) }),
  }),
  node: endpoint({
    method: 'POST',
    path: '/service-nodes/:service_id',
    access: permission('question.write'),
    status: 202,
    summary: 'The node that a service is in a scene. Its image is made where it is not yet: until then the scene cannot start',
    params: one,
    body: z.object({}),
    reply: z.object({ node: sceneNode, image_status: imageStatus }),
    errors: ['service_not_runnable', 'rate_limited'],
  }),
}
