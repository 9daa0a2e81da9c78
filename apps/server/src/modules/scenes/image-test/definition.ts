import type { ImagePort, ImageStart, ImageVirtType } from '@beacon/api/image/image-fields'
import { shellWords } from '@beacon/api/scene/shell-words'
import { healthDefaults } from '@beacon/api/scene/limits'
import type { DefinitionHealth, EnvValue, SceneDefinition } from '@beacon/engine/scene'

export const bootNode = 'node'

/** A secret has a random value in a definition; the one that is set comes with the scene's inputs. */
const envOf = ({ env }: ImageStart): Record<string, EnvValue> =>
  Object.fromEntries(env.map((one) => [one.key, one.is_secret ? { secret: true, random: 8 } : one.value]))

function healthOf(port: ImagePort | undefined, virt_type: ImageVirtType): DefinitionHealth | null {
  if (port === undefined) return null
  const { interval_s, timeout_s, retries, start_s, start_s_vm } = healthDefaults
  return { ask: { tcp: port.port, expect: null }, interval_s, timeout_s, retries, start_s: virt_type === 'vm' ? start_s_vm : start_s }
}

/** One node alone in a network without a way out, as the image's own start parameters want it. */
export function bootDefinition(image: string, virt_type: ImageVirtType, start: ImageStart): SceneDefinition {
  const words = shellWords(start.command) ?? []
  const { cpu, memory_mb, disk_mb, pids } = start.resources
  return {
    format: 'beacon-scene/1',
    name: `boot ${image}`,
    nets: [{ id: 'lan', prefix: 28, egress: false, talk: true, capture: false }],
    routers: [],
    volumes: [],
    nodes: [
      {
        id: bootNode,
        kind: virt_type,
        image,
        nets: [{ net: 'lan', host: 10 }],
        routes: [],
        ports: start.ports.map(({ port, proto, name }) => ({ port, proto, name, open: 'scene' })),
        env: envOf(start),
        flags: [],
        files: [],
        health: healthOf(
          start.ports.find(({ proto }) => proto === 'tcp'),
          virt_type,
        ),
        command: words.length === 0 ? null : words,
        entrypoint: null,
        user: null,
        cpu,
        memory_mb,
        pids,
        disk_mb,
        writable: virt_type === 'vm',
        caps: [],
        after: [],
        console: 'none',
        required: true,
        hidden: false,
      },
    ],
  }
}
