import { arch as machineArch } from 'node:process'
import { imageLimits } from '@beacon/api/image/image-limits'
import { ImageFailure } from '../problem.ts'
import { isDigest } from './reference.ts'

export interface Blob {
  digest: string
  size: number
  type: string
}
export interface Manifest {
  config: Blob
  layers: Blob[]
}

const docker = 'application/vnd.docker'
const oci = 'application/vnd.oci.image'
const manifestTypes = [`${docker}.distribution.manifest.v2+json`, `${oci}.manifest.v1+json`]
const indexTypes = [`${docker}.distribution.manifest.list.v2+json`, `${oci}.index.v1+json`]
export const acceptedManifests = [...manifestTypes, ...indexTypes].join(', ')
const configTypes = new Set([`${docker}.container.image.v1+json`, `${oci}.config.v1+json`])
const layerTypes = new Set([
  `${docker}.image.rootfs.diff.tar.gzip`,
  `${docker}.image.rootfs.diff.tar`,
  `${oci}.layer.v1.tar+gzip`,
  `${oci}.layer.v1.tar`,
])
const mostIndexed = 200
export const hereArch = machineArch === 'arm64' ? 'arm64' : 'amd64'

type Json = Readonly<Record<string, unknown>>
const isJson = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value)
const broken = () => new ImageFailure('registry_manifest')

function read(text: string, type: string): { body: Json; type: string } {
  let body: unknown
  try {
    body = JSON.parse(text)
  } catch {
    throw broken()
  }
  if (!isJson(body) || body['schemaVersion'] !== 2) throw broken()
  const own = body['mediaType']
  // Two answers to what it is would let two readers read two things.
  if (own !== undefined && own !== type) throw new ImageFailure('registry_type', { type: String(own).slice(0, 100) })
  return { body, type }
}

/** The one manifest for this machine of an index; null where it is a manifest itself. @throws ImageFailure */
export function chosenOf(text: string, type: string): Blob | null {
  if (manifestTypes.includes(type)) return null
  if (!indexTypes.includes(type)) throw new ImageFailure('registry_type', { type: type.slice(0, 100) })
  const listed = read(text, type).body['manifests']
  if (!Array.isArray(listed) || listed.length > mostIndexed) throw broken()
  const fitting = listed.filter((one: unknown) => {
    const platform = isJson(one) ? one['platform'] : null
    return isJson(platform) && platform['os'] === 'linux' && platform['architecture'] === hereArch
  })
  const [first] = fitting
  if (first === undefined) throw new ImageFailure('registry_platform', { arch: hereArch })
  const chosen = blobOf(first)
  if (!manifestTypes.includes(chosen.type)) throw new ImageFailure('registry_type', { type: chosen.type.slice(0, 100) })
  return chosen
}

/** What an image is made of. Layers of another place, or packed in a way that the engine does not unpack, are refused. @throws ImageFailure */
export function manifestOf(text: string, type: string): Manifest {
  if (!manifestTypes.includes(type)) throw new ImageFailure('registry_type', { type: type.slice(0, 100) })
  const { body } = read(text, type)
  const config = blobOf(body['config'])
  if (!configTypes.has(config.type)) throw new ImageFailure('registry_type', { type: config.type.slice(0, 100) })
  const listed = body['layers']
  if (!Array.isArray(listed) || listed.length === 0) throw broken()
  if (listed.length > imageLimits.layers) throw new ImageFailure('registry_layers', { n: listed.length, max: imageLimits.layers })
  const layers = listed.map((one: unknown) => blobOf(one))
  const odd = layers.find((layer) => !layerTypes.has(layer.type))
  if (odd !== undefined) throw new ImageFailure('registry_type', { type: odd.type.slice(0, 100) })
  return { config, layers }
}

function blobOf(value: unknown): Blob {
  if (!isJson(value)) throw broken()
  const { digest, size, mediaType, urls } = value
  const isWhole = isDigest(digest) && typeof size === 'number' && Number.isSafeInteger(size) && size >= 0 && typeof mediaType === 'string'
  if (!isWhole || (Array.isArray(urls) && urls.length > 0)) throw broken()
  return { digest, size, type: mediaType }
}
