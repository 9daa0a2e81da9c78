import type { InstanceForm, InstanceSettings } from '@beacon/api/scene/instance'
import { shellWords } from '@beacon/api/scene/shell-words'
import { usualWays, type SceneWay } from '@beacon/api/scene/ways'
import type { EnvValue, SceneDefinition } from '@beacon/engine/scene'
import { eq } from 'drizzle-orm'
import { can, type SignedIn } from '../../../context.ts'
import { libraryImage, sceneImage } from '../../../db/schema/index.ts'
import { fail, failFields } from '../../../failure.ts'
import { settingsOf } from '../../platform/setting/index.ts'
import { openStartSecrets, partSecrets, fullNameSql } from '../image/index.ts'
import { secretName } from '../life/index.ts'
import type { InstanceSecrets } from './repo.ts'

export interface Settled {
  settings: InstanceSettings
  definition: SceneDefinition
  secrets: InstanceSecrets
  accessModes: SceneWay[]
}

/** What a form asks for as a definition of one node, with its secrets apart. `before` holds those that are set already. */
export async function settle(ctx: SignedIn, form: InstanceForm, before: InstanceSecrets): Promise<Settled> {
  const found = await findVersion(ctx, form.image)
  if (found === null || found.version.status !== 'ready') return failFields({ image: { code: 'scene_not_ready' } })
  const { version, virt_type, role } = found
  await mustBeAllowed(ctx, form, role)
  const plain = plainSecrets(before)
  const image = openStartSecrets(ctx.secret, version.name, version.start_secrets)
  const { start, secrets } = partSecrets(form.start, { ...image, ...plain })
  const { host_name, caps, egress, host_ports } = form
  const settings: InstanceSettings = { image: form.image, virt_type, host_name, start, caps, egress, host_ports }
  return {
    settings,
    definition: definitionOf(form.name, settings),
    secrets: Object.fromEntries(Object.entries(secrets).map(([key, value]) => [secretName(host_name, key), value])),
    accessModes: host_ports ? [...usualWays, 'port'] : usualWays,
  }
}

/** By the names of their variables: the node may be called otherwise from now on. */
export const plainSecrets = (secrets: InstanceSecrets): Record<string, string> =>
  Object.fromEntries(Object.entries(secrets).map(([name, value]) => [name.slice(name.indexOf(' ') + 1), value]))

async function findVersion({ db }: SignedIn, full: string) {
  const [row] = await db
    .select({ version: sceneImage, virt_type: libraryImage.virt_type, role: libraryImage.role })
    .from(sceneImage)
    .innerJoin(libraryImage, eq(libraryImage.name, sceneImage.name))
    .where(eq(fullNameSql, full))
  return row ?? null
}

/** @throws permission_missing, and at the field what an image of this role or this installation does not have */
async function mustBeAllowed(ctx: SignedIn, form: InstanceForm, role: string): Promise<void> {
  if (form.egress && !can(ctx, 'scene.operate')) fail('permission_missing', { item: 'scene.operate' })
  if (form.lifetime_minutes === null && !can(ctx, 'scene.operate')) fail('permission_missing', { item: 'scene.operate' })
  if (form.caps.includes('NET_ADMIN') && role !== 'router') failFields({ caps: { code: 'field_wrong' } })
  const { instance_lifetime_max_hours: hours, scene_access_modes: ways } = (await settingsOf(ctx)).values
  const max = hours * 60
  if (form.lifetime_minutes !== null && form.lifetime_minutes > max)
    failFields({ lifetime_minutes: { code: 'field_range', details: { min: 10, max } } })
  if (form.host_ports && !ways.includes('port')) failFields({ host_ports: { code: 'field_wrong' } })
}

const envOf = ({ env }: InstanceSettings['start']): Record<string, EnvValue> =>
  Object.fromEntries(env.map((one) => [one.key, one.is_secret ? { secret: true, random: 16 } : one.value]))

/** One node in a network of its own. Its root is writable, since people work in it and may keep what they made. */
export function definitionOf(name: string, { image, virt_type, host_name, start, caps, egress }: InstanceSettings): SceneDefinition {
  const words = shellWords(start.command) ?? []
  return {
    format: 'beacon-scene/1',
    name,
    nets: [{ id: 'own', prefix: 28, egress, talk: true, capture: false }],
    routers: [],
    volumes: [],
    nodes: [
      {
        id: host_name,
        kind: virt_type,
        image,
        nets: [{ net: 'own', host: 10 }],
        routes: [],
        ports: start.ports.map(({ port, proto, name: called, mapping }) => ({
          port,
          proto,
          name: called,
          open: mapping === 'player' ? 'player' : 'scene',
        })),
        env: envOf(start),
        flags: [],
        files: [],
        health: null,
        command: words.length === 0 ? null : words,
        entrypoint: null,
        user: null,
        ...start.resources,
        writable: true,
        caps,
        after: [],
        console: 'terminal',
        required: true,
        hidden: false,
      },
    ],
  }
}
