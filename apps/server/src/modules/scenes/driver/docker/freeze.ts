import { PassThrough } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ImageInspectInfo } from 'dockerode'
import { DriverError, type Ref } from '../driver.ts'
import { unless, type Connection } from './connect.ts'
import { labelNames, type Names } from './names.ts'

const freezeMs = 15 * 60_000

/**
 * The root of a node as an image of one layer: what the scene gave it (variables, memory) is not in it, and neither is any
 * layer below. The caller sees to it that nothing writes there meanwhile.
 */
export async function freezeNode(
  engine: Pick<Connection, 'ask'>,
  { names, ref, node, tag }: { names: Names; ref: Ref; node: string; tag: string },
  signal: AbortSignal,
): Promise<void> {
  const container = names.node(ref, node)
  const found = await unless(
    [404],
    engine.ask((docker) => docker.getContainer(container).inspect(), { signal }),
  )
  if (found === null) throw new DriverError('gone', `there is no node ${node}`)
  const base = await engine.ask((docker) => docker.getImage(found.Image).inspect(), { signal })
  const changes = [...changesOf(ownConfig(base.Config)), `LABEL bcn.image=${names.install}`]
  const tar = await engine.ask((docker) => docker.getContainer(found.Id).export(), { signal, answerMs: freezeMs })
  const through = new PassThrough()
  const copied = pipeline(tar, through, { signal })
  const at = tag.lastIndexOf(':')
  const options = { repo: tag.slice(0, at), tag: tag.slice(at + 1), changes }
  const taken = takeIn(engine, { through, options }, signal)
  await Promise.all([copied, taken])
}

async function takeIn(
  engine: Pick<Connection, 'ask'>,
  { through, options }: { through: PassThrough; options: object },
  signal: AbortSignal,
): Promise<void> {
  const told = await engine.ask((docker) => docker.importImage(through, options), { signal, answerMs: freezeMs })
  // The engine reports a failure inside a stream that ends well.
  for await (const part of told) if (String(part).includes('"error"')) throw new DriverError('driver', String(part).slice(0, 500))
}

/** A word of the engine's instructions: nothing in it is put in. */
const quoted = (text: string): string => `"${text.replaceAll(/["\\$]/gu, (letter) => `\\${letter}`)}"`

type Config = ImageInspectInfo['Config']
type OwnConfig = Pick<Config, 'Env' | 'Cmd' | 'Entrypoint' | 'User' | 'WorkingDir' | 'ExposedPorts' | 'Volumes'>

/** A node that went back to a snapshot stands on it; what the image below said of itself is kept there. */
export function ownConfig(config: Config): OwnConfig {
  const kept = (config.Labels as Record<string, string> | null | undefined)?.[labelNames.own]
  return kept === undefined ? config : (JSON.parse(Buffer.from(kept, 'base64url').toString()) as OwnConfig)
}

/** `ownConfig` as a word of a label. */
export const ownWord = (config: Config): string => {
  const { Env, Cmd, Entrypoint, User, WorkingDir, ExposedPorts, Volumes } = ownConfig(config)
  return Buffer.from(JSON.stringify({ Env, Cmd, Entrypoint, User, WorkingDir, ExposedPorts, Volumes })).toString('base64url')
}

/** Variables of an image, as instructions. */
export const variablesOf = ({ Env }: Pick<OwnConfig, 'Env'>): string[] =>
  (Env ?? []).map((line) => {
    const at = line.indexOf('=')
    return `ENV ${line.slice(0, at)}=${quoted(line.slice(at + 1))}`
  })

/** What an image says of itself, as instructions. */
function changesOf({ Env, Cmd, Entrypoint, User, WorkingDir, ExposedPorts, Volumes }: OwnConfig): string[] {
  return [
    ...variablesOf({ Env }),
    ...(Entrypoint == null ? [] : [`ENTRYPOINT ${JSON.stringify([Entrypoint].flat())}`]),
    ...(Cmd == null ? [] : [`CMD ${JSON.stringify([Cmd].flat())}`]),
    ...(User ? [`USER ${User}`] : []),
    ...(WorkingDir ? [`WORKDIR ${WorkingDir}`] : []),
    ...Object.keys(ExposedPorts ?? {}).map((port) => `EXPOSE ${port}`),
    ...Object.keys(Volumes ?? {}).map((path) => `VOLUME ${JSON.stringify([path])}`),
  ]
}
