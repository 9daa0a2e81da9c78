import { ImageFailure } from '../problem.ts'

export interface Reference {
  /** As it was written, such as `registry.example.org:5000`. */
  host: string
  /** Path below it, such as `team/shop`. */
  name: string
  tag: string
  /** Pinned already where somebody wrote it. */
  digest: string | null
}

const part = /^[a-z0-9]+(?:(?:\.|__?|-+)[a-z0-9]+)*$/u
const tagForm = /^\w[\w.-]{0,127}$/u
const hostForm = /^[a-z0-9](?:[a-z0-9.-]{0,252}[a-z0-9])?(?::[1-9]\d{0,4})?$/u
const digestForm = /^sha256:[0-9a-f]{64}$/u
export const isDigest = (text: unknown): text is string => typeof text === 'string' && digestForm.test(text)

/** A reference with its host: a short one would be looked up elsewhere on each machine. @throws ImageFailure registry_reference */
export function readReference(text: string): Reference {
  const reference = parseReference(text)
  if (reference === null) throw new ImageFailure('registry_reference', { reference: text.slice(0, 255) })
  return reference
}

/** As an engine reads what stands after FROM: without a host it is Docker's own. Null where it is no name at a registry. */
export function readBaseName(text: string): Reference | null {
  const at = text.indexOf('/')
  return parseReference(at !== -1 && isHost(text.slice(0, at).toLowerCase()) ? text : `docker.io/${text}`)
}

const isHost = (host: string): boolean => hostForm.test(host) && (host.includes('.') || host.includes(':') || host === 'localhost')

function parseReference(text: string): Reference | null {
  const at = text.indexOf('@')
  const digest = at === -1 ? null : text.slice(at + 1)
  const rest = at === -1 ? text : text.slice(0, at)
  const slash = rest.indexOf('/')
  const host = rest.slice(0, Math.max(0, slash)).toLowerCase()
  const colon = rest.indexOf(':', slash)
  const name = colon === -1 ? rest.slice(slash + 1) : rest.slice(slash + 1, colon)
  const tag = colon === -1 ? 'latest' : rest.slice(colon + 1)
  const isName = name.length <= 200 && name.split('/').every((one) => part.test(one))
  if (text.length > 255 || !isHost(host) || !isName || !tagForm.test(tag) || (digest !== null && !isDigest(digest))) return null
  return { host, name: host === 'docker.io' && !name.includes('/') ? `library/${name}` : name, tag, digest }
}

/** As Dockerfiles name it. */
export const usualName = ({ host, name, tag }: Reference): string => `${host}/${name}:${tag}`

/** One image by every name that a Dockerfile or an archive may give it; what is pinned by its digest has no other. */
export function namesOf(text: string): string[] {
  const reference = readBaseName(text)
  if (reference === null || reference.digest !== null) return [text]
  const { host, name, tag } = reference
  if (host !== 'docker.io') return [text, usualName(reference)]
  const short = name.replace(/^library\//u, '')
  return [text, usualName(reference), `${name}:${tag}`, `${short}:${tag}`, `docker.io/${short}:${tag}`]
}
